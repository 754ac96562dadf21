// Put this on an empty object: the floor is made beside the game's thread, and then stands below it as cubes.
using System.Threading;
using System.Threading.Tasks;
using Undercroft;
using UnityEngine;

public sealed class DungeonFloor : MonoBehaviour
{
    public string generator = "wizardry";
    public string seed = "demo";
    public int depth = 1;
    public float cell = 3f;
    public Material ground, wall, door, key;

    readonly CancellationTokenSource gone = new CancellationTokenSource();

    async void Start()
    {
        // The object may go before the floor is there.
        var token = gone.Token;
        string generator = this.generator, seed = this.seed;
        var depth = (uint)this.depth;
        Floor floor;
        try { floor = await Task.Run(() => Floor.Make(generator, null, null, seed, depth, token)); }
        catch (System.OperationCanceledException) { return; }
        catch (UndercroftException error)
        {
            Debug.LogError(error.Message);
            return;
        }
        using (floor)
            if (!token.IsCancellationRequested)
                Build(floor);
    }

    void OnDestroy() { gone.Cancel(); }

    void Build(Floor floor)
    {
        byte[] cells = floor.Cells(), edges = floor.Edges();
        for (int y = 0; y < floor.Height; y++)
            for (int x = 0; x < floor.Width; x++)
            {
                int i = y * floor.Width + x;
                if (cells[i] == 0)
                    continue;
                Put("floor", ground, Middle(x, y) + 0.05f * cell * Vector3.down, new Vector3(cell, 0.1f * cell, cell));
                for (int side = 0; side < 4; side++)
                {
                    // An edge between two floor cells is built once, by the cell south or east of it.
                    bool across = IsFloor(floor, cells, x + Dx[side], y + Dy[side]);
                    if (!across || side == (int)Side.North || side == (int)Side.West)
                        Raise((EdgeKind)edges[4 * i + side], x, y, side);
                }
            }
        foreach (var feature in floor.Features())
            if (feature.Kind == FeatureKind.Key)
                Put(feature.Name, key, Middle((int)feature.At.X, (int)feature.At.Y) + 0.2f * cell * Vector3.up, 0.2f * cell * Vector3.one);
    }

    // North is where z grows; rows are counted from the north.
    static readonly int[] Dx = { 0, 1, 0, -1 }, Dy = { -1, 0, 1, 0 };

    Vector3 Middle(int x, int y) { return new Vector3((x + 0.5f) * cell, 0f, -(y + 0.5f) * cell); }

    static bool IsFloor(Floor floor, byte[] cells, int x, int y)
    {
        return x >= 0 && y >= 0 && x < floor.Width && y < floor.Height && cells[y * floor.Width + x] != 0;
    }

    void Raise(EdgeKind kind, int x, int y, int side)
    {
        if (kind == EdgeKind.Open)
            return;
        bool alongX = side == (int)Side.North || side == (int)Side.South;
        var place = Middle(x, y) + 0.5f * cell * new Vector3(Dx[side], 1f, -Dy[side]);
        var size = alongX ? new Vector3(cell, cell, 0.1f * cell) : new Vector3(0.1f * cell, cell, cell);
        bool isDoor = kind == EdgeKind.Door || kind == EdgeKind.Gate;
        Put(kind.ToString(), isDoor ? door : wall, place, size);
    }

    void Put(string name, Material material, Vector3 place, Vector3 size)
    {
        var cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
        cube.name = name;
        cube.transform.SetParent(transform, false);
        cube.transform.localPosition = place;
        cube.transform.localScale = size;
        cube.GetComponent<Renderer>().sharedMaterial = material;
    }
}

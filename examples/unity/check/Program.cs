// Uses the binding without Unity, and prints what the test beside the C library compares.
using System;
using System.Linq;
using System.Reflection;
using System.Threading;
using Undercroft;

static class Program
{
    static int Main(string[] arguments)
    {
        Console.OutputEncoding = new System.Text.UTF8Encoding(false);
        Console.WriteLine("version " + Library.Version);
        foreach (var generator in Library.Generators())
            Console.WriteLine(generator + ": " + string.Join(" ", Library.Presets(generator)));
        using (var dungeon = Dungeon.Make(arguments[0], null, null, arguments[1], 3))
        {
            dungeon.Check();
            Console.WriteLine(dungeon.Name);
            for (int i = 0; i < dungeon.Count; i++)
                using (var floor = dungeon[i])
                    Tell(floor);
        }
        Refuse("no generator", () => Floor.Make("caves", null, null, "demo", 1).Dispose());
        var cancelled = new CancellationTokenSource();
        cancelled.Cancel();
        Refuse("cancelled", () => Floor.Make(null, null, null, "demo", 1, cancelled.Token).Dispose());
        Build();
        return 0;
    }

    static void Tell(Floor floor)
    {
        floor.Check();
        var cells = floor.Cells();
        var edges = floor.Edges();
        int doors = 0, open = 0;
        for (int y = 0; y < floor.Height; y++)
            for (int x = 0; x < floor.Width; x++)
                for (int side = 0; side < 4; side++)
                {
                    var edge = floor.EdgeAt(x, y, (Side)side);
                    if ((int)edge.Kind != edges[4 * (y * floor.Width + x) + side])
                        throw new Exception("an edge differs from the one in bulk");
                    if (edge.Kind >= EdgeKind.Door && (side == 0 || side == 3))
                        doors++;
                    if (edge.Open)
                        open++;
                }
        Console.WriteLine("floor {0}: {1}, {2} cells, {3} doors, {4} open, {5} to {6}", floor.Depth, floor.Name,
            cells.Count(c => c != 0), doors, open, floor.Entrance, floor.Goal);
        foreach (var feature in floor.Features())
            Console.WriteLine("  {0} {1} {2} [{3}] {4}", feature.At, feature.Kind, feature.Name,
                string.Join(" ", feature.Needs.Triggers), feature.Words.FirstOrDefault());
        Console.WriteLine("  players' picture: {0} bytes", floor.Png("blue", Audience.Player, 8).Length);
    }

    static void Refuse(string what, Action work)
    {
        try { work(); }
        catch (UndercroftException error) { Console.WriteLine("{0}: status {1}, {2}", what, error.Status, error.Message); }
        catch (OperationCanceledException) { Console.WriteLine(what + ": as it should be"); }
    }

    // What the example builds of a floor, over what stands in for Unity.
    static void Build()
    {
        using (var floor = Floor.Make("tunnels", null, null, "demo", 1))
            typeof(DungeonFloor).GetMethod("Build", BindingFlags.NonPublic | BindingFlags.Instance)
                .Invoke(new DungeonFloor(), new object[] { floor });
        var built = UnityEngine.GameObject.All;
        Console.WriteLine("built: {0} floor, {1} walls, {2} doors", built.Count(o => o.name == "floor"),
            built.Count(o => o.name == "Wall"), built.Count(o => o.name == "Door" || o.name == "Gate"));
    }
}

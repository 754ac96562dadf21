// As much of Unity as DungeonFloor.cs uses, so that it is compiled where there is no Unity, and what it builds is counted.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public class Material { }

    public struct Vector3
    {
        public float x, y, z;

        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }

        public static readonly Vector3 up = new Vector3(0, 1, 0), down = new Vector3(0, -1, 0), one = new Vector3(1, 1, 1);

        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }

        public static Vector3 operator *(float f, Vector3 v) { return new Vector3(f * v.x, f * v.y, f * v.z); }
    }

    public class Transform
    {
        public Vector3 localPosition, localScale;

        public void SetParent(Transform parent, bool worldPositionStays) { }
    }

    public class Renderer { public Material sharedMaterial; }

    public enum PrimitiveType { Cube }

    public class GameObject
    {
        public static readonly List<GameObject> All = new List<GameObject>();
        public string name;
        public Transform transform = new Transform();
        readonly Renderer renderer = new Renderer();

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject();
            All.Add(made);
            return made;
        }

        public T GetComponent<T>() where T : class { return (T)(object)renderer; }
    }

    public class MonoBehaviour { public Transform transform = new Transform(); }

    public static class Debug { public static void LogError(string words) { Console.Error.WriteLine(words); } }
}

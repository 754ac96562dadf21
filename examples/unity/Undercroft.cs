// Undercroft's C library for C#: Unity 2021.3 or later, .NET, Mono. Put the library beside it
// (undercroft_capi.dll, libundercroft_capi.so or libundercroft_capi.dylib in Assets/Plugins).
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Undercroft
{
    public enum EdgeKind { Open, Wall, Door, Gate, Secret, Illusory }

    public enum Side { North, East, South, West, None }

    public enum FeatureKind
    {
        StairsUp, StairsDown, Key, Lever, Switch, Trap, Chest, Teleporter, Marker, Person, Note, Spinner, Chute
    }

    public enum Audience { Master, Player, Table }

    [StructLayout(LayoutKind.Sequential)]
    public struct Cell
    {
        public uint X, Y;

        public override string ToString() { return "(" + X + ", " + Y + ")"; }
    }

    /// What stands between two cells: the numbers of its key and gate, or -1.
    [StructLayout(LayoutKind.Sequential)]
    public struct Edge
    {
        public EdgeKind Kind;
        public Side OneWay;
        public int Key, Gate;
        byte open, discovered;

        public bool Open { get { return open != 0; } }

        public bool Discovered { get { return discovered != 0; } }
    }

    /// What stands in a cell. What Id and Amount mean depends on the kind: undercroft.h says it.
    public sealed class Feature
    {
        public Cell At, Target;
        public FeatureKind Kind;
        public int Id;
        public uint Amount;
        public string Name;
        public string[] Words;
        public Needs Needs;
    }

    /// What has to be had or done, all of it: the numbers of keys, levers and switches; Event is -1 for none.
    public sealed class Needs
    {
        public uint[] Keys, Triggers;
        public int Event;
    }

    /// What the library said went wrong.
    public sealed class UndercroftException : Exception
    {
        public readonly int Status;

        internal UndercroftException(int status, string words) : base(words) { Status = status; }
    }

    public static class Library
    {
        public static string Version { get { return Native.Borrowed(Native.undercroft_version()); } }

        /// The names of all generators; the first is the default.
        public static string[] Generators()
        {
            return Native.List(Native.undercroft_generator_count(),
                (UIntPtr i, out IntPtr text) => Native.undercroft_generator_name(i, out text));
        }

        /// The names of a generator's presets; the first is the default.
        public static string[] Presets(string generator)
        {
            return Native.List(Native.undercroft_preset_count(generator),
                (UIntPtr i, out IntPtr text) => Native.undercroft_preset_name(generator, i, out text));
        }
    }

    /// A finished floor. It never changes, so several threads may ask it at once.
    public sealed class Floor : IDisposable
    {
        IntPtr handle;

        internal Floor(IntPtr handle) { this.handle = handle; }

        /// Makes a floor. Settings are lines such as "width=40"; null is the default for all but the seed.
        public static Floor Make(string generator, string preset, string settings, string seed, uint depth,
            CancellationToken cancel = default(CancellationToken))
        {
            IntPtr floor = IntPtr.Zero;
            Native.Cancellable(cancel, flag =>
                Native.undercroft_floor_make(generator, preset, settings, seed, depth, flag, out floor));
            return new Floor(floor);
        }

        public int Width { get { return (int)Native.undercroft_floor_width(handle); } }

        public int Height { get { return (int)Native.undercroft_floor_height(handle); } }

        public int Depth { get { return (int)Native.undercroft_floor_depth(handle); } }

        public Cell Entrance { get { return Native.undercroft_floor_entrance(handle); } }

        public Cell Goal { get { return Native.undercroft_floor_goal(handle); } }

        public string Name { get { return Native.Text((out IntPtr t) => Native.undercroft_floor_name(handle, out t)); } }

        /// A byte for each cell, row by row from the north: 1 for floor, 0 for rock.
        public byte[] Cells()
        {
            var cells = new byte[Width * Height];
            Native.Check(Native.undercroft_floor_cells(handle, cells, (UIntPtr)cells.Length));
            return cells;
        }

        /// Four bytes for each cell: the EdgeKind of its north, east, south and west side.
        public byte[] Edges()
        {
            var edges = new byte[4 * Width * Height];
            Native.Check(Native.undercroft_floor_edges(handle, edges, (UIntPtr)edges.Length));
            return edges;
        }

        /// All that is known of one edge.
        public Edge EdgeAt(int x, int y, Side side)
        {
            return Native.undercroft_floor_edge(handle, (uint)x, (uint)y, (uint)side);
        }

        public string KeyName(int key)
        {
            return Native.Text((out IntPtr t) => Native.undercroft_floor_key_name(handle, (UIntPtr)key, out t));
        }

        /// What opens a gate.
        public Needs GateNeeds(int gate)
        {
            Native.RawNeeds needs;
            Native.Check(Native.undercroft_floor_gate_needs(handle, (UIntPtr)gate, out needs));
            return Native.Copied(needs);
        }

        public List<Feature> Features()
        {
            var features = new List<Feature>();
            var count = (int)Native.undercroft_floor_feature_count(handle);
            for (int i = 0; i < count; i++)
            {
                var index = (UIntPtr)i;
                Native.RawFeature raw;
                Native.RawNeeds needs;
                Native.Check(Native.undercroft_floor_feature(handle, index, out raw));
                Native.Check(Native.undercroft_floor_feature_needs(handle, index, out needs));
                features.Add(new Feature
                {
                    At = raw.At, Kind = raw.Kind, Id = raw.Id, Amount = raw.Amount, Target = raw.Target,
                    Name = Native.Text((out IntPtr t) => Native.undercroft_floor_feature_name(handle, index, out t)),
                    Words = Native.List(Native.undercroft_floor_feature_words_count(handle, index),
                        (UIntPtr n, out IntPtr t) => Native.undercroft_floor_feature_words(handle, index, n, out t)),
                    Needs = Native.Copied(needs),
                });
            }
            return features;
        }

        /// Throws where the floor cannot be finished, or can be spoilt.
        public void Check() { Native.Check(Native.undercroft_floor_check(handle)); }

        /// A picture as PNG; null is the first style, 0 a scale that suits.
        public byte[] Png(string style, Audience audience, uint scale)
        {
            Native.Bytes bytes;
            Native.Check(Native.undercroft_floor_png(handle, style, (uint)audience, scale, out bytes));
            return Native.Copied(bytes);
        }

        public void Dispose()
        {
            Native.undercroft_floor_free(handle);
            handle = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        ~Floor() { Native.undercroft_floor_free(handle); }
    }

    /// Floors of one recipe, joined by their stairs.
    public sealed class Dungeon : IDisposable
    {
        IntPtr handle;

        Dungeon(IntPtr handle) { this.handle = handle; }

        public static Dungeon Make(string generator, string preset, string settings, string seed, uint floors,
            CancellationToken cancel = default(CancellationToken))
        {
            IntPtr dungeon = IntPtr.Zero;
            Native.Cancellable(cancel, flag =>
                Native.undercroft_dungeon_make(generator, preset, settings, seed, floors, flag, out dungeon));
            return new Dungeon(dungeon);
        }

        public int Count { get { return (int)Native.undercroft_dungeon_floor_count(handle); } }

        public string Name { get { return Native.Text((out IntPtr t) => Native.undercroft_dungeon_name(handle, out t)); } }

        /// A floor of it, counted from 0, which lives on without it.
        public Floor this[int index]
        {
            get
            {
                IntPtr floor;
                Native.Check(Native.undercroft_dungeon_floor(handle, (UIntPtr)index, out floor));
                return new Floor(floor);
            }
        }

        /// Throws where a floor cannot be finished or can be spoilt, whichever way one comes to it.
        public void Check() { Native.Check(Native.undercroft_dungeon_check(handle)); }

        public void Dispose()
        {
            Native.undercroft_dungeon_free(handle);
            handle = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        ~Dungeon() { Native.undercroft_dungeon_free(handle); }
    }

    /// The functions of undercroft.h, and what turns their results into C#'s.
    static class Native
    {
        const string Name = "undercroft_capi";
        const int Cancelled = 9;

        [StructLayout(LayoutKind.Sequential)]
        internal struct RawFeature
        {
            internal Cell At;
            internal FeatureKind Kind;
            internal int Id;
            internal uint Amount;
            internal Cell Target;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Bytes
        {
            internal IntPtr Data;
            internal UIntPtr Length;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct RawNeeds
        {
            internal Bytes Keys, Triggers;
            internal int Event;
        }

        internal delegate int Gives(out IntPtr text);

        internal delegate int GivesNth(UIntPtr index, out IntPtr text);

        internal static void Check(int status)
        {
            if (status != 0)
                throw new UndercroftException(status, Borrowed(undercroft_last_error()));
        }

        internal static string Text(Gives gives)
        {
            IntPtr text;
            Check(gives(out text));
            try { return Borrowed(text); }
            finally { undercroft_text_free(text); }
        }

        internal static string[] List(UIntPtr count, GivesNth gives)
        {
            var list = new string[(int)count];
            for (int i = 0; i < list.Length; i++)
                list[i] = Text((out IntPtr text) => gives((UIntPtr)i, out text));
            return list;
        }

        internal static string Borrowed(IntPtr text)
        {
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0)
                length++;
            var bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        internal static byte[] Copied(Bytes bytes)
        {
            var copy = new byte[(int)bytes.Length];
            if (copy.Length > 0)
                Marshal.Copy(bytes.Data, copy, 0, copy.Length);
            undercroft_bytes_free(bytes);
            return copy;
        }

        internal static Needs Copied(RawNeeds raw)
        {
            var needs = new Needs { Keys = Numbers(raw.Keys), Triggers = Numbers(raw.Triggers), Event = raw.Event };
            undercroft_needs_free(raw);
            return needs;
        }

        static uint[] Numbers(Bytes raw)
        {
            var numbers = new uint[(int)raw.Length];
            for (int i = 0; i < numbers.Length; i++)
                numbers[i] = (uint)Marshal.ReadInt32(raw.Data, 4 * i);
            return numbers;
        }

        internal static void Cancellable(CancellationToken cancel, Func<IntPtr, int> work)
        {
            var flag = undercroft_cancel_new();
            try
            {
                int status;
                using (cancel.Register(() => undercroft_cancel_set(flag)))
                    status = work(flag);
                if (status == Cancelled)
                    throw new OperationCanceledException(cancel);
                Check(status);
            }
            finally { undercroft_cancel_free(flag); }
        }

        [DllImport(Name)] internal static extern IntPtr undercroft_version();
        [DllImport(Name)] internal static extern IntPtr undercroft_last_error();
        [DllImport(Name)] internal static extern UIntPtr undercroft_generator_count();
        [DllImport(Name)] internal static extern int undercroft_generator_name(UIntPtr index, out IntPtr text);
        [DllImport(Name)] internal static extern UIntPtr undercroft_preset_count([MarshalAs(UnmanagedType.LPUTF8Str)] string generator);
        [DllImport(Name)] internal static extern int undercroft_preset_name([MarshalAs(UnmanagedType.LPUTF8Str)] string generator, UIntPtr index, out IntPtr text);

        [DllImport(Name)] internal static extern IntPtr undercroft_cancel_new();
        [DllImport(Name)] internal static extern void undercroft_cancel_set(IntPtr flag);
        [DllImport(Name)] internal static extern void undercroft_cancel_free(IntPtr flag);

        [DllImport(Name)] internal static extern int undercroft_floor_make([MarshalAs(UnmanagedType.LPUTF8Str)] string generator,
            [MarshalAs(UnmanagedType.LPUTF8Str)] string preset, [MarshalAs(UnmanagedType.LPUTF8Str)] string settings,
            [MarshalAs(UnmanagedType.LPUTF8Str)] string seed, uint depth, IntPtr cancel, out IntPtr floor);
        [DllImport(Name)] internal static extern int undercroft_floor_check(IntPtr floor);
        [DllImport(Name)] internal static extern void undercroft_floor_free(IntPtr floor);
        [DllImport(Name)] internal static extern uint undercroft_floor_width(IntPtr floor);
        [DllImport(Name)] internal static extern uint undercroft_floor_height(IntPtr floor);
        [DllImport(Name)] internal static extern uint undercroft_floor_depth(IntPtr floor);
        [DllImport(Name)] internal static extern Cell undercroft_floor_entrance(IntPtr floor);
        [DllImport(Name)] internal static extern Cell undercroft_floor_goal(IntPtr floor);
        [DllImport(Name)] internal static extern Edge undercroft_floor_edge(IntPtr floor, uint x, uint y, uint side);
        [DllImport(Name)] internal static extern int undercroft_floor_name(IntPtr floor, out IntPtr text);
        [DllImport(Name)] internal static extern int undercroft_floor_cells(IntPtr floor, [Out] byte[] cells, UIntPtr length);
        [DllImport(Name)] internal static extern int undercroft_floor_edges(IntPtr floor, [Out] byte[] edges, UIntPtr length);
        [DllImport(Name)] internal static extern int undercroft_floor_key_name(IntPtr floor, UIntPtr key, out IntPtr text);
        [DllImport(Name)] internal static extern int undercroft_floor_gate_needs(IntPtr floor, UIntPtr gate, out RawNeeds needs);
        [DllImport(Name)] internal static extern UIntPtr undercroft_floor_feature_count(IntPtr floor);
        [DllImport(Name)] internal static extern int undercroft_floor_feature(IntPtr floor, UIntPtr index, out RawFeature feature);
        [DllImport(Name)] internal static extern int undercroft_floor_feature_name(IntPtr floor, UIntPtr index, out IntPtr text);
        [DllImport(Name)] internal static extern int undercroft_floor_feature_needs(IntPtr floor, UIntPtr index, out RawNeeds needs);
        [DllImport(Name)] internal static extern UIntPtr undercroft_floor_feature_words_count(IntPtr floor, UIntPtr index);
        [DllImport(Name)] internal static extern int undercroft_floor_feature_words(IntPtr floor, UIntPtr index, UIntPtr words, out IntPtr text);
        [DllImport(Name)] internal static extern int undercroft_floor_png(IntPtr floor, [MarshalAs(UnmanagedType.LPUTF8Str)] string style, uint audience, uint scale, out Bytes png);

        [DllImport(Name)] internal static extern int undercroft_dungeon_make([MarshalAs(UnmanagedType.LPUTF8Str)] string generator,
            [MarshalAs(UnmanagedType.LPUTF8Str)] string preset, [MarshalAs(UnmanagedType.LPUTF8Str)] string settings,
            [MarshalAs(UnmanagedType.LPUTF8Str)] string seed, uint floors, IntPtr cancel, out IntPtr dungeon);
        [DllImport(Name)] internal static extern UIntPtr undercroft_dungeon_floor_count(IntPtr dungeon);
        [DllImport(Name)] internal static extern int undercroft_dungeon_name(IntPtr dungeon, out IntPtr text);
        [DllImport(Name)] internal static extern int undercroft_dungeon_floor(IntPtr dungeon, UIntPtr index, out IntPtr floor);
        [DllImport(Name)] internal static extern int undercroft_dungeon_check(IntPtr dungeon);
        [DllImport(Name)] internal static extern void undercroft_dungeon_free(IntPtr dungeon);

        [DllImport(Name)] internal static extern void undercroft_text_free(IntPtr text);
        [DllImport(Name)] internal static extern void undercroft_bytes_free(Bytes bytes);
        [DllImport(Name)] internal static extern void undercroft_needs_free(RawNeeds needs);
    }
}

/**
 * A floor to fly through, from the glTF that the engine writes. Dragging looks around, keys fly. Frames are drawn while
 * something moves and not else.
 */
import {
  AmbientLight, Box3, Color, Euler, Fog, HemisphereLight, Object3D, PerspectiveCamera, PointLight, Scene, SRGBColorSpace, TextureLoader, Vector3, WebGLRenderer, Mesh,
} from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import type { Plan } from "../engine/types";

const KEYS: Record<string, [number, number, number]> = {
  w: [0, 0, -1], s: [0, 0, 1], a: [-1, 0, 0], d: [1, 0, 0], e: [0, 1, 0], q: [0, -1, 0],
  ArrowUp: [0, 0, -1], ArrowDown: [0, 0, 1], ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0],
};
/** The side of a cell, in metres, as the engine writes it. */
const CELL = 3;

export class Flight {
  #host: HTMLElement;
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #camera = new PerspectiveCamera(62, 1, 0.1, 1200);
  #lamp = new PointLight(0xffd9a0, 14, 24, 1.5);
  #model: Object3D | null = null;
  #plan: Plan | null = null;
  #held = new Set<string>();
  #yaw = 0;
  #pitch = 0;
  #frame = 0;
  #last = 0;
  #running = true;
  #listening = new AbortController();
  #observer: ResizeObserver;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#renderer = new WebGLRenderer({ antialias: true });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.#renderer.domElement.setAttribute("aria-hidden", "true");
    host.append(this.#renderer.domElement);
    this.#scene.add(new HemisphereLight(0xfff4e2, 0x4a3f35, 2.1), new AmbientLight(0xffffff, 0.5), this.#camera);
    this.#camera.add(this.#lamp);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(host);
    this.#listen();
  }

  /** Shows the model in place of the one before, from above. */
  async show(bytes: Uint8Array, plan: Plan) {
    const loader = new GLTFLoader();
    // Pictures inside the file come as images, which the page's policy allows, and not through fetch.
    loader.register((parser) => {
      parser.textureLoader = new TextureLoader(parser.options.manager);
      return { name: "images" };
    });
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    const { scene } = await loader.parseAsync(buffer, "");
    const same = this.#plan !== null && this.#plan.width === plan.width && this.#plan.height === plan.height;
    if (this.#model) this.#drop(this.#model);
    this.#model = scene;
    this.#plan = plan;
    this.#scene.add(scene);
    if (!same) this.above();
    this.#draw();
  }

  theme(name: "light" | "dark") {
    const sky = new Color(name === "dark" ? 0x0d0b0a : 0xcfc6b8);
    this.#scene.background = sky;
    this.#scene.fog = new Fog(sky, 60, 420);
    this.#draw();
  }

  /** Whether the ceiling is there. */
  roof(on: boolean) {
    this.#model?.traverse((part) => {
      if (part.userData.kind === "ceiling" || part.name === "ceiling") part.visible = on;
    });
    this.#draw();
  }

  /** Looks at all of it from above, as near as it fits. */
  above() {
    const box = this.#model ? new Box3().setFromObject(this.#model) : new Box3(new Vector3(), new Vector3(60, 3, 60));
    const middle = box.getCenter(new Vector3());
    const corners = [box.min.x, box.max.x].flatMap((x) => [box.min.y, box.max.y].flatMap((y) => [box.min.z, box.max.z].map((z) => new Vector3(x, y, z))));
    const pitch = -1.12;
    for (let far = 6; far < 4000; far *= 1.04) {
      this.#camera.position.set(middle.x, middle.y - Math.sin(pitch) * far, middle.z + Math.cos(pitch) * far);
      this.#look(0, pitch);
      this.#camera.updateMatrixWorld();
      if (corners.every((corner) => this.#inView(corner.clone().project(this.#camera)))) break;
    }
  }

  #inView({ x, y, z }: Vector3): boolean {
    return Math.abs(x) < 0.94 && y < 0.94 && y > -0.9 && z < 1;
  }

  /** How high the floor lies: floors are stacked by depth. */
  #ground(): number {
    let floor: Object3D | null = null;
    this.#model?.traverse((part) => {
      if (part.userData.kind === "floor") floor ??= part;
    });
    const box = new Box3().setFromObject(floor ?? this.#model ?? this.#scene);
    return floor ? box.max.y : box.min.y;
  }

  /** Stands where one comes in, and looks along the most room. */
  inside() {
    const plan = this.#plan;
    if (!plan) return;
    const [x, y] = plan.entrance ?? [0, 0];
    const free = (dx: number, dy: number) => {
      let steps = 0;
      for (let [cx, cy] = [x + dx, y + dy]; plan.cells[cy * plan.width + cx] === 1 && cx >= 0 && cx < plan.width && steps < 40; cx += dx, cy += dy) steps++;
      return steps;
    };
    const ways = ([[0, -1, 0], [1, 0, -Math.PI / 2], [0, 1, Math.PI], [-1, 0, Math.PI / 2]] as const).map(([dx, dy, yaw]) => ({ dx, dy, yaw, steps: free(dx, dy) }));
    const { dx, dy, yaw } = ways.sort((a, b) => b.steps - a.steps)[0]!;
    // A step on, out of the stairs.
    this.#camera.position.set((x + 0.5 + dx) * CELL, this.#ground() + 1.7, (y + 0.5 + dy) * CELL);
    this.#look(yaw, -0.05);
  }

  run(on: boolean) {
    this.#running = on;
    if (on) this.#resize();
  }

  close() {
    this.#listening.abort();
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    if (this.#model) this.#drop(this.#model);
    this.#renderer.dispose();
    this.#renderer.domElement.remove();
  }

  #drop(model: Object3D) {
    this.#scene.remove(model);
    model.traverse((part) => {
      if (part instanceof Mesh) {
        part.geometry.dispose();
        for (const material of [part.material].flat()) material.dispose();
      }
    });
  }

  #resize() {
    const { width, height } = this.#host.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#draw();
  }

  #look(yaw: number, pitch: number) {
    this.#yaw = yaw;
    this.#pitch = Math.max(-1.55, Math.min(1.55, pitch));
    this.#camera.setRotationFromEuler(new Euler(this.#pitch, this.#yaw, 0, "YXZ"));
    this.#draw();
  }

  #fly([right, up, back]: [number, number, number], far: number) {
    const way = new Vector3(right, 0, back).applyEuler(new Euler(this.#pitch, this.#yaw, 0, "YXZ"));
    way.y += up;
    this.#camera.position.addScaledVector(way, far);
    this.#draw();
  }

  #draw() {
    if (this.#frame || !this.#running) return;
    const canvas = this.#renderer.domElement;
    delete canvas.dataset.drawn;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      const passed = Math.min(now - this.#last, 50) / 1000;
      this.#last = now;
      for (const key of this.#held) {
        const way = KEYS[key];
        if (way) this.#fly(way, passed * (this.#held.has("Shift") ? 36 : 12));
      }
      this.#renderer.render(this.#scene, this.#camera);
      // For whoever drives the page: nothing waits to be drawn.
      canvas.dataset.drawn = "";
      if ([...this.#held].some((key) => key in KEYS)) this.#draw();
    });
  }

  #listen() {
    const { signal } = this.#listening;
    const host = this.#host;
    const points = new Map<number, [number, number]>();
    host.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!(key in KEYS) && key !== "Shift") return;
      if (key in KEYS) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (this.#held.size === 0) this.#last = performance.now();
      this.#held.add(key);
      this.#draw();
    }, { signal });
    host.addEventListener("keyup", (event) => this.#held.delete(event.key.length === 1 ? event.key.toLowerCase() : event.key), { signal });
    host.addEventListener("blur", () => this.#held.clear(), { signal });
    host.addEventListener("pointerdown", (event) => {
      host.setPointerCapture(event.pointerId);
      host.focus({ preventScroll: true });
      points.set(event.pointerId, [event.clientX, event.clientY]);
    }, { signal });
    host.addEventListener("pointermove", (event) => {
      const before = points.get(event.pointerId);
      if (!before) return;
      const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
      points.set(event.pointerId, [event.clientX, event.clientY]);
      if (points.size === 1) return this.#look(this.#yaw + dx * 0.004, this.#pitch + dy * 0.004);
      // With two fingers one goes on, back and aside.
      const other = [...points].find(([id]) => id !== event.pointerId)![1];
      const wide = Math.hypot(event.clientX - other[0], event.clientY - other[1]) - Math.hypot(before[0] - other[0], before[1] - other[1]);
      this.#fly([-dx * 0.03, dy * 0.03, -wide * 0.06], 1);
    }, { signal });
    const end = (event: PointerEvent) => points.delete(event.pointerId);
    host.addEventListener("pointerup", end, { signal });
    host.addEventListener("pointercancel", end, { signal });
    host.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#fly([0, 0, event.deltaY * 0.02], 1);
    }, { signal, passive: false });
  }
}

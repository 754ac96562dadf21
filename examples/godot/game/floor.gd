# Builds a floor out of boxes, and has a walker go the way of its proof. With `-- --check` it counts and ends.
extends Node3D

@export var generator := "wizardry"
@export var seed_text := "demo"
@export var depth := 1
@export var cell := 2.0

const HEIGHT := 1.4
const COLOURS := {
	"floor": Color(0.30, 0.28, 0.26), "wall": Color(0.52, 0.50, 0.47), "door": Color(0.45, 0.27, 0.12),
	"locked": Color(0.62, 0.12, 0.10), "gate": Color(0.16, 0.30, 0.50), "key": Color(1.0, 0.80, 0.15),
	"goal": Color(0.25, 0.70, 0.30), "walker": Color(0.95, 0.95, 0.90),
}

var built := {"floor": 0, "wall": 0, "door": 0, "key": 0}
var way: PackedVector2Array
var next := 0
var since := 0.0
var walker: Node3D

func _ready() -> void:
	var made := UndercroftFloor.create(generator, seed_text, depth)
	if made == null:
		push_error(UndercroftFloor.last_error())
		get_tree().quit(1)
		return
	for at in made.cells():
		build_cell(made, Vector2i(at))
	for door in made.doors():
		# What players have to find looks like a wall.
		var is_found: bool = door.kind in ["door", "gate"]
		var look: String = "wall" if not is_found else "locked" if door.needs != "" else door.kind
		raise(door.cell, door.side, look)
		built.door += 1
	for thing in made.features():
		if thing.kind == "key":
			box(middle(thing.cell) + Vector3.UP * 0.3, Vector3.ONE * 0.4, "key").name = thing.name
			built.key += 1
	box(middle(made.goal()) + Vector3.UP * 0.03, Vector3(1.6, 0.06, 1.6), "goal")
	way = made.walkthrough()
	walker = box(middle(made.entrance()) + Vector3.UP * 0.5, Vector3.ONE * 0.8, "walker")
	add_lights(made.size())
	if "--check" in OS.get_cmdline_user_args():
		check(made)

func check(made: UndercroftFloor) -> void:
	var verdict := made.check()
	var ends: bool = Vector2i(way[way.size() - 1]) == made.goal()
	print("%s: %d floor, %d walls, %d doors, %d keys, %d moves" % [
		made.title(), built.floor, built.wall, built.door, built.key, way.size() - 1])
	var refused := UndercroftFloor.create("caves", "demo", 1) == null
	print("no generator: ", UndercroftFloor.last_error())
	get_tree().quit(0 if verdict == "" and ends and refused and built.floor > 0 else 1)

func build_cell(made: UndercroftFloor, at: Vector2i) -> void:
	box(middle(at) + Vector3.DOWN * 0.05, Vector3(cell, 0.1, cell), "floor")
	built.floor += 1
	for side in 4:
		if made.edge(at, side) != "wall":
			continue
		# A wall between two floor cells is built once, by the cell south or east of it.
		var across: Vector2i = at + [Vector2i.UP, Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT][side]
		var is_floor := range(4).any(func(s: int) -> bool: return made.edge(across, s) != "wall")
		if not is_floor or side == 0 or side == 3:
			raise(at, side, "wall")
			built.wall += 1

func raise(at: Vector2i, side: int, look: String) -> void:
	var toward: Vector3 = [Vector3.FORWARD, Vector3.RIGHT, Vector3.BACK, Vector3.LEFT][side]
	var size := Vector3(cell, HEIGHT, 0.12) if side % 2 == 0 else Vector3(0.12, HEIGHT, cell)
	box(middle(at) + toward * cell / 2.0 + Vector3.UP * HEIGHT / 2.0, size, look)

func middle(at: Vector2i) -> Vector3:
	return Vector3(at.x + 0.5, 0.0, at.y + 0.5) * cell

func box(place: Vector3, size: Vector3, look: String) -> MeshInstance3D:
	var mesh := BoxMesh.new()
	mesh.size = size
	var paint := StandardMaterial3D.new()
	paint.albedo_color = COLOURS[look]
	mesh.material = paint
	var made := MeshInstance3D.new()
	made.mesh = mesh
	made.position = place
	add_child(made)
	return made

func add_lights(size: Vector2i) -> void:
	var sun := DirectionalLight3D.new()
	sun.rotation_degrees = Vector3(-60, 30, 0)
	add_child(sun)
	var camera := Camera3D.new()
	var centre := Vector3(size.x, 0, size.y) * cell / 2.0
	camera.position = centre + Vector3(0, size.y * cell * 0.95, size.y * cell * 0.45)
	add_child(camera)
	camera.look_at(centre)

func _process(delta: float) -> void:
	since += delta
	if walker != null and since > 0.12 and next < way.size():
		since = 0.0
		walker.position = middle(Vector2i(way[next])) + Vector3.UP * 0.5
		next += 1

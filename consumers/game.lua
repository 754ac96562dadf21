-- A game in forty lines, written from docs/formats/json.md alone: somebody without a map walks ten floors of every generator.
--
-- formats: json
local json = require "dkjson"
local SIDES = { { "north", 0, -1 }, { "east", 1, 0 }, { "south", 0, 1 }, { "west", -1, 0 } }

-- Goes everywhere, takes and uses what lies there, and again, until the goal is reached. How many cells that took.
local function explore(floor)
  local features, goal = floor.features, floor.goal or floor.stairsDown
  local gates, events, spent, keys, taken, done, opened, news = {}, {}, {}, {}, {}, {}, {}, 0
  for _, gate in ipairs(features.gates or {}) do gates[gate.id] = gate.needs or {} end
  for _, e in ipairs(features.events) do if e.position then events[e.position.x .. "," .. e.position.y] = e.id end end
  for _, key in ipairs(features.keys) do spent[key.id] = key.wear == "used_up" end
  local function note(set, id) if id and not set[id] then set[id], news = true, news + 1 end end
  local function did(needs)
    for _, id in ipairs(needs.switches or {}) do if not done[id] then return false end end
    return not needs.event or done[needs.event] == true
  end
  local function passes(wall, side, edge)
    local said = wall.properties or {}
    if not wall.exists or wall.type == "solid" or (said.oneWay or side) ~= side then return not wall.exists end
    local id = said.gateId or edge
    if said.open or wall.type == "illusory" or opened[id] then return true end
    local needs = said.gateId and gates[id] or { keys = { said.locked and said.keyId or nil } }
    if said.gateId and not next(needs) or not did(needs) then return false end
    local left = setmetatable({}, { __index = keys })
    for _, key in ipairs(needs.keys or {}) do
      if (left[key] or 0) < 1 then return false end
      if spent[key] then left[key] = left[key] - 1 end
    end
    for key, count in pairs(left) do keys[key] = count; note(opened, id) end
    return true
  end
  repeat
    local before, reached, cells, ahead = news, {}, 0, { { floor.startX, floor.startY } }
    while #ahead > 0 do
      local x, y = table.unpack(table.remove(ahead))
      local at, tile = x .. "," .. y, floor.tiles[y + 1][x + 1]
      local special = tile.special or {}
      local said = special.properties or {}
      if not reached[at] and special.type ~= "chute" then
        reached[at], cells = true, cells + 1
        if special.type == "key" and not taken[at] then keys[said.keyId] = (keys[said.keyId] or 0) + 1; note(taken, at) end
        note(done, said.switchId)
        note(done, events[at])
        if special.type == "teleporter" and did(said.needs or {}) then table.insert(ahead, { said.targetX, said.targetY }) end
        for _, step in ipairs(said.carries and {} or SIDES) do
          local side, dx, dy = table.unpack(step)
          local to = x + dx .. "," .. y + dy
          if passes(tile[side .. "Wall"], side, at < to and at .. " " .. to or to .. " " .. at) then
            table.insert(ahead, { x + dx, y + dy })
          end
        end
      end
    end
    if reached[goal.x .. "," .. goal.y] then return cells end
  until before == news
end

local told = {}
for _, name in ipairs { "dice", "linear", "navigation", "tunnels", "wizardry" } do
  local sum = 0
  local floors = json.decode(assert(io.open(arg[1] .. "/dungeons/" .. name .. ".json")):read "a").floors
  assert(#floors == 10, name .. " has " .. #floors .. " floors")
  for i, floor in ipairs(floors) do sum = sum + assert(explore(floor), name .. ": floor " .. i .. " is not finished") end
  table.insert(told, name .. " " .. sum)
end
print("ten floors each are walked, in cells: " .. table.concat(told, ", "))

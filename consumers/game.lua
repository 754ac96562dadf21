-- A game in forty lines, written from docs/formats/json.md alone, and below it a few that have it walk ten floors of every
-- generator without a map.
--
-- formats: json
local json = require "dkjson"
local SIDES = { { "north", 0, -1 }, { "east", 1, 0 }, { "south", 0, 1 }, { "west", -1, 0 } }

-- Goes wherever there is a way, takes and uses what lies there, and says whether it came to the goal.
local function explore(floor)
  local goal, keys, done, reached = floor.goal or floor.stairsDown, {}, {}, {}
  local function come(tile)
    if tile.reached then return end
    tile.reached, reached[#reached + 1] = true, tile
    local said = tile.special and tile.special.properties or {}
    done[said.switchId or "none"], done[tile.eventId or "none"] = true, true
    if said.keyId then keys[said.keyId] = (keys[said.keyId] or 0) + (said.wear == "used_up" and 1 or math.huge) end
  end
  local function opens(needs)
    local works, left = not needs.event or done[needs.event], setmetatable({}, { __index = keys })
    for _, id in ipairs(needs.switches or {}) do works = works and done[id] end
    for _, key in ipairs(needs.keys or {}) do left[key] = (left[key] or 0) - 1; works = works and left[key] >= 0 end
    for key, count in pairs(works and left or {}) do keys[key] = count end
    return works
  end
  local function passes(wall, side)
    local said = wall.properties
    if not said or (said.oneWay or side) ~= side then return not wall.exists end
    local free = said.open or wall.type == "illusory" or done[said.gateId or "never"]
    if not free and not opens(said.needs or { event = said.gateId }) then return false end -- A gate without needs is the game's.
    done[said.gateId or "none"] = true
    return true
  end
  come(floor.tiles[floor.startY + 1][floor.startX + 1])
  for _ = 1, floor.width * floor.height do
    for _, tile in ipairs(reached) do -- More are added as we go.
      local special = tile.special or {}
      local said = special.properties or {}
      local leads = special.type == "teleporter" and opens(said.needs or {})
      if leads then come(floor.tiles[said.targetY + 1][said.targetX + 1]) end
      for _, step in ipairs((special.type == "chute" or leads and said.carries) and {} or SIDES) do
        local next = (floor.tiles[tile.y + 1 + step[3]] or {})[tile.x + 1 + step[2]]
        if next and not next.reached and passes(tile[step[1] .. "Wall"], step[1]) then come(next) end
      end
    end
    if floor.tiles[goal.y + 1][goal.x + 1].reached then return true end
  end
end

for _, name in ipairs { "dice", "linear", "navigation", "tunnels", "wizardry" } do
  local floors = json.decode(io.open(arg[1] .. "/dungeons/" .. name .. ".json"):read "a").floors
  for depth = 1, 10 do assert(explore(floors[depth]), name .. ": floor " .. depth .. " is not finished") end
end
print("ten floors of five generators are walked")

// JSON Schemas of the parameters of every generator, made from the engine. Written by `cargo xtask bless`.

export default {
  "wizardry": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "width": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Columns of the floor, 16 to 4096.",
        "default": 24
      },
      "height": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Rows of the floor, 16 to 4096.",
        "default": 24
      },
      "large": {
        "$ref": "#/$defs/Rooms",
        "description": "Large rooms: how many, how large, how many openings.",
        "default": {
          "count": {
            "per_24x24": [
              3,
              4
            ]
          },
          "sizes": [
            [
              7,
              4,
              9
            ],
            [
              6,
              5,
              20
            ],
            [
              7,
              5,
              10
            ],
            [
              6,
              6,
              6
            ],
            [
              8,
              5,
              8
            ],
            [
              7,
              6,
              8
            ]
          ],
          "openings": [
            2,
            4
          ]
        }
      },
      "medium": {
        "$ref": "#/$defs/Rooms",
        "description": "Medium rooms.",
        "default": {
          "count": {
            "per_24x24": [
              5,
              7
            ]
          },
          "sizes": [
            [
              3,
              4,
              5
            ],
            [
              4,
              4,
              23
            ],
            [
              4,
              5,
              12
            ],
            [
              4,
              6,
              7
            ],
            [
              5,
              5,
              7
            ]
          ],
          "openings": [
            1,
            3
          ]
        }
      },
      "small": {
        "$ref": "#/$defs/Rooms",
        "description": "Small rooms.",
        "default": {
          "count": {
            "per_24x24": [
              8,
              12
            ]
          },
          "sizes": [
            [
              2,
              3,
              11
            ],
            [
              2,
              4,
              30
            ],
            [
              3,
              3,
              10
            ],
            [
              3,
              4,
              10
            ]
          ],
          "openings": [
            1,
            2
          ]
        }
      },
      "rooms": {
        "anyOf": [
          {
            "$ref": "#/$defs/Between"
          },
          {
            "type": "null"
          }
        ],
        "description": "Rooms of all classes together; whatever their counts allow where it is not set."
      },
      "gap": {
        "$ref": "#/$defs/Between",
        "description": "Cells between two rooms: at least, and where there is space. Where there need be none, rooms are joined through the\nwalls that they share.",
        "default": [
          1,
          2
        ]
      },
      "close_rooms": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "The most rooms that are closer to another than one would like, in percent.",
        "default": 20
      },
      "room_cells": {
        "$ref": "#/$defs/Count",
        "description": "Cells of all rooms together.",
        "default": {
          "per_24x24": [
            217,
            231
          ]
        }
      },
      "floor_cells": {
        "$ref": "#/$defs/Count",
        "description": "Cells of the whole floor.",
        "default": {
          "per_24x24": [
            248,
            282
          ]
        }
      },
      "extra_links": {
        "$ref": "#/$defs/Between",
        "description": "Connections beyond those that join every room, in percent of them.",
        "default": [
          20,
          30
        ]
      },
      "corridor_width": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Cells across a corridor that joins rooms: 1, or 2 wherever there is rock beside it.",
        "default": 1
      },
      "dead_ends": {
        "$ref": "#/$defs/Count",
        "description": "Dead ends: rooms with one opening, and corridors that end.",
        "default": {
          "per_24x24": [
            8,
            10
          ]
        }
      },
      "doors": {
        "$ref": "#/$defs/Count",
        "description": "Doors of every kind.",
        "default": {
          "per_24x24": [
            15,
            20
          ]
        }
      },
      "locked": {
        "$ref": "#/$defs/Between",
        "description": "Doors that are locked, in percent of all.",
        "default": [
          10,
          20
        ]
      },
      "gates": {
        "$ref": "#/$defs/Count",
        "description": "Gates that switches open.",
        "default": {
          "per_24x24": [
            1,
            2
          ]
        }
      },
      "one_ways": {
        "$ref": "#/$defs/Count",
        "description": "Doors that can be passed one way, in loops; from the second floor on.",
        "default": {
          "per_24x24": [
            1,
            3
          ]
        }
      },
      "secret_doors": {
        "$ref": "#/$defs/Count",
        "description": "Doors to treasure that look like walls until they are found; from the second floor on.",
        "default": {
          "per_24x24": [
            0,
            2
          ]
        }
      },
      "illusions": {
        "$ref": "#/$defs/Count",
        "description": "Walls before treasure that are none; from the second floor on.",
        "default": {
          "per_24x24": [
            0,
            1
          ]
        }
      },
      "teleporters": {
        "$ref": "#/$defs/Count",
        "description": "Pairs of teleporters.",
        "default": {
          "per_24x24": [
            4,
            6
          ]
        }
      },
      "switches": {
        "$ref": "#/$defs/Count",
        "description": "Switches.",
        "default": {
          "per_24x24": [
            8,
            12
          ]
        }
      },
      "traps": {
        "$ref": "#/$defs/Count",
        "description": "Traps.",
        "default": {
          "per_24x24": [
            15,
            25
          ]
        }
      },
      "trap_cluster": {
        "$ref": "#/$defs/Between",
        "description": "Traps that lie together.",
        "default": [
          3,
          5
        ]
      },
      "chests": {
        "$ref": "#/$defs/Count",
        "description": "Treasure chests.",
        "default": {
          "per_24x24": [
            3,
            6
          ]
        }
      },
      "treasure_rooms": {
        "anyOf": [
          {
            "$ref": "#/$defs/Count"
          },
          {
            "type": "null"
          }
        ],
        "description": "Rooms that hold one of them, where others stand at the ends of corridors; as it comes where it is not set."
      },
      "inner_walls": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Large rooms with a wall inside, in percent.",
        "default": 30
      },
      "dark_areas": {
        "$ref": "#/$defs/Count",
        "description": "Areas without light: a room and the corridors around it; from the second floor on, as the five that follow.",
        "default": {
          "per_24x24": [
            0,
            1
          ]
        }
      },
      "spinners": {
        "$ref": "#/$defs/Count",
        "description": "Squares that turn whoever steps on them.",
        "default": {
          "per_24x24": [
            0,
            2
          ]
        }
      },
      "chutes": {
        "$ref": "#/$defs/Count",
        "description": "Holes to the floor below.",
        "default": {
          "per_24x24": [
            0,
            1
          ]
        }
      },
      "carriers": {
        "$ref": "#/$defs/Count",
        "description": "Teleporters that carry whoever steps on them, one way or as a pair.",
        "default": {
          "per_24x24": [
            0,
            1
          ]
        }
      },
      "silent_squares": {
        "$ref": "#/$defs/Count",
        "description": "Squares without magic, before danger and treasure.",
        "default": {
          "per_24x24": [
            0,
            3
          ]
        }
      },
      "messages": {
        "$ref": "#/$defs/Count",
        "description": "Writing on walls.",
        "default": {
          "per_24x24": [
            1,
            3
          ]
        }
      },
      "if_stuck": {
        "$ref": "#/$defs/IfStuck",
        "description": "What to do when no attempt keeps all numbers.",
        "default": "refuse"
      },
      "quest": {
        "$ref": "#/$defs/Quest",
        "description": "What the way to the stairs down asks for.",
        "default": {}
      }
    },
    "description": "The parameters of `wizardry`. A [`Count`] is as many on every floor, or for every 24×24 cells.\n\n```\nuse undercroft::generate::wizardry::Wizardry;\nuse undercroft::recipe::Between;\nuse undercroft::{Seed, make};\n\nlet wizardry = Wizardry { width: 48, height: 32, traps: Between(5, 10).into(), ..Wizardry::default() };\nlet floor = make::floor(&wizardry, &Seed::new(\"demo\"), 1)?;\nassert_eq!((floor.size().width(), floor.size().height()), (48, 32));\n# Ok::<(), undercroft::make::MakeError>(())\n```",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
      "Rooms": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "count": {
            "$ref": "#/$defs/Count",
            "description": "How many."
          },
          "sizes": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/RoomSize"
            },
            "description": "Which sizes."
          },
          "openings": {
            "$ref": "#/$defs/Between",
            "description": "How many openings."
          }
        },
        "required": [
          "count",
          "sizes",
          "openings"
        ],
        "description": "One class of rooms."
      },
      "Count": {
        "description": "How many: as it stands, or for every 24×24 cells of the floor.",
        "anyOf": [
          {
            "$ref": "#/$defs/Between"
          },
          {
            "type": "object",
            "properties": {
              "per_24x24": {
                "$ref": "#/$defs/Between"
              }
            },
            "required": [
              "per_24x24"
            ],
            "additionalProperties": false
          }
        ]
      },
      "Between": {
        "description": "A range, both ends included.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 0
            },
            "minItems": 2,
            "maxItems": 2
          },
          {
            "type": "integer",
            "minimum": 0
          },
          {
            "type": "string",
            "pattern": "^\\s*\\d+\\s*((\\.\\.=?|-)\\s*\\d+\\s*)?$"
          }
        ]
      },
      "RoomSize": {
        "anyOf": [
          {
            "type": "array",
            "prefixItems": [
              {
                "type": "integer",
                "format": "uint32",
                "minimum": 0
              },
              {
                "type": "integer",
                "format": "uint32",
                "minimum": 0
              }
            ],
            "minItems": 2,
            "maxItems": 2
          },
          {
            "type": "array",
            "prefixItems": [
              {
                "type": "integer",
                "format": "uint32",
                "minimum": 0
              },
              {
                "type": "integer",
                "format": "uint32",
                "minimum": 0
              },
              {
                "type": "integer",
                "format": "uint32",
                "minimum": 0
              }
            ],
            "minItems": 3,
            "maxItems": 3
          }
        ],
        "description": "A size that rooms of a class may have, either way round: `[4, 5]`, or `[4, 5, 3]` for one that is three times as common\nas others."
      },
      "IfStuck": {
        "oneOf": [
          {
            "type": "string",
            "const": "refuse",
            "description": "Say so, and make nothing."
          },
          {
            "type": "string",
            "const": "simple",
            "description": "Put small rooms in rows, which always works."
          }
        ],
        "description": "What to do when no attempt at a floor succeeds."
      },
      "Quest": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "steps": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "Steps that the goal needs, 0 to 8; by depth where it is not set."
          },
          "chain": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "The longest row of steps in which each has to be done before the next, 0 to 8; by depth where it is not set."
          },
          "freedom": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "Pairs of steps that may be done in either order, in percent of all; any share where it is not set."
          },
          "keys": {
            "$ref": "#/$defs/Wear",
            "description": "What becomes of a key in a lock. Where it is `\"used_up\"`, any of a floor's small keys opens any one of its small locks;\nthere are as many of both, and no order of opening them keeps anybody from the rest."
          }
        },
        "description": "What the way to the goal asks for. What is not set follows the depth.\n\nA step is a key taken, a lever pulled, a switch pressed or an event played without which nobody reaches the goal.\n\n```\nuse undercroft::Recipe;\n\nlet recipe = Recipe::new(\"wizardry\", None)?.with([\"quest.steps=2..3\", \"quest.chain=2\"])?;\nassert_eq!(recipe.parameters()[\"quest\"][\"chain\"].to_string(), \"[2, 2]\");\n# Ok::<(), undercroft::RecipeError>(())\n```"
      },
      "Wear": {
        "oneOf": [
          {
            "type": "string",
            "const": "kept",
            "description": "It stays with its owner."
          },
          {
            "type": "string",
            "const": "used_up",
            "description": "It opens one lock for good, and is gone."
          }
        ],
        "description": "What happens to a key that was used."
      }
    }
  },
  "navigation": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "width": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Columns of the floor, 16 to 64.",
        "default": 20
      },
      "height": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Rows of the floor, 16 to 64.",
        "default": 20
      },
      "rooms": {
        "$ref": "#/$defs/Between",
        "description": "How many rooms.",
        "default": [
          16,
          22
        ]
      },
      "gap": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Cells between two rooms at least.",
        "default": 1
      },
      "shares": {
        "type": "array",
        "prefixItems": [
          {
            "type": "integer",
            "format": "uint32",
            "minimum": 0
          },
          {
            "type": "integer",
            "format": "uint32",
            "minimum": 0
          },
          {
            "type": "integer",
            "format": "uint32",
            "minimum": 0
          }
        ],
        "minItems": 3,
        "maxItems": 3,
        "description": "Shares of small, medium and large rooms, in percent.",
        "default": [
          40,
          40,
          20
        ]
      },
      "room_cells": {
        "$ref": "#/$defs/Between",
        "description": "Cells of all rooms together.",
        "default": [
          200,
          280
        ]
      },
      "corridor_cells": {
        "$ref": "#/$defs/Between",
        "description": "Cells of all corridors together.",
        "default": [
          60,
          100
        ]
      },
      "floor_cells": {
        "$ref": "#/$defs/Between",
        "description": "Cells of the whole floor.",
        "default": [
          300,
          340
        ]
      },
      "loops": {
        "$ref": "#/$defs/Between",
        "description": "Ways round beyond what joins every room.",
        "default": [
          2,
          3
        ]
      },
      "wide_corridors": {
        "$ref": "#/$defs/Between",
        "description": "Corridors two cells wide.",
        "default": [
          0,
          0
        ]
      },
      "difficulty": {
        "anyOf": [
          {
            "$ref": "#/$defs/ByDepth_uint32"
          },
          {
            "type": "null"
          }
        ],
        "description": "The difficulty that traps, darkness and the way to the first key make up for, in points; by depth where it is not set."
      },
      "keys": {
        "anyOf": [
          {
            "$ref": "#/$defs/ByDepth_Between"
          },
          {
            "type": "null"
          }
        ],
        "description": "Keys that open the cage of the stairs, 1 to 8; by depth where it is not set. As every number that may follow the depth:\none value, or a table of the floors from which each holds, `{ 1 = 1, 4 = 2, 7 = [2, 3] }`."
      },
      "quest": {
        "$ref": "#/$defs/Quest",
        "description": "What the way to the stairs asks for, the keys included.",
        "default": {}
      },
      "levers": {
        "anyOf": [
          {
            "$ref": "#/$defs/ByDepth_uint32"
          },
          {
            "type": "null"
          }
        ],
        "description": "Percent chance of levers with their gates; by depth where it is not set."
      },
      "lever_pairs": {
        "$ref": "#/$defs/Between",
        "description": "How many pairs of lever and gate, where there are any.",
        "default": [
          1,
          2
        ]
      },
      "required_events": {
        "anyOf": [
          {
            "$ref": "#/$defs/ByDepth_uint32"
          },
          {
            "type": "null"
          }
        ],
        "description": "Percent chance that an event has to be played in place of a lever that has to be pulled, where there is one; by depth\nwhere it is not set."
      },
      "one_way_loops": {
        "$ref": "#/$defs/Between",
        "description": "One-way doors on loops.",
        "default": [
          1,
          2
        ]
      },
      "shortcuts": {
        "$ref": "#/$defs/Between",
        "description": "One-way doors that lead back from far rooms.",
        "default": [
          1,
          2
        ]
      },
      "dark_zones": {
        "anyOf": [
          {
            "$ref": "#/$defs/ByDepth_Between"
          },
          {
            "type": "null"
          }
        ],
        "description": "Dark zones; by depth where it is not set."
      },
      "chests": {
        "$ref": "#/$defs/Between",
        "description": "Chests, and small finds at the ends of blind alleys.",
        "default": [
          5,
          8
        ]
      },
      "traps_from": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "From which floor on there are traps; 0 for none.",
        "default": 4
      },
      "traps": {
        "anyOf": [
          {
            "$ref": "#/$defs/ByDepth_Between"
          },
          {
            "type": "null"
          }
        ],
        "description": "How many traps, where there are any; by depth where it is not set."
      },
      "special_rooms": {
        "$ref": "#/$defs/Between",
        "description": "Special rooms.",
        "default": [
          3,
          5
        ]
      },
      "events_per_floor": {
        "$ref": "#/$defs/Between",
        "description": "Events.",
        "default": [
          2,
          3
        ]
      },
      "events": {
        "$ref": "#/$defs/Modules",
        "description": "Modules of one's own, beside the engine's.",
        "default": []
      },
      "theme": {
        "anyOf": [
          {
            "$ref": "#/$defs/Look"
          },
          {
            "type": "null"
          }
        ],
        "description": "How the floor looks; where it is not set, each look lasts two or three floors."
      },
      "text": {
        "type": "boolean",
        "description": "Whether rooms are described.",
        "default": true
      },
      "if_stuck": {
        "$ref": "#/$defs/IfStuck",
        "description": "What to do when no attempt keeps all numbers.",
        "default": "refuse"
      }
    },
    "description": "The parameters of `navigation`. Counts are for 20×20 cells; a larger floor has more rooms.\n\n```\nuse undercroft::generate::navigation::Navigation;\nuse undercroft::{Seed, make};\n\nlet navigation = Navigation { width: 24, ..Navigation::default() };\nlet floor = make::floor(&navigation, &Seed::new(\"demo\"), 3)?;\nassert!(floor.theme().is_some());\n# Ok::<(), undercroft::make::MakeError>(())\n```",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
      "Between": {
        "description": "A range, both ends included.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 0
            },
            "minItems": 2,
            "maxItems": 2
          },
          {
            "type": "integer",
            "minimum": 0
          },
          {
            "type": "string",
            "pattern": "^\\s*\\d+\\s*((\\.\\.=?|-)\\s*\\d+\\s*)?$"
          }
        ]
      },
      "ByDepth_uint32": {
        "description": "A value for every floor, or from some floors on: { 1 = 1, 4 = 2 }.",
        "anyOf": [
          {
            "type": "integer",
            "format": "uint32",
            "minimum": 0
          },
          {
            "type": "object",
            "patternProperties": {
              "^[1-9][0-9]*$": {
                "type": "integer",
                "format": "uint32",
                "minimum": 0
              }
            },
            "additionalProperties": false,
            "minProperties": 1
          }
        ]
      },
      "ByDepth_Between": {
        "description": "A value for every floor, or from some floors on: { 1 = 1, 4 = 2 }.",
        "anyOf": [
          {
            "$ref": "#/$defs/Between"
          },
          {
            "type": "object",
            "patternProperties": {
              "^[1-9][0-9]*$": {
                "$ref": "#/$defs/Between"
              }
            },
            "additionalProperties": false,
            "minProperties": 1
          }
        ]
      },
      "Quest": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "steps": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "Steps that the goal needs, 0 to 8; by depth where it is not set."
          },
          "chain": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "The longest row of steps in which each has to be done before the next, 0 to 8; by depth where it is not set."
          },
          "freedom": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "Pairs of steps that may be done in either order, in percent of all; any share where it is not set."
          },
          "keys": {
            "$ref": "#/$defs/Wear",
            "description": "What becomes of a key in a lock. Where it is `\"used_up\"`, any of a floor's small keys opens any one of its small locks;\nthere are as many of both, and no order of opening them keeps anybody from the rest."
          }
        },
        "description": "What the way to the goal asks for. What is not set follows the depth.\n\nA step is a key taken, a lever pulled, a switch pressed or an event played without which nobody reaches the goal.\n\n```\nuse undercroft::Recipe;\n\nlet recipe = Recipe::new(\"wizardry\", None)?.with([\"quest.steps=2..3\", \"quest.chain=2\"])?;\nassert_eq!(recipe.parameters()[\"quest\"][\"chain\"].to_string(), \"[2, 2]\");\n# Ok::<(), undercroft::RecipeError>(())\n```"
      },
      "Wear": {
        "oneOf": [
          {
            "type": "string",
            "const": "kept",
            "description": "It stays with its owner."
          },
          {
            "type": "string",
            "const": "used_up",
            "description": "It opens one lock for good, and is gone."
          }
        ],
        "description": "What happens to a key that was used."
      },
      "Modules": {
        "type": "array",
        "items": {
          "$ref": "#/$defs/Module"
        }
      },
      "Module": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "id": {
            "type": "string",
            "description": "What it is called; unique in its library."
          },
          "category": {
            "$ref": "#/$defs/EventCategory",
            "description": "What kind of moment it is."
          },
          "progression": {
            "$ref": "#/$defs/Progression",
            "description": "How much hangs on it: `optional` or `flavour`, or `required` where a gate waits for it.",
            "default": "optional"
          },
          "setting": {
            "$ref": "#/$defs/Setting",
            "description": "Where it may happen.",
            "default": {}
          },
          "person": {
            "anyOf": [
              {
                "$ref": "#/$defs/Somebody"
              },
              {
                "type": "null"
              }
            ],
            "description": "Somebody who is a part of it."
          },
          "descriptions": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "What one reads: one of these."
          },
          "choices": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Choice"
            },
            "description": "What one may do.",
            "default": []
          }
        },
        "required": [
          "id",
          "category",
          "descriptions"
        ],
        "description": "A moment that may happen in a room."
      },
      "EventCategory": {
        "type": "string",
        "enum": [
          "discovery",
          "hard_choice",
          "memory",
          "flavour"
        ],
        "description": "What kind of moment an event is."
      },
      "Progression": {
        "type": "string",
        "enum": [
          "required",
          "optional",
          "flavour"
        ],
        "description": "How much a floor hangs on an event."
      },
      "Setting": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "depth": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "How deep."
          },
          "themes": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Look"
            },
            "description": "In which themes; none for all."
          },
          "area": {
            "anyOf": [
              {
                "$ref": "#/$defs/Between"
              },
              {
                "type": "null"
              }
            ],
            "description": "In a room of how many cells."
          },
          "dead_end": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether in a dead end."
          },
          "dark": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether in the dark."
          },
          "key": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Whether in a room with a key."
          }
        },
        "description": "Where a module may happen. What is not said does not matter."
      },
      "Look": {
        "oneOf": [
          {
            "type": "string",
            "const": "crypt",
            "description": "An ancient crypt: the dead, and what was buried with them."
          },
          {
            "type": "string",
            "const": "warren",
            "description": "A warren of goblins: earth, wood and noise."
          },
          {
            "type": "string",
            "const": "mine",
            "description": "An abandoned mine: timber, rails, and what lives in the dark."
          },
          {
            "type": "string",
            "const": "laboratory",
            "description": "A wizard's laboratory: glass, brass, and what got out."
          }
        ],
        "description": "How a floor looks."
      },
      "Somebody": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "role": {
            "type": "string",
            "description": "Who they are, with an article: \"a courier\"."
          },
          "personality": {
            "$ref": "#/$defs/Personality",
            "description": "How they deal with others: `truthful`, `helpful` or `hostile`."
          },
          "says": {
            "type": "string",
            "description": "The first thing they say."
          }
        },
        "required": [
          "role",
          "personality",
          "says"
        ],
        "description": "Somebody who is a part of an event."
      },
      "Personality": {
        "type": "string",
        "enum": [
          "truthful",
          "deceitful",
          "helpful",
          "hostile"
        ],
        "description": "How somebody deals with others."
      },
      "Choice": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "text": {
            "type": "string",
            "description": "What one does."
          },
          "requires": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "What one must have or be, in the words of the module."
          },
          "outcome": {
            "type": "string",
            "description": "What comes of it."
          },
          "effects": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Effect"
            },
            "description": "What it changes."
          }
        },
        "required": [
          "text"
        ],
        "description": "One thing that may be done in an event."
      },
      "Effect": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "verb": {
            "type": "string",
            "description": "What is done."
          },
          "what": {
            "type": "string",
            "description": "To what."
          },
          "amount": {
            "type": "integer",
            "format": "int32",
            "description": "How much of it."
          }
        },
        "required": [
          "verb"
        ],
        "description": "A change that a game applies: \"gain gold 50\", \"lose health 3\"."
      },
      "IfStuck": {
        "oneOf": [
          {
            "type": "string",
            "const": "refuse",
            "description": "Say so, and make nothing."
          },
          {
            "type": "string",
            "const": "simple",
            "description": "Put small rooms in rows, which always works."
          }
        ],
        "description": "What to do when no attempt at a floor succeeds."
      }
    }
  },
  "tunnels": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "width": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Columns of the floor, 8 to 4096.",
        "default": 50
      },
      "height": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Rows of the floor, 8 to 4096.",
        "default": 35
      },
      "room_size": {
        "$ref": "#/$defs/Between",
        "description": "Side of a room's outline, in cells; its floor is one less. 3 or more, round ones 4.",
        "default": [
          6,
          12
        ]
      },
      "tries": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "How many rooms are tried; one that touches another is dropped. Not used when `rooms` is set.",
        "default": 8
      },
      "rooms": {
        "type": [
          "integer",
          "null"
        ],
        "format": "uint32",
        "minimum": 0,
        "description": "Go on until that many rooms stand, instead of a number of tries."
      },
      "spacing": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Rock between the floors of two rooms, in cells, at least. 1 or more.",
        "default": 1
      },
      "room_shape": {
        "$ref": "#/$defs/RoomShape",
        "description": "Shape of the rooms.",
        "default": "rectangle"
      },
      "tunnel_shape": {
        "$ref": "#/$defs/TunnelShape",
        "description": "Shape of the tunnels.",
        "default": "l"
      },
      "order": {
        "$ref": "#/$defs/Order",
        "description": "Which room is \"the one before\" for a tunnel.",
        "default": "placed"
      },
      "if_stuck": {
        "$ref": "#/$defs/IfStuck",
        "description": "What to do when the rooms do not fit after every attempt.",
        "default": "refuse"
      },
      "chests": {
        "$ref": "#/$defs/Count",
        "description": "Chests.",
        "default": [
          0,
          0
        ]
      },
      "traps": {
        "$ref": "#/$defs/Count",
        "description": "Traps.",
        "default": [
          0,
          0
        ]
      },
      "locks": {
        "$ref": "#/$defs/Count",
        "description": "Locks, each with its key: one to three doors that it opens.",
        "default": [
          0,
          0
        ]
      }
    },
    "description": "The parameters of `tunnels`.\n\n```\nuse undercroft::generate::tunnels::{RoomShape, Tunnels};\nuse undercroft::{Seed, make};\n\nlet tunnels = Tunnels { rooms: Some(12), room_shape: RoomShape::Mixed, ..Tunnels::default() };\nlet floor = make::floor(&tunnels, &Seed::new(\"demo\"), 1)?;\nassert_eq!(floor.rooms().len(), 12);\n# Ok::<(), undercroft::make::MakeError>(())\n```",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
      "Between": {
        "description": "A range, both ends included.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 0
            },
            "minItems": 2,
            "maxItems": 2
          },
          {
            "type": "integer",
            "minimum": 0
          },
          {
            "type": "string",
            "pattern": "^\\s*\\d+\\s*((\\.\\.=?|-)\\s*\\d+\\s*)?$"
          }
        ]
      },
      "RoomShape": {
        "oneOf": [
          {
            "type": "string",
            "const": "rectangle",
            "description": "Rectangles."
          },
          {
            "type": "string",
            "const": "circle",
            "description": "Discs."
          },
          {
            "type": "string",
            "const": "mixed",
            "description": "Either, as chance has it."
          }
        ],
        "description": "Shape of the rooms."
      },
      "TunnelShape": {
        "oneOf": [
          {
            "type": "string",
            "const": "l",
            "description": "Along one axis, then along the other."
          },
          {
            "type": "string",
            "const": "direct",
            "description": "Straight at the other room (Bresenham), walkable in four directions."
          },
          {
            "type": "string",
            "const": "mixed",
            "description": "Either, as chance has it."
          }
        ],
        "description": "Shape of the tunnels."
      },
      "Order": {
        "oneOf": [
          {
            "type": "string",
            "const": "placed",
            "description": "The one placed before it, wherever that is."
          },
          {
            "type": "string",
            "const": "near",
            "description": "The one before it along a Hilbert curve, which is near: for large floors."
          }
        ],
        "description": "Which room is \"the one before\"."
      },
      "IfStuck": {
        "oneOf": [
          {
            "type": "string",
            "const": "refuse",
            "description": "Say so, and make nothing."
          },
          {
            "type": "string",
            "const": "simple",
            "description": "Put small rooms in rows, which always works."
          }
        ],
        "description": "What to do when no attempt at a floor succeeds."
      },
      "Count": {
        "description": "How many: as it stands, or for every 24×24 cells of the floor.",
        "anyOf": [
          {
            "$ref": "#/$defs/Between"
          },
          {
            "type": "object",
            "properties": {
              "per_24x24": {
                "$ref": "#/$defs/Between"
              }
            },
            "required": [
              "per_24x24"
            ],
            "additionalProperties": false
          }
        ]
      }
    }
  },
  "linear": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "target_size": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Tiles of the whole floor, main path and branches, at most.",
        "default": 12
      },
      "max_attempts": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Placements that are tried for the main path before an attempt is given up.",
        "default": 500
      },
      "min_path_length": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Tiles from the start to the end room, at least: the end room is that far away.",
        "default": 8
      },
      "max_branches": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Side branches, at most; 0 for a purely linear floor.",
        "default": 3
      },
      "branch_length": {
        "$ref": "#/$defs/Between",
        "description": "Tiles of a branch; fewer where nothing fits, or where they would be farther from the start than the end room.",
        "default": [
          1,
          1
        ]
      },
      "branch_depth": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "How many branches may hang in a row: 1 lets them leave the main path alone, more makes trees of them.",
        "default": 1
      },
      "locks": {
        "$ref": "#/$defs/Between",
        "description": "Locked doors on the main path. The key of each lies in a branch of its own, which leaves the path before the door.",
        "default": [
          0,
          0
        ]
      },
      "corridors": {
        "$ref": "#/$defs/Between",
        "description": "Corridors in a row on the main path before a room has to follow; drawn anew after each room.",
        "default": [
          1,
          3
        ]
      },
      "monster_budget": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "What a spawn point may spend on monsters, at the start of the first floor; each floor down adds as much again.",
        "default": 10
      },
      "monster_growth": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "How much more each tile farther from the start may spend.",
        "default": 5
      },
      "tileset": {
        "$ref": "#/$defs/Tileset",
        "description": "The tiles: \"standard\", or the whole table of a tileset. The program also takes the name of a file, TOML or JSON, and\nputs the table in it here.",
        "default": "standard"
      }
    },
    "description": "The parameters of `linear`.\n\n```\nuse undercroft::generate::linear::Linear;\nuse undercroft::{Seed, make};\n\nlet linear = Linear { min_path_length: 6, ..Linear::default() };\nlet floor = make::floor(&linear, &Seed::new(\"demo\"), 1)?;\nassert!(floor.assembly().is_some_and(|assembly| assembly.end.is_some()));\n# Ok::<(), undercroft::make::MakeError>(())\n```",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
      "Between": {
        "description": "A range, both ends included.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 0
            },
            "minItems": 2,
            "maxItems": 2
          },
          {
            "type": "integer",
            "minimum": 0
          },
          {
            "type": "string",
            "pattern": "^\\s*\\d+\\s*((\\.\\.=?|-)\\s*\\d+\\s*)?$"
          }
        ]
      },
      "Tileset": {
        "description": "A tileset: \"standard\", or its whole table.",
        "anyOf": [
          {
            "const": "standard"
          },
          {
            "$ref": "#/$defs/Tiles"
          }
        ]
      },
      "Tiles": {
        "type": "object",
        "properties": {
          "openings": {
            "type": "object",
            "additionalProperties": {
              "$ref": "#/$defs/Length"
            },
            "description": "The types of connectors, and how wide an opening of each is."
          },
          "tiles": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Tile"
            },
            "description": "The tiles."
          }
        },
        "required": [
          "openings",
          "tiles"
        ],
        "description": "Tiles, and how wide their openings are: what a tileset's file says."
      },
      "Length": {
        "description": "A length with at most one decimal.",
        "type": "number",
        "minimum": -10000,
        "maximum": 10000
      },
      "Tile": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "description": "What it is called; no two tiles share a name."
          },
          "size": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Length"
            },
            "minItems": 3,
            "maxItems": 3,
            "description": "Its box: along x, y (up) and z, before turning."
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "What it is. `Start` tiles begin a floor, `End` tiles hold the boss; other tags are the game's."
          },
          "connectors": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Connector"
            },
            "description": "Where other tiles can be joined. A side may have several, whose openings do not overlap."
          },
          "weight": {
            "type": "integer",
            "format": "uint32",
            "minimum": 0,
            "description": "How likely it is beside the other tiles that fit: twice as likely with twice the weight, and never placed with 0."
          },
          "at_most": {
            "type": [
              "integer",
              "null"
            ],
            "format": "uint32",
            "minimum": 0,
            "description": "How many of it a floor has at most; any number where it is not set."
          },
          "at_least": {
            "type": "integer",
            "format": "uint32",
            "minimum": 0,
            "description": "How many of it a floor has at least."
          },
          "markers": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Spawn"
            },
            "description": "Spawn points."
          }
        },
        "required": [
          "id",
          "size"
        ],
        "description": "A prefab."
      },
      "Connector": {
        "type": "object",
        "properties": {
          "side": {
            "$ref": "#/$defs/SideName",
            "description": "The side that it is on."
          },
          "position": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Length"
            },
            "minItems": 3,
            "maxItems": 3,
            "description": "The middle of the opening, seen from the middle of the tile."
          },
          "type": {
            "type": "string",
            "description": "Only connectors of one type join."
          }
        },
        "required": [
          "side",
          "position",
          "type"
        ],
        "description": "Where another tile can be joined."
      },
      "SideName": {
        "type": "string",
        "enum": [
          "north",
          "east",
          "south",
          "west"
        ],
        "description": "The names of the sides, for the schema."
      },
      "Spawn": {
        "type": "object",
        "properties": {
          "name": {
            "type": "string",
            "description": "`PlayerSpawn`, `EnemySpawn`, `BossSpawn`, `LootSpawn`, or a name of the game's own."
          },
          "position": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/Length"
            },
            "minItems": 3,
            "maxItems": 3,
            "description": "Where, seen from the middle of the tile."
          }
        },
        "required": [
          "name",
          "position"
        ],
        "description": "A spawn point."
      }
    }
  },
  "dice": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "width": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Playable columns, 10 to 100; a border of 2 is added on every side.",
        "default": 20
      },
      "height": {
        "type": "integer",
        "format": "uint32",
        "minimum": 0,
        "description": "Playable rows, 10 to 100; a border of 2 is added on every side.",
        "default": 20
      },
      "rooms": {
        "anyOf": [
          {
            "$ref": "#/$defs/Between"
          },
          {
            "type": "null"
          }
        ],
        "description": "How many rooms: a level that ends with fewer is begun anew, and one that has the most stops growing. Where it is not\nset, the level grows until no exit is open."
      },
      "exits": {
        "$ref": "#/$defs/ExitDice",
        "description": "The die that says how many exits a room behind an exit gets.",
        "default": "d3"
      },
      "names": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Names of levels, ten for each from the first on; empty for the built-in hundred.",
        "default": []
      },
      "chests": {
        "$ref": "#/$defs/Count",
        "description": "Chests.",
        "default": [
          0,
          0
        ]
      },
      "traps": {
        "$ref": "#/$defs/Count",
        "description": "Traps.",
        "default": [
          0,
          0
        ]
      },
      "locks": {
        "$ref": "#/$defs/Count",
        "description": "Locked doors, each with its key.",
        "default": [
          0,
          0
        ]
      }
    },
    "description": "The parameters of `dice`.\n\n```\nuse undercroft::generate::dice::Dice;\nuse undercroft::{Seed, make};\n\nlet floor = make::floor(&Dice::default(), &Seed::new(\"demo\"), 1)?;\nassert!(floor.ledger().is_some_and(|ledger| !ledger.entries.is_empty()));\n# Ok::<(), undercroft::make::MakeError>(())\n```",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
      "Between": {
        "description": "A range, both ends included.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 0
            },
            "minItems": 2,
            "maxItems": 2
          },
          {
            "type": "integer",
            "minimum": 0
          },
          {
            "type": "string",
            "pattern": "^\\s*\\d+\\s*((\\.\\.=?|-)\\s*\\d+\\s*)?$"
          }
        ]
      },
      "ExitDice": {
        "oneOf": [
          {
            "type": "string",
            "const": "d3",
            "description": "1d3, as many as it shows."
          },
          {
            "type": "string",
            "const": "table",
            "description": "1d6 on the table: 1 none, 2 and 3 one, 4 and 5 two, 6 three."
          }
        ],
        "description": "The die that says how many exits a later room gets. The start room's is always 1d3."
      },
      "Count": {
        "description": "How many: as it stands, or for every 24×24 cells of the floor.",
        "anyOf": [
          {
            "$ref": "#/$defs/Between"
          },
          {
            "type": "object",
            "properties": {
              "per_24x24": {
                "$ref": "#/$defs/Between"
              }
            },
            "required": [
              "per_24x24"
            ],
            "additionalProperties": false
          }
        ]
      }
    }
  }
};

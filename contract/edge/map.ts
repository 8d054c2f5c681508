/** Address template of the vector tiles with place names: `{locale}`, `{z}`, `{x}` and `{y}`. */
export const LABELS_PATH = '/map/places/{locale}/{z}/{x}/{y}'
/** The highest zoom with such tiles. */
export const LABELS_ZOOM = 10

/** Address of what the map with streets is: a TileJSON with `coverage`, boxes with streets; no `tiles` where there are none. */
export const TILEJSON_PATH = '/map/tiles.json'
/** Address template of its vector tiles of the OpenMapTiles schema: `{version}`, `{z}`, `{x}` and `{y}`. */
export const TILES_PATH = '/map/tiles/{version}/{z}/{x}/{y}'
/** Header of a tile whose water includes the sea. */
export const SEA_HEADER = 'x-map-sea'
/** Address template of a drawing of where an offer is: `{id}`. */
export const STILL_PATH = '/map/offers/{id}.svg'

/** Colours of maps, in light and in dark. */
export const MAP_COLOURS = {
  land: ['#f6f3ee', '#24211b'],
  water: ['#dce6ea', '#12181b'],
  border: ['#c9bfb2', '#524a3e'],
  river: ['#cbdae0', '#1b2428'],
  label: ['#4a443c', '#cfc6b9'],
  'label-soft': ['#7b7368', '#9b9183'],
  halo: ['#f6f3ee', '#1d1a15'],
  built: ['#f1ede6', '#282520'],
  green: ['#e3ecd9', '#1f2a1e'],
  wood: ['#d9e6cf', '#1b281b'],
  sand: ['#f3ead2', '#2d2819'],
  building: ['#e7e1d7', '#322e28'],
  road: ['#ffffff', '#3d3830'],
  'road-major': ['#fdf3e0', '#4a4233'],
  'road-edge': ['#dcd4c7', '#1a1712'],
  path: ['#d5ccbd', '#4b4439'],
  rail: ['#c6bdb0', '#4d463b'],
  'street-label': ['#6a6258', '#a89f91'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
export type MapColour = keyof typeof MAP_COLOURS

/** Classes of the OpenMapTiles schema that are drawn alike. */
export const MAP_CLASSES = {
  motorway: ['motorway', 'trunk'],
  primary: ['primary'],
  secondary: ['secondary', 'tertiary'],
  minor: ['minor', 'minor_road', 'unclassified', 'residential'],
  service: ['service', 'track', 'raceway', 'busway'],
  path: ['path', 'pedestrian'],
  rail: ['rail', 'transit'],
  built: ['residential', 'suburb', 'neighbourhood', 'commercial', 'industrial', 'retail'],
  green: ['cemetery', 'park', 'playground', 'pitch', 'stadium', 'zoo', 'recreation_ground'],
  grass: ['grass', 'wetland'],
  wood: ['wood', 'forest'],
  sand: ['sand'],
} as const
/** Classes of ways that have addresses, or are walked. */
export const STREET_CLASSES: readonly string[] = [
  ...MAP_CLASSES.motorway,
  ...MAP_CLASSES.primary,
  ...MAP_CLASSES.secondary,
  ...MAP_CLASSES.minor,
  ...MAP_CLASSES.service,
  ...MAP_CLASSES.path,
]

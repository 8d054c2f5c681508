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

/** Address template of the vector tiles with place names: `{locale}`, `{z}`, `{x}` and `{y}`. */
export const LABELS_PATH = '/map/places/{locale}/{z}/{x}/{y}'
/** The highest zoom with such tiles. */
export const LABELS_ZOOM = 10

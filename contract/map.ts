/** Address of the vector tiles that have the names of places; `{locale}`, `{z}`, `{x}` and `{y}` stand in it. */
export const LABELS_PATH = '/map/places/{locale}/{z}/{x}/{y}'
/** The last zoom that has such tiles. */
export const LABELS_ZOOM = 10

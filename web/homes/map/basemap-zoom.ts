/** The highest zoom of the offline base map's tiles; beyond it they are scaled up. */
export const BASEMAP_ZOOM = 5

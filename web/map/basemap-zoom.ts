/** The last zoom that the offline base map has tiles for; beyond it they are drawn larger. */
export const BASEMAP_ZOOM = 5

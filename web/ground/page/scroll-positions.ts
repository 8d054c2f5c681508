/** Session storage key of the scroll positions that the router saves: a number by history entry. */
export const SCROLL_POSITIONS = 'scroll-positions'

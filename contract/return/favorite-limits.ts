/** Limits per visitor. Further saved homes are refused; of viewed homes the oldest are deleted. */
export const FAVORITES_MAX = 500
export const LISTS_MAX = 30
export const LIST_NAME_MAX = 60
export const NOTE_MAX = 1000
export const VIEWED_MAX = 300
export const HIDDEN_MAX = 500
/** Homes that one call of `GET /homes` asks for. */
export const HOMES_AT_ONCE = 100
/** Homes that are compared side by side. */
export const COMPARED_MAX = 6

/** Which of the saved homes are shown, in which order, and how. */
export const FAVORITE_FILTERS = ['sale', 'rent', 'changed', 'gone'] as const
export const FAVORITE_SORTS = ['own', 'newest', 'cheapest', 'dearest'] as const
export const FAVORITE_VIEWS = ['map', 'compare'] as const

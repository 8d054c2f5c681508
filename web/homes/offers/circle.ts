/** Minimum radius in metres of the circle around a position that is not exact: coordinates are rounded to 0.001 or 0.01 degrees. */
export const RADIUS = { street: 100, area: 1000 } as const

/** Colours are `#rrggbb`. */
export type Colour = string

type Channels = readonly [number, number, number]

function channels(colour: Colour): Channels {
  const all = Number.parseInt(colour.slice(1), 16)
  return [all >> 16, (all >> 8) & 255, all & 255]
}
/** Drawings mix colours a million times: in one number each. */
const hex = (values: readonly number[]): Colour =>
  `#${values
    .reduce((all, value) => (all << 8) | Math.round(Math.min(255, Math.max(0, value))), 1)
    .toString(16)
    .slice(1)}`

/** `amount` of the way from `a` to `b`. */
export function mix(a: Colour, b: Colour, amount: number): Colour {
  const to = channels(b)
  return hex(channels(a).map((value, i) => value + ((to[i] ?? 0) - value) * amount))
}

/** White under both colours as filters. */
export function multiply(a: Colour, b: Colour): Colour {
  const by = channels(b)
  return hex(channels(a).map((value, i) => (value * (by[i] ?? 0)) / 255))
}

export const lighten = (colour: Colour, amount: number): Colour => mix(colour, '#ffffff', amount)
export const darken = (colour: Colour, amount: number): Colour => mix(colour, '#14161c', amount)

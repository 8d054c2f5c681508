/** Colours are `#rrggbb`. */
export type Colour = string

type Channels = readonly [number, number, number]

const channels = (colour: Colour): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels
const hex = (values: readonly number[]): Colour =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

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

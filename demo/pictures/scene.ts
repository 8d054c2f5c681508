/** A picture as it is drawn: SVG of 1440 x 960 units, and what stands there until it is loaded. */
export interface Scene {
  svg: string
  /** Three colours from top to bottom. */
  colours: readonly [string, string, string]
}

export const WIDTH = 1440
export const HEIGHT = 960

/** A drawn picture: SVG of 1440 x 960 units, and its placeholder while it loads. */
export interface Scene {
  svg: string
  /** Three colours from top to bottom. */
  colours: readonly [string, string, string]
}

export const WIDTH = 1440
export const HEIGHT = 960

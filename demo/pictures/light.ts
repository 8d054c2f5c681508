import type { Random } from '../random.ts'
import { mix, multiply, type Colour } from './colour.ts'

/** Time of day and weather: one light for everything in a picture. */
export interface Light {
  /** From the top of the sky down to the horizon. */
  sky: readonly [Colour, Colour, Colour]
  sun: { x: number; y: number; colour: Colour; strength: number } | null
  /** The colour that distance fades into. */
  haze: Colour
  clouds: Colour
  /** The share of lit windows. */
  lamps: number
  /** How dark a cast shadow is, 0..1, and its colour. */
  shadow: number
  shadowColour: Colour
  /** A surface in the sun, and in shade. */
  lit(colour: Colour): Colour
  shaded(colour: Colour): Colour
}

interface Mood {
  sky: readonly [Colour, Colour, Colour]
  sun: [number, number, Colour, number] | null
  haze: Colour
  clouds: Colour
  lamps: number
  shadow: number
  shadowColour: Colour
  warmth: Colour
  cool: Colour
  gloom: number
}

const MOODS: readonly Mood[] = [
  {
    // morning
    sky: ['#7fb2dc', '#b9d8ea', '#f6ead8'],
    sun: [0.16, 0.5, '#fff3d6', 0.75],
    haze: '#dfe7ea',
    clouds: '#ffffff',
    lamps: 0,
    shadow: 0.3,
    shadowColour: '#3b4560',
    warmth: '#fff6e6',
    cool: '#bcc6da',
    gloom: 0,
  },
  {
    // noon
    sky: ['#4f94d4', '#8fc1e8', '#dceef6'],
    sun: null,
    haze: '#cfe2ee',
    clouds: '#ffffff',
    lamps: 0,
    shadow: 0.34,
    shadowColour: '#2f3b5a',
    warmth: '#fffaf0',
    cool: '#b0bed6',
    gloom: 0,
  },
  {
    // golden hour
    sky: ['#7d9cc9', '#e9bf9c', '#fbdcae'],
    sun: [0.13, 0.56, '#fff0c2', 1],
    haze: '#f2cfab',
    clouds: '#ffe3c4',
    lamps: 0.08,
    shadow: 0.36,
    shadowColour: '#473a5c',
    warmth: '#ffebcf',
    cool: '#aba7c8',
    gloom: 0.02,
  },
  {
    // dusk
    sky: ['#33436f', '#7b719f', '#eaa88c'],
    sun: [0.2, 0.64, '#ffc7a0', 0.55],
    haze: '#b796a6',
    clouds: '#c99bab',
    lamps: 0.5,
    shadow: 0.26,
    shadowColour: '#20223e',
    warmth: '#e3c6c0',
    cool: '#8d8bb2',
    gloom: 0.08,
  },
  {
    // overcast
    sky: ['#b8c5d0', '#cdd7de', '#e6eaeb'],
    sun: null,
    haze: '#dbe2e5',
    clouds: '#f2f5f6',
    lamps: 0.12,
    shadow: 0.16,
    shadowColour: '#3a4452',
    warmth: '#f1f3f4',
    cool: '#c1ccd6',
    gloom: 0.02,
  },
]
const FREQUENCY = [32, 30, 18, 10, 10]

export function drawLight(random: Random): Light {
  const mood = random.weighted(MOODS.map((item, i) => [item, FREQUENCY[i] ?? 1] as const))
  const turn = random.between(-0.06, 0.06)
  return {
    ...mood,
    sun: mood.sun && {
      x: mood.sun[0] + turn,
      y: mood.sun[1] + turn / 2,
      colour: mood.sun[2],
      strength: mood.sun[3],
    },
    lit: (colour) => mix(multiply(colour, mood.warmth), '#171a2a', mood.gloom),
    shaded: (colour) => mix(multiply(colour, mood.cool), '#171a2a', mood.gloom + 0.04),
  }
}

import { ENERGY_CLASSES, type EnergyClass } from './offer-lists.ts'

/** First and last class of the energy certificates of homes, by country. Elsewhere certificates have no letter that we know. */
const ENDS: Record<string, readonly [EnergyClass, EnergyClass]> = {
  AL: ['A', 'G'],
  AT: ['A+', 'G'],
  BA: ['A+', 'G'],
  BE: ['A+', 'G'],
  BG: ['A+', 'G'],
  CH: ['A', 'G'],
  CY: ['A', 'G'],
  CZ: ['A', 'G'],
  DE: ['A+', 'H'],
  DK: ['A', 'G'],
  EE: ['A', 'H'],
  ES: ['A', 'G'],
  FI: ['A', 'G'],
  FR: ['A', 'G'],
  GB: ['A', 'G'],
  GR: ['A+', 'H'],
  HR: ['A+', 'G'],
  IE: ['A', 'G'],
  IT: ['A+', 'G'],
  LT: ['A+', 'G'],
  LU: ['A+', 'H'],
  LV: ['A+', 'F'],
  ME: ['A+', 'G'],
  NL: ['A+', 'G'],
  NO: ['A', 'G'],
  PL: ['A+', 'G'],
  PT: ['A+', 'F'],
  RO: ['A+', 'G'],
  RS: ['A+', 'G'],
  SE: ['A', 'G'],
  SI: ['A+', 'G'],
  SK: ['A', 'G'],
  TR: ['A', 'G'],
  UA: ['A', 'G'],
}

/** The energy classes that a country uses, best first; null if it uses none. */
export function energyScaleIn(iso2: string): readonly EnergyClass[] | null {
  const ends = ENDS[iso2.toUpperCase()]
  return ends
    ? ENERGY_CLASSES.slice(ENERGY_CLASSES.indexOf(ends[0]), ENERGY_CLASSES.indexOf(ends[1]) + 1)
    : null
}

/** Kinds of places around a home, in the order of its page. */
export const AROUND_KINDS = [
  'stop',
  'station',
  'ferry',
  'supermarket',
  'bakery',
  'pharmacy',
  'doctor',
  'hospital',
  'kindergarten',
  'school',
  'university',
  'park',
  'playground',
  'beach',
  'restaurant',
  'cafe',
] as const
export type AroundKind = (typeof AROUND_KINDS)[number]

/** Sources of noise, the loudest first. */
export const NOISES = ['motorway', 'railway', 'mainRoad', 'busyRoad', 'tram'] as const
export type Noise = (typeof NOISES)[number]

/** Minutes on foot within which places are listed. */
export const AROUND_MINUTES = 30

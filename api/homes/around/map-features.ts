import type { AroundKind, Noise } from '#contract/homes/around-kinds.ts'

/** Properties of a feature by the OpenMapTiles schema. */
export type Properties = Record<string, number | string | boolean>

/** Kind by `subclass` of the layer `poi`, which is the value of the tag in OpenStreetMap. */
const KIND_OF: Readonly<Record<string, AroundKind>> = {
  bus_stop: 'stop',
  bus_station: 'stop',
  tram_stop: 'stop',
  station: 'station',
  halt: 'station',
  subway: 'station',
  ferry_terminal: 'ferry',
  supermarket: 'supermarket',
  bakery: 'bakery',
  pharmacy: 'pharmacy',
  doctors: 'doctor',
  clinic: 'doctor',
  hospital: 'hospital',
  kindergarten: 'kindergarten',
  school: 'school',
  university: 'university',
  college: 'university',
  park: 'park',
  playground: 'playground',
  restaurant: 'restaurant',
  cafe: 'cafe',
}
/** Other things have these subclasses, too: a station of the fire brigade, of an aerialway. */
const CLASS_OF: Partial<Record<string, string>> = { station: 'railway', halt: 'railway' }

/** Null for places that are not listed. */
export function kindOfPoi({ class: group, subclass }: Properties): AroundKind | null {
  const name = String(subclass ?? group)
  const wanted = CLASS_OF[name]
  if (wanted !== undefined && wanted !== group) return null
  return Object.hasOwn(KIND_OF, name) ? KIND_OF[name]! : null
}

const PARKS = new Set(['park', 'public_park'])

/** Kind of an area of the layers `landcover` and `park`. */
export function kindOfArea(
  layer: string,
  { class: group, subclass }: Properties,
): AroundKind | null {
  // That layer has nature reserves and national parks, too, with farmland and whole villages.
  if (layer === 'park') return PARKS.has(String(group)) ? 'park' : null
  if (subclass === 'park') return 'park'
  return subclass === 'beach' || (subclass === undefined && group === 'beach') ? 'beach' : null
}

const WALKED = new Set([
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'track',
  'path',
  'busway',
  'pier',
])
/** Platforms and corridors of buildings. */
const NOT_WALKED = new Set(['platform', 'corridor'])

/** Whether one may walk there: no motorways, nor slip roads of trunk roads; neither what is closed nor under construction. */
export function isWalked({
  class: road,
  subclass,
  ramp,
  foot,
  access,
  indoor,
}: Properties): boolean {
  if (!WALKED.has(String(road)) || NOT_WALKED.has(String(subclass)) || isSet(indoor)) return false
  if (foot !== undefined) return foot !== 'no' && foot !== false
  if (access === 'no' || access === false) return false
  return !(road === 'trunk' && isSet(ramp))
}

const isSet = (value: Properties[string] | undefined): boolean =>
  value !== undefined && value !== 0 && value !== false && value !== '0'

/** Ways of different levels cross without meeting. 0 is the ground. */
export function levelOf({ brunnel, layer }: Properties): number {
  const structure = brunnel === 'bridge' ? 1 : brunnel === 'tunnel' ? 2 : 0
  const height = Number.isInteger(layer) ? Math.max(-16, Math.min(15, Number(layer))) : 0
  return structure + 4 * (height < 0 ? height + 32 : height)
}

const NOISE_OF: Readonly<Record<string, Noise>> = {
  motorway: 'motorway',
  trunk: 'motorway',
  primary: 'mainRoad',
  secondary: 'busyRoad',
  rail: 'railway',
  transit: 'tram',
}
const QUIET_RAILS = new Set(['subway', 'funicular', 'monorail'])
/** Sidings and yards, and rails that are no longer used. */
const isSiding = ({ service }: Properties): boolean => service !== undefined && service !== ''

/** Null for what is not heard, tunnels among it. */
export function noiseOf(feature: Properties): Noise | null {
  const { class: road, subclass, brunnel, ramp } = feature
  if (brunnel === 'tunnel') return null
  const noise = Object.hasOwn(NOISE_OF, String(road)) ? NOISE_OF[String(road)]! : null
  if (noise === 'railway' || noise === 'tram') {
    if (isSiding(feature) || QUIET_RAILS.has(String(subclass))) return null
    return subclass === 'tram' ? 'tram' : noise
  }
  return noise === 'motorway' && isSet(ramp) ? 'mainRoad' : noise
}

const NAME_LENGTH = 120

/** Names by language; `''` is the one on the spot. Null without a name. */
export function namesOf(
  properties: Properties,
  locales: readonly string[],
): Record<string, string> | null {
  const own = nameOf(properties['name'] ?? properties['name:latin'])
  if (own === null) return null
  const names: Record<string, string> = { '': own }
  for (const locale of locales) {
    const name = nameOf(properties[`name:${locale}`])
    if (name !== null && name !== own) names[locale] = name
  }
  return names
}

function nameOf(value: Properties[string] | undefined): string | null {
  if (typeof value !== 'string') return null
  const text = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return text === '' || text.length > NAME_LENGTH ? null : text
}

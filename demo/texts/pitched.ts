import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import { isDwelling } from '../homes.ts'
import type { DemoOffer } from '../offers.ts'
import { shuffled, type Random } from '../random.ts'
import { ar } from './pitches/ar.ts'
import { cs } from './pitches/cs.ts'
import { de } from './pitches/de.ts'
import { en } from './pitches/en.ts'
import { es } from './pitches/es.ts'
import { fr } from './pitches/fr.ts'
import { it } from './pitches/it.ts'
import { nl } from './pitches/nl.ts'
import { pl } from './pitches/pl.ts'
import { pt } from './pitches/pt.ts'
import { ru } from './pitches/ru.ts'
import { sv } from './pitches/sv.ts'
import { tr } from './pitches/tr.ts'
import { uk } from './pitches/uk.ts'
import type { PitchKind, Pitches } from './pitches/pitch.ts'

const PITCHES: Partial<Record<string, Pitches>> = {
  ar,
  cs,
  de,
  en,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  ru,
  sv,
  tr,
  uk,
}
export const pitchesFor = (lang: string): Pitches | undefined => PITCHES[lang]

const KINDS: Partial<Record<number, PitchKind>> = { 13: 'land', 14: 'garage', 15: 'office' }
/** By the night; by the week where rents are not. */
const isStay = ({ asking: { type }, iso2, home: { category } }: DemoOffer): boolean =>
  isDwelling(category) && (type === 2 || (type === 8 && !['AU', 'GB', 'NZ'].includes(iso2)))

/** Which of them an offer is; undefined for homes that one moves into, and all else. */
export const pitchKind = (offer: DemoOffer): PitchKind | undefined =>
  isStay(offer) ? 'stay' : KINDS[offer.home.category]

/** Sentences about features: at most. */
const FEATURES_MOST = 5

interface Telling {
  say: (patterns: readonly string[]) => string | undefined
  near: string | undefined
  floor: string | undefined
  /** About pets, money and who offers it. */
  terms: readonly string[]
  close: string
  notes: readonly string[]
  count: (paragraphs: readonly (readonly string[])[]) => number
  least: number
  most: number
}

/** A description in paragraphs: where it is and what for, what it has, how one gets it. */
export function pitch(
  { home, action, market }: DemoOffer,
  pitches: Pitches,
  kind: PitchKind,
  random: Random,
  { say, near, floor, terms, close, notes, count, least, most }: Telling,
): string[][] {
  const { open, size, features, uses, sale, rent, advice } = pitches[kind]
  const places: Partial<Record<string, readonly string[]>> = pitches.places
  const opening = say(open)
  const has = shuffled(random, home.features)
    .flatMap((key: FeatureKey) => say(features[key] ?? []) ?? [])
    .slice(0, FEATURES_MOST)
  const where = known([opening, near, kind === 'stay' && say(places[market] ?? [])])
  const inside = known([say(size), kind !== 'garage' && floor, ...has])
  const use = say(uses)
  // A stay is booked, not viewed: its first piece of advice is how.
  const [booking, ...others] = advice
  const [hints, end] =
    kind === 'stay' && booking
      ? [shuffled(random, others), booking]
      : [shuffled(random, advice), close]
  const last = known([say(action === 0 ? sale : rent), ...terms])
  const first = hints.pop()
  // One says first whom it is for, another what one should know.
  const paragraphs = random.chance(0.5)
    ? [[...where, ...known([use])], inside, [...known([first]), ...last, end]]
    : [where, [...inside, ...known([use])], [...last, ...known([first]), end]]
  const ending = paragraphs.at(-1)!
  const more = [...shuffled(random, notes), ...hints]
  while (count(paragraphs) < least && more.length > 0) ending.splice(-1, 0, more.pop()!)
  while (count(paragraphs) > most && inside.length > 1) paragraphs[1]!.pop()
  return paragraphs.filter((sentences) => sentences.length > 0)
}

const known = (sentences: readonly (string | false | undefined)[]): string[] =>
  sentences.filter((text) => typeof text === 'string')

import type { Condition } from '#contract/homes/details.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import { walksFrom } from '../districts.ts'
import { hasPlot } from '../homes.ts'
import type { DemoOffer } from '../offers.ts'
import { shuffled, type Random } from '../random.ts'
import { ar } from './voices/ar.ts'
import { de } from './voices/de.ts'
import { en } from './voices/en.ts'
import { es } from './voices/es.ts'
import type { Voice } from './voices/voice.ts'

const VOICES: Partial<Record<string, Voice>> = { ar, de, en, es }

/** The voice that describes a home of a deep city in a language; undefined for other homes. */
export const voiceFor = (offer: DemoOffer, lang: string): Voice | undefined =>
  offer.isDeep ? VOICES[lang] : undefined

/** From here up a flat is high. */
const HIGH = 9
const OLD = 1940
const RECENT = 2006
/** Sentences about features and the building: at most. */
const DETAILS_MOST = 6
/** Of the words that a description may have, this one aims at so many. */
const AIM = [92, 138] as const

export interface Told {
  say: (
    patterns: readonly string[],
    extra?: Record<string, string | undefined>,
  ) => string | undefined
  count: (text: string) => number
  minutes: (n: number) => string | undefined
  /** Sentences about who offers it. */
  contact: readonly (string | undefined)[]
}

/** A description in paragraphs: what it is, what one lives in, what is near, what the market wants to know. */
export function tell(
  offer: DemoOffer,
  lang: string,
  voice: Voice,
  random: Random,
  { say, count, minutes, contact }: Told,
): string[][] {
  const { home, details, around } = offer
  const sayOne = (
    patterns: readonly string[] | undefined,
    extra?: Record<string, string | undefined>,
  ) => (patterns && patterns.length > 0 ? say(patterns, extra) : undefined)
  const opens =
    offer.agency === null && random.chance(0.5)
      ? voice.ownersOpen
      : offer.agency !== null && random.chance(0.2)
        ? voice.agencysOpen
        : voice.open
  const opening = sayOne(opens) ?? sayOne(voice.open)
  const bedrooms = say(['{bedrooms}'])
  const rooms = sayOne(
    home.rooms === 1
      ? home.category === 9
        ? voice.loft
        : voice.singleRoom
      : bedrooms && opening?.toLowerCase().includes(bedrooms.toLowerCase())
        ? opening.includes(say(['{bathrooms}']) ?? '\0')
          ? undefined
          : voice.otherRooms
        : voice.rooms,
  )
  const said = random.chance(0.85) ? around?.words[lang] : undefined
  const quarter = said && random.pick(said)

  const ownHouse = hasPlot(home.category)
  const features = home.features.flatMap((key: FeatureKey) => {
    const text = sayOne((ownHouse && voice.inHouse[key]) || voice.features[key])
    return text ? [text] : []
  })
  const { yearBuilt } = home
  const building = [
    sayOne(floorWords(offer, voice)),
    ownHouse ? sayOne(voice.plot) : undefined,
    details.condition ? sayOne(voice.condition[details.condition as Condition]) : undefined,
    yearBuilt && !home.newBuild
      ? sayOne(yearBuilt < OLD ? voice.old : yearBuilt < RECENT ? voice.built : voice.recent)
      : undefined,
    home.energyClass ? sayOne(voice.energy) : undefined,
  ]
  const ways = around ? walksFrom(offer, around) : []
  const nearest = ways.slice(0, 3)
  const [first, second] =
    nearest.length > 1 && random.chance(0.6)
      ? [nearest[0], nearest[1 + Math.floor(random.next() * (nearest.length - 1))]]
      : [random.chance(0.5) ? nearest[0] : (nearest[1] ?? nearest[0])]
  const nameOf = (way: (typeof ways)[number] | undefined) =>
    way && (lang === 'en' ? way.spot.name : (way.spot.local ?? undefined))
  const walk = first
    ? sayOne(second ? voice.walks : voice.walk, {
        spot: nameOf(first),
        walk: minutes(first.minutes),
        spot2: nameOf(second),
        walk2: second && minutes(second.minutes),
      })
    : undefined

  const terms = termsOf(offer, voice, sayOne)
  const last = [...terms, ...contact]
  const possible = shuffled(random, [...building, ...features].filter(isText))
  const target = random.integer(...AIM)
  const kept: string[] = []
  let words = count([opening, rooms, quarter, walk, ...last].filter(isText).join(' '))
  for (const sentence of possible) {
    if (kept.length >= DETAILS_MOST || words >= target) break
    kept.push(sentence)
    words += count(sentence)
  }
  const isBuilt = new Set(building)
  const inside = kept.filter((sentence) => !isBuilt.has(sentence))
  const outside = kept.filter((sentence) => isBuilt.has(sentence))
  const near = [walk, quarter]
  return (
    random.chance(0.5)
      ? [[opening, quarter], [rooms, ...inside], [...outside, walk], last]
      : [[opening, rooms, ...inside], [...outside, ...near], last]
  ).map((sentences) => sentences.filter(isText))
}

const isText = (text: string | undefined | null | false): text is string => typeof text === 'string'

function floorWords({ home }: DemoOffer, voice: Voice): readonly string[] | undefined {
  const { floor, floors } = home
  if (floor === null || floors === null) return undefined
  if (floor <= 0) return voice.groundFloor
  if (floor === floors - 1) return voice.topFloor
  return floor >= HIGH ? voice.highFloor : voice.middleFloor
}

function termsOf(
  { terms, action, details, asking, iso2, agency }: DemoOffer,
  { terms: say }: Voice,
  sayOne: (patterns: readonly string[]) => string | undefined,
): (string | undefined)[] {
  const rent = action === 1
  const commissionWords = (): string | undefined => {
    const percent = details.commissionPercent
    if (rent && agency !== null && (percent === 0 || iso2 === 'GB')) {
      const words = sayOne(say.noFees)
      if (words) return words
    }
    if (percent === undefined || percent === null) return undefined
    return sayOne(percent === 0 ? say.free : say.commission)
  }
  return [
    details.tenure ? sayOne(say[details.tenure]) : undefined,
    details.groundRent
      ? sayOne(say.ground)
      : details.tenure === 'leasehold'
        ? sayOne(say.noGround)
        : undefined,
    asking.charges
      ? sayOne(rent ? say.warm : iso2 === 'US' ? say.hoa : say.service)
      : iso2 === 'US' && !rent
        ? sayOne(say.noHoa)
        : undefined,
    terms.propertyTax ? sayOne(say.tax) : undefined,
    terms.taxBand ? sayOne(say.band) : undefined,
    asking.type === 9 ? sayOne(say.yearly) : undefined,
    rent && asking.deposit ? sayOne(iso2 === 'GB' ? say.depositInWeeks : say.deposit) : undefined,
    commissionWords(),
  ]
}

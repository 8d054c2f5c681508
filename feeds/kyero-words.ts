import { HEATINGS, type Heating } from '#contract/homes/details.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { CategoryId } from '#contract/library.ts'
import { remembered } from './remembered.ts'
import { featureBit } from './values.ts'

/**
 * Types of property as Kyero and its importers write them, most specific first. Kyero's own list: Apartment (duplex, penthouse, studio, triplex),
 * Villa (bungalow), Town house (terraced, village house), Country house (cortijo, farmhouse, finca), Land (ruin), Cave house, Garage,
 * Commercial property, Wooden home.
 */
const TYPES: readonly [RegExp, CategoryId][] = [
  [/\b(?:houseboat|boat)\b/, 11],
  [/\b(?:mobile home|caravan|park home|static home)\b/, 12],
  [/\b(?:hotel|hostel|guest ?house|b ?& ?b|bed and breakfast|restaurant|bar|cafe|pub)\b/, 18],
  [/\b(?:office|offices)\b/, 15],
  [/\b(?:warehouse|industrial|factory|workshop|logistics)\b/, 17],
  [/\b(?:garage|parking|car park|parking space|store ?room)\b/, 14],
  [/\b(?:commercial|shop|retail|local|business|premises)\b/, 16],
  [/\b(?:studio|estudio)\b/, 2],
  [/\bopen[ -]plan\b/, 9],
  [/\b(?:town ?house|terraced|terrace house|row house|village house|adosado)\b/, 8],
  [/\b(?:semi[ -]?detached|semi detached|duplex house)\b/, 10],
  [
    /\b(?:country house|farmhouse|finca|cortijo|masia|villa|bungalow|chalet|cave house|cave|wooden home|log cabin|cottage|manor|castle|mansion|detached|house|home)\b/,
    5,
  ],
  [/\b(?:farm|ranch|estate|vineyard)\b/, 19],
  [
    /\b(?:apartment|flat|penthouse|duplex|triplex|loft|piso|atico|maisonette|condo|condominium|ground floor|ground-floor)\b/,
    1,
  ],
  [/\b(?:land|plot|ruin|ruins|parcel|building plot|solar|terrain)\b/, 13],
  [/\b(?:building|block)\b/, 20],
  [/\broom\b/, 3],
]

/** Our category for a type; null when none of its words is known. */
export const categoryOfType = remembered((type): CategoryId | null => {
  const plain = type
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_/,()]+/g, ' ')
  return TYPES.find(([words]) => words.test(plain))?.[1] ?? null
})

const FEATURE_WORDS: readonly [RegExp, FeatureKey][] = [
  [/\b(?:lift|elevator)\b/, 'lift'],
  [/\bbalcon(?:y|ies)\b/, 'balcony'],
  [/\b(?:terraces?|solarium|patio)\b/, 'terrace'],
  [/\bgardens?\b/, 'garden'],
  [/\b(?:pool|swimming)\b/, 'pool'],
  [/\bparking\b/, 'parking'],
  [/\bgarage\b/, 'garage'],
  [/\b(?:air[ -]?con(?:ditioning|ditioned)?|a\/c)\b/, 'air-conditioning'],
  [/\bheating\b/, 'heating'],
  [/\b(?:fireplace|log burner|chimney)\b/, 'fireplace'],
  [/\bfitted kitchen\b/, 'fitted-kitchen'],
  [/\b(?:fitted|built[ -]in) wardrobes?\b/, 'built-in-wardrobes'],
  [/\b(?:store ?room|storage(?: room)?|utility room)\b/, 'storage-room'],
  [/\b(?:cellar|basement)\b/, 'cellar'],
  [/\bsauna\b/, 'sauna'],
  [/\b(?:gym|gymnasium|fitness)\b/, 'gym'],
  [/\bsea ?views?\b/, 'sea-view'],
  [/\bmountain ?views?\b/, 'mountain-view'],
  [/\bcity ?views?\b/, 'city-view'],
  [/\b(?:wheelchair|disabled access|reduced mobility)\b/, 'wheelchair-accessible'],
  [/\b(?:doorman|concierge|porter)\b/, 'doorman'],
  [/\balarm\b/, 'alarm'],
  [/\bsolar (?:panels?|power|energy)\b/, 'solar-panels'],
  [/\b(?:guest|separate) (?:toilet|wc)\b/, 'guest-toilet'],
  [/\b(?:barbecue|bbq)\b/, 'barbecue'],
  [/\b(?:internet|wi-?fi|fibre|broadband)\b/, 'internet'],
  [/\b(?:jacuzzi|hot tub|whirlpool)\b/, 'jacuzzi'],
  [/\bplayground\b/, 'playground'],
]

/** Bits of FEATURES for a free-text feature; 0 if unknown. Negations, "possible" and "near" do not count. */
export const featuresOfWord = remembered((word): number => {
  const plain = word.toLowerCase()
  if (
    /\b(?:no|without|possible|possibility|near|close to|space for|room for|pre-?installation)\b/.test(
      plain,
    )
  )
    return 0
  return FEATURE_WORDS.reduce(
    (bits, [words, key]) => (words.test(plain) ? bits | featureBit(key) : bits),
    0,
  )
})

/** Words for kinds of heating within a feature. */
const HEATING_WORDS: readonly [RegExp, Heating][] = [
  [/\bcentral/, 'central'],
  [/\b(?:individual|own)\b/, 'self-contained'],
  [/\b(?:under ?-?floor|floor heating|suelo radiante)\b/, 'underfloor'],
  [/\b(?:stove|wood ?-?burner|log burner)\b/, 'stove'],
  [/\bdistrict\b/, 'district'],
  [/\b(?:gas|propane|butane)\b/, 'gas'],
  [/\b(?:oil|diesel|gasoil)\b/, 'oil'],
  [/\belectric/, 'electric'],
  [
    /\b(?:heat ?-?pump|aerothermal|aerothermic|geothermal|aerotermia|bomba de calor)\b/,
    'heat-pump',
  ],
  [/\b(?:wood|log|pellets?|biomass)\b/, 'wood'],
  [/\bcoal\b/, 'coal'],
  [/\bsolar\b/, 'solar'],
]
const IS_HEATING =
  /\b(?:heat|heating|heated|calefacci[oó]n|under ?-?floor heating|suelo radiante|aerotherm\w*|aerotermia|bomba de calor|(?:wood|pellet|coal) stove)\b/
const IS_OTHER =
  /\b(?:pool|jacuzzi|water|towel|no|without|possible|possibility|pre-?installation)\b/

/** Kinds of heating in a free-text feature: "Gas central heating". The heating of a pool or of water does not count. */
export const heatingsOfWord = remembered((word): readonly Heating[] => {
  const plain = word.toLowerCase()
  if (!IS_HEATING.test(plain) || IS_OTHER.test(plain)) return []
  return HEATINGS.filter((heating) =>
    HEATING_WORDS.some(([words, known]) => known === heating && words.test(plain)),
  )
})

/** Furnishing in a free-text feature. */
export function furnishedOfWord(word: string): 'no' | 'partly' | 'fully' | null {
  const plain = word.trim().toLowerCase()
  if (/^(?:unfurnished|not furnished)$/.test(plain)) return 'no'
  if (/^part(?:ly|ially)?[ -]furnished$/.test(plain)) return 'partly'
  return /^(?:fully[ -])?furnished$/.test(plain) ? 'fully' : null
}

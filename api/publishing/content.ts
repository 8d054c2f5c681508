import { NO_DETAILS } from '#contract/details.ts'
import { ON_REQUEST, PRICE_TYPES } from '#contract/library.ts'
import {
  HOUSE_NUMBER_MAX,
  type DraftText,
  type OfferContent,
  type OfferField,
} from '#contract/publishing.ts'
import { withNumberApart } from '#contract/street.ts'

/** An offer of which nothing is known but what it is. */
export function emptyContent(
  known: Pick<
    OfferContent,
    'action' | 'category' | 'currency' | 'contactName' | 'contactLanguages'
  >,
): OfferContent {
  return {
    ...known,
    reference: null,
    location: null,
    street: null,
    houseNumber: null,
    postalCode: null,
    district: null,
    point: null,
    privacy: 'street',
    livingArea: null,
    builtArea: null,
    plotArea: null,
    terraceArea: null,
    rooms: null,
    bedrooms: null,
    bathrooms: null,
    floor: null,
    floors: null,
    yearBuilt: null,
    energyClass: null,
    energyConsumption: null,
    furnished: null,
    pets: null,
    newBuild: false,
    features: [],
    tourUrl: null,
    videoUrl: null,
    texts: {},
    pictures: [],
    priceType: null,
    amount: null,
    sureAmount: null,
    charges: null,
    deposit: null,
    availableFrom: null,
    contactPhone: null,
    ...NO_DETAILS,
  }
}

/** A change of a draft: what it names replaces what is there, texts by their language; null or nothing but blanks takes a text away. */
export type Change = { [F in Exclude<OfferField, 'texts'>]?: OfferContent[F] | undefined } & {
  texts?: Record<string, DraftText | null> | undefined
}

/** The draft with a change. What makes no sense any more goes: terms of rent where the home is now sold, an amount that is on request; a house number goes from the line of the street to its own. */
export function changed(content: OfferContent, { texts = {}, ...change }: Change): OfferContent {
  const named = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<OfferContent>
  const all = Object.entries({ ...content.texts, ...texts }).filter(
    (entry): entry is [string, DraftText] =>
      entry[1] !== null && (entry[1].title !== '' || entry[1].description !== ''),
  )
  const next = { ...content, ...named, texts: Object.fromEntries(all) }
  if (next.priceType !== null && !fits(next.priceType, next.action)) next.priceType = null
  if (next.priceType === ON_REQUEST) next.amount = null
  if (next.action === 0) next.deposit = null
  else next.groundRent = null
  if (next.groundRent === null) next.groundRentPeriod = null
  else next.groundRentPeriod ??= 'year'
  return named.street
    ? { ...next, ...withNumberApart(next.street, next.houseNumber, HOUSE_NUMBER_MAX) }
    : next
}

/** Whether a price type may be used where homes are sold (0) or let (1). */
export const fits = (priceType: number, action: number): boolean =>
  PRICE_TYPES.some(
    ({ id, includeType }) =>
      id === priceType && (includeType as readonly number[]).includes(action),
  )

/** The fields that two versions differ in. */
export function differences(before: OfferContent, after: OfferContent): OfferField[] {
  return (Object.keys(after) as OfferField[]).filter(
    (field) => sorted(before[field]) !== sorted(after[field]),
  )
}

/** As JSON, members in order: the database keeps them in an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** What the owner of a public offer changes without anybody having to look. */
const FREE: readonly OfferField[] = [
  'amount',
  'sureAmount',
  'charges',
  'deposit',
  'availableFrom',
  'commissionPercent',
  'groundRent',
  'groundRentPeriod',
  'parkingPrice',
  'contactPhone',
  'contactLanguages',
]

export const needsReview = (fields: readonly OfferField[]): boolean =>
  fields.some((field) => !FREE.includes(field))

/** By so much, of the amount that somebody looked at, a price may change without anybody looking again: half as much, and half as much again. */
const LEAP = { least: 0.5, most: 1.5 }

/** Whether a price is so far from the one that a moderator approved that it may be that of another home. `judged`: that one; null where nobody has looked at any. */
export const isLeap = (judged: number | null, amount: number | null): boolean =>
  judged !== null &&
  amount !== null &&
  (amount < judged * LEAP.least || amount > judged * LEAP.most)

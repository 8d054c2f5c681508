import {
  emptyValues,
  OFFER_FIELDS,
  PLAIN_FIELDS,
  ruleOf,
  type OfferField,
  type PlainField,
} from '#contract/offer-fields.ts'
import { fitsAction, ON_REQUEST } from '#contract/library.ts'
import type { DraftText, OfferContent } from '#contract/publishing.ts'
import { withNumberApart } from '#text/street.ts'

/** An offer of which nothing is known but what it is. */
export function emptyContent(
  known: Pick<
    OfferContent,
    'action' | 'category' | 'currency' | 'contactName' | 'contactLanguages'
  >,
): OfferContent {
  return {
    ...known,
    ...emptyValues(PLAIN_FIELDS),
    location: null,
    point: null,
    privacy: 'street',
    features: [],
    texts: {},
    pictures: [],
    priceType: null,
    amount: null,
    sureAmount: null,
    contactPhone: null,
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
  if (next.priceType !== null && !fitsAction(next.priceType, next.action)) next.priceType = null
  if (next.priceType === ON_REQUEST) next.amount = null
  Object.assign(next, emptyValues(PLAIN_FIELDS.filter((field) => isOfOtherAction(field, next))))
  if (next.groundRent === null) next.groundRentPeriod = null
  else next.groundRentPeriod ??= 'year'
  return named.street
    ? { ...next, ...withNumberApart(next.street, next.houseNumber, OFFER_FIELDS.houseNumber.max) }
    : next
}

const isOfOtherAction = (field: PlainField, { action }: OfferContent): boolean => {
  const { action: only } = ruleOf(field)
  return only !== undefined && only !== action
}

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

/** Whether a moderator has to look at a change of a public offer. */
export const needsReview = (fields: readonly OfferField[]): boolean =>
  fields.some((field) => !('free' in OFFER_FIELDS[field]))

/** By so much, of the amount that somebody looked at, a price may change without anybody looking again: half as much, and half as much again. */
const LEAP = { least: 0.5, most: 1.5 }

/** Whether a price is so far from the one that a moderator approved that it may be that of another home. `judged`: that one; null where nobody has looked at any. */
export const isLeap = (judged: number | null, amount: number | null): boolean =>
  judged !== null &&
  amount !== null &&
  (amount < judged * LEAP.least || amount > judged * LEAP.most)

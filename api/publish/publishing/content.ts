import {
  emptyValues,
  OFFER_FIELDS,
  PLAIN_FIELDS,
  ruleOf,
  type OfferField,
  type PlainField,
} from '#contract/offer-fields.ts'
import { fitsAction, ON_REQUEST } from '#contract/library.ts'
import type { DraftText, OfferContent } from '#contract/publish/publishing.ts'
import { withNumberApart } from '#text/street.ts'

/** An empty offer of an action and a category. */
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
    showsEstimate: true,
    contactPhone: null,
  }
}

/** Applies a change to a draft: named fields are replaced, texts by language; null or blank text removes a text. */
export type Change = { [F in Exclude<OfferField, 'texts'>]?: OfferContent[F] | undefined } & {
  texts?: Record<string, DraftText | null> | undefined
}

/** The draft with a change. Removes fields that no longer apply: rental terms of a home for sale, the amount of a price on request; a house number moves from the line of the street to its own field. */
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

/** The fields that differ between two versions. */
export function differences(before: OfferContent, after: OfferContent): OfferField[] {
  return (Object.keys(after) as OfferField[]).filter(
    (field) => sorted(before[field]) !== sorted(after[field]),
  )
}

/** As JSON with sorted members, since the database uses an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Whether a field of a public offer changes without a moderator. A phone number is only removed without one. */
const isFree = (field: OfferField, after: OfferContent): boolean =>
  'free' in OFFER_FIELDS[field] || (field === 'contactPhone' && after.contactPhone === null)

/** Whether a change of a public offer needs a moderator. */
export const needsReview = (before: OfferContent, after: OfferContent): boolean =>
  differences(before, after).some((field) => !isFree(field, after))

/** Whether amounts of two versions have the same unit. */
export const samePricing = (a: OfferContent, b: OfferContent): boolean =>
  a.priceType === b.priceType && a.currency === b.currency && a.action === b.action

const AMOUNT: readonly OfferField[] = ['amount', 'sureAmount']

/** The public content with the changes that need no moderator. Money waits with another currency, type of price or action; the amount if it `leaps`. */
export function withFree(before: OfferContent, after: OfferContent, leaps: boolean): OfferContent {
  const isSameUnit = samePricing(before, after)
  const waits = (field: OfferField): boolean =>
    OFFER_FIELDS[field].step === 'price' ? !isSameUnit || (leaps && AMOUNT.includes(field)) : false
  const free = differences(before, after).filter((field) => isFree(field, after) && !waits(field))
  return { ...before, ...Object.fromEntries(free.map((field) => [field, after[field]])) }
}

/** Bounds of a new price, relative to the amount that a moderator approved. */
const LEAP = { least: 0.5, most: 1.5 }

/** Whether a price is far enough from the approved one to be another home's. `judged`: the approved one; null without any. */
export const isLeap = (judged: number | null, amount: number | null): boolean =>
  judged !== null &&
  amount !== null &&
  (amount < judged * LEAP.least || amount > judged * LEAP.most)

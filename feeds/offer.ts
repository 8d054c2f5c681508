import {
  COLUMN_FIELDS,
  emptyValues,
  feedName,
  NO_DETAILS,
  toFeed,
  type FeedValues,
  type FieldValues,
  type PlainField,
  type OfferDetails,
} from '#contract/offer-fields.ts'
import type { FeedCode, SEVERITIES } from '#contract/feed-codes.ts'
import type { ProblemDetails } from '#contract/feeds-in.ts'
import type { Faults } from './bytes.ts'
import type { Data } from './fields.ts'
import type { ActionId, CategoryId, OfferStatus, PriceTypeId } from '#contract/library.ts'

/** Where the feed says that it is. Words are the feed's own; who imports them finds the place. */
export interface FeedPlace {
  /** One of our own location ids, when the mapping names it. */
  id: string | null
  /** Name or ISO 3166-1 alpha-2 code. */
  country: string | null
  province: string | null
  town: string | null
}

export interface FeedText {
  /** BCP 47 */
  lang: string
  title: string
  /** Plain text; paragraphs are separated by line breaks. */
  description: string
}

export interface FeedPicture {
  /** A web address, or `archive:` and the name of a file in the archive that the feed came in. */
  sourceUrl: string
  kind: 'photo' | 'plan'
  /** One line, in the language of the source. */
  caption: string | null
}

/** What a feed can say of an offer's life. */
export const FEED_STATUSES = [
  'published',
  'reserved',
  'sold',
  'let',
  'paused',
  'expired',
  'archived',
] as const satisfies readonly OfferStatus[]
export type FeedStatus = (typeof FEED_STATUSES)[number]

/** A price and since when it holds. `amount` is in minor units, null when it is on request. */
export interface FeedPrice {
  /** ISO 8601 */
  at: string
  amount: number | null
  currency: string
  type: PriceTypeId
}

/**
 * One offer as any format gives it: fields by their names in feeds (`contract/offer-fields.ts`), with places still in the source's words.
 * Money is in minor units, areas are square metres, moments are ISO 8601. Null means: the source does not say.
 */
export interface FeedOffer extends FeedValues {
  externalId: string
  /** Null: the source does not say, so that it is offered. */
  status: FeedStatus | null
  action: ActionId
  category: CategoryId
  priceAmount: number | null
  priceCurrency: string
  priceType: PriceTypeId
  /** Since when the price holds, where the source tells. */
  priceSince: string | null
  /** Bits of FEATURES. */
  features: number
  /** What the source says and nothing above takes, or takes only in part: under the names and with the words of the source. */
  attributes: Data
  details: OfferDetails
  place: FeedPlace
  lat: number | null
  lon: number | null
  addressPrivacy: 'exact' | 'street' | 'area'
  coordinatePrecision: 'exact' | 'street' | 'area' | 'city'
  /** Whether a value that we estimate may stand beside it, and whether words of others may. */
  showsEstimate: boolean
  showsComments: boolean
  /** Since when the source has it public; not when it last changed. */
  publishedAt: string | null
  /** Never empty. */
  texts: FeedText[]
  pictures: FeedPicture[]
  /** Prices before the present one, oldest first. */
  earlierPrices: FeedPrice[]
}

export interface FeedProblem {
  /** `rejected`: the item is not stored. `dropped`: one value of it is not. `noted`: all is stored, and somebody should look at it. */
  severity: (typeof SEVERITIES)[number]
  field: string | null
  code: FeedCode
  /** For whoever made the feed; English. */
  message: string
  /** What stood there, cut to RAW_MAX characters. */
  raw: string | null
  /** What it may mean here, for the mapping. */
  proposal?: string | null
  /** What a text in another language is made of; not said where only `message` says it. */
  details?: ProblemDetails
}

/** A problem with where it stands. */
export interface LocatedProblem extends FeedProblem {
  /** As in FeedItem. */
  item: number
  externalId: string | null
  line?: number
  /** The table's own name of the column. */
  column?: string | null
}

/** One item of a feed, good or not. */
export interface FeedItem {
  /** From 1, in the order of the file; 0 is what belongs to the file as a whole. */
  item: number
  /** Of a table: where in the file it begins, as an editor counts. */
  line?: number
  externalId: string | null
  offer: FeedOffer | null
  problems: FeedProblem[]
  /** `delete`: the source takes back the offer of that id. */
  change?: 'delete'
  /** Of item 0: whether the file is all that there is, or only what changed. Not said: all. */
  scope?: 'all' | 'changes'
  /** The whole item as the source has it, where it was not understood. */
  raw?: unknown
  /** Sorts the states of one offer that a file gives, oldest first; null where each item is an offer of its own. */
  period: string | null
  /** The file could not be read beyond this item. */
  broken?: true
}

/** Longest excerpt of what was wrong. */
export const RAW_MAX = 300

export const NOT_PAYABLE = 'Not a currency that offers may be priced in.'
export const UNKNOWN_KIND = 'Not a type of property that is known here.'

type Beside = Pick<FeedProblem, 'proposal' | 'details'>

/** Collects what is wrong with one item. */
export class ProblemList {
  readonly list: FeedProblem[] = []

  /** Says what was wrong with the bytes of the file, once for all its items. */
  noteFaults(faults: Faults, counted: 'items' | 'rows'): void {
    const found = faults.found()
    if (!found) return
    const {
      first: { line, message, raw },
      items,
    } = found
    // A table says the number of its rows in any case: beside it stands where its encoding is chosen.
    const details =
      counted === 'rows' ? { line, rows: items } : items > 1 ? { line, items } : { line }
    this.noted(
      null,
      'wrong_encoding',
      items === 1 ? message : `${message} So in ${items} ${counted}.`,
      raw,
      { details },
    )
  }

  dropped(
    field: string | null,
    code: FeedCode,
    message: string,
    raw: string | null = null,
    more: Beside = {},
  ): null {
    this.list.push({ severity: 'dropped', field, code, message, raw: cut(raw), ...more })
    return null
  }

  /** Refuses an item for the field without which there is none: as missing, by its name, or for what stands in it. */
  unusable(field: string, raw: string | null, code: FeedCode, message: string): null {
    return raw === null
      ? this.rejected(field, 'missing', `${field} is missing.`)
      : this.rejected(field, code, message, raw)
  }

  /** The same of a currency in a format that has none. */
  unnamedCurrency(format: string, code: string | null): null {
    if (code !== null) return this.rejected('currency', 'unknown_currency', NOT_PAYABLE, code)
    return this.rejected(
      'currency',
      'missing',
      `The currency is missing: ${format} names none, so that the mapping of the source has to.`,
    )
  }

  rejected(
    field: string | null,
    code: FeedCode,
    message: string,
    raw: string | null = null,
    more: Beside = {},
  ): null {
    this.list.push({ severity: 'rejected', field, code, message, raw: cut(raw), ...more })
    return null
  }

  noted(
    field: string | null,
    code: FeedCode,
    message: string,
    raw: string | null = null,
    more: Beside = {},
  ): void {
    this.list.push({ severity: 'noted', field, code, message, raw: cut(raw), ...more })
  }

  get isRejected(): boolean {
    return this.list.some((problem) => problem.severity === 'rejected')
  }
}

const cut = (raw: string | null): string | null =>
  raw === null
    ? null
    : (raw.length > RAW_MAX ? `${raw.slice(0, RAW_MAX - 1)}…` : raw)
        .toWellFormed()
        .replaceAll('\0', '�')

/** An item that says that the file ends here, and why. */
export function brokenItem(
  item: number,
  code: FeedCode,
  message: string,
  raw: string | null = null,
  details?: ProblemDetails,
): FeedItem {
  const problems = new ProblemList()
  problems.rejected(null, code, message, raw, details && { details })
  return {
    item,
    externalId: null,
    offer: null,
    problems: problems.list,
    period: null,
    broken: true,
  }
}

/** The item of what belongs to the file as a whole. */
export const fileItem = (problems: ProblemList, scope: 'all' | 'changes' = 'all'): FeedItem => ({
  item: 0,
  externalId: null,
  offer: null,
  problems: problems.list,
  period: null,
  ...(scope === 'changes' && { scope }),
})

/** An offer that says nothing yet but who it is. */
export function emptyOffer(
  externalId: string,
  {
    action,
    category,
    priceAmount,
    priceCurrency,
    priceType,
  }: Pick<FeedOffer, 'action' | 'category' | 'priceAmount' | 'priceCurrency' | 'priceType'>,
): FeedOffer {
  return {
    ...toFeed(emptyValues(COLUMN_FIELDS)),
    externalId,
    status: null,
    action,
    category,
    priceAmount,
    priceCurrency,
    priceType,
    priceSince: null,
    features: 0,
    attributes: {},
    details: NO_DETAILS,
    place: { id: null, country: null, province: null, town: null },
    lat: null,
    lon: null,
    addressPrivacy: 'street',
    coordinatePrecision: 'exact',
    showsEstimate: true,
    showsComments: true,
    publishedAt: null,
    texts: [],
    pictures: [],
    earlierPrices: [],
  }
}

/** What an offer says of a field, whatever its name is here. */
export const valueIn = (offer: FeedOffer, field: PlainField): FieldValues[PlainField] => {
  const values: FeedValues & OfferDetails = { ...offer, ...offer.details }
  return values[feedName(field)]
}

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
import type { FeedCode, HeldCode, SEVERITIES } from '#contract/feeds/feed-codes.ts'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import type { Faults } from './bytes.ts'
import type { Data } from './fields.ts'
import type { ActionId, CategoryId, PriceTypeId } from '#contract/library.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'

/** The place in the feed's own words; the importer resolves it. */
export interface FeedPlace {
  /** One of our place ids, if the mapping names it. */
  id: string | null
  /** Name or ISO 3166-1 alpha-2 code. */
  country: string | null
  province: string | null
  town: string | null
  /** The town in the source's words, where its mapping names another. */
  written?: string
}

export interface FeedText {
  /** BCP 47 */
  lang: string
  title: string
  /** Plain text; paragraphs are separated by line breaks. */
  description: string
}

export interface FeedPicture {
  /** A web address, or `archive:` and the name of a file in the feed's archive. */
  sourceUrl: string
  kind: 'photo' | 'plan'
  /** One line, in the language of the source. */
  caption: string | null
}

/** Statuses of an offer in feeds. */
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

/** A price and the day from which it applied. `amount` is in minor units, null for a price on request. */
export interface FeedPrice {
  /** ISO 8601 */
  at: string
  amount: number | null
  currency: string
  type: PriceTypeId
}

/**
 * One offer, independent of its format: fields by their names in feeds (`contract/offer-fields.ts`), places in the source's words.
 * Money is in minor units, areas in square metres, moments in ISO 8601. Null means that the source has no value.
 */
export interface FeedOffer extends FeedValues {
  externalId: string
  /** Null: the source has no status, so the offer is active. */
  status: FeedStatus | null
  action: ActionId
  category: CategoryId
  priceAmount: number | null
  priceCurrency: string
  priceType: PriceTypeId
  /** Since when the price applies, if the source has it. */
  priceSince: string | null
  /** Bits of FEATURES. */
  features: number
  /** Values of the source that no field above takes, or takes only in part: with its names and words. */
  attributes: Data
  details: OfferDetails
  place: FeedPlace
  lat: number | null
  lon: number | null
  addressPrivacy: 'exact' | 'street' | 'area'
  coordinatePrecision: 'exact' | 'street' | 'area' | 'city'
  /** Whether our estimate, and other people's reviews, may be shown with it. */
  showsEstimate: boolean
  showsComments: boolean
  /** When the source published it; not when it last changed. */
  publishedAt: string | null
  /** Never empty. */
  texts: FeedText[]
  pictures: FeedPicture[]
  /** Prices before the current one, oldest first. */
  earlierPrices: FeedPrice[]
}

export interface FeedProblem {
  /** `rejected`: the item is not stored. `held`: it waits until somebody confirms the value. `dropped`: one value is not stored. `noted`: everything is stored, but should be checked. */
  severity: (typeof SEVERITIES)[number]
  field: string | null
  code: FeedCode
  /** For the author of the feed; English. */
  message: string
  /** The value in the file, cut to RAW_MAX characters. */
  raw: string | null
  /** Suggested meaning, for the mapping. */
  proposal?: string | null
  /** Values for translated messages; absent if only `message` explains the problem. */
  details?: ProblemDetails
}

/** A problem with its position. */
export interface LocatedProblem extends FeedProblem {
  /** As in FeedItem. */
  item: number
  externalId: string | null
  line?: number
  /** The column's name in the table. */
  column?: string | null
}

/** One item of a feed, valid or not. */
export interface FeedItem {
  /** 1-based, in file order; 0 is for the file as a whole. */
  item: number
  /** Of a table: the line where it begins, as an editor counts. */
  line?: number
  externalId: string | null
  offer: FeedOffer | null
  problems: FeedProblem[]
  /** `delete`: the source withdraws the offer with that id. */
  change?: 'delete'
  /** Of item 0: whether the file is complete or only has changes. Default: `all`. */
  scope?: 'all' | 'changes'
  /** The whole item of the source, if it was not understood. */
  raw?: unknown
  /** Sort key for the states of one offer in a file, oldest first; null if each item is an offer of its own. */
  period: string | null
  /** The file could not be read after this item. */
  broken?: true
}

/** Longest excerpt of a wrong value. */
export const RAW_MAX = 300

export const NOT_PAYABLE = 'Not a currency that offers may be priced in.'
export const UNKNOWN_KIND = 'Not a type of property that is known here.'

type Beside = Pick<FeedProblem, 'proposal' | 'details'>

/** Collects the problems of one item. */
export class ProblemList {
  readonly list: FeedProblem[] = []

  /** Reports encoding faults once for the whole file. */
  noteFaults(faults: Faults, counted: 'items' | 'rows'): void {
    const found = faults.found()
    if (!found) return
    const {
      first: { line, message, raw },
      items,
    } = found
    // A table always gets the number of rows: the page shows it beside the choice of encoding.
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

  /** Rejects an item for an essential field: as missing, or for its value. */
  unusable(field: string, raw: string | null, code: FeedCode, message: string): null {
    return raw === null
      ? this.rejected(field, 'missing', `${field} is missing.`)
      : this.rejected(field, code, message, raw)
  }

  /** The same for a currency, in a format that has none. */
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

  held(
    field: string,
    code: HeldCode,
    message: string,
    raw: string | null = null,
    more: Beside = {},
  ): void {
    this.list.push({ severity: 'held', field, code, message, raw: cut(raw), ...more })
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

/** The item that ends an unreadable file, with the reason. */
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

/** The item for problems of the file as a whole. */
export const fileItem = (problems: ProblemList, scope: 'all' | 'changes' = 'all'): FeedItem => ({
  item: 0,
  externalId: null,
  offer: null,
  problems: problems.list,
  period: null,
  ...(scope === 'changes' && { scope }),
})

/** An offer with nothing but its id. */
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

/** An offer's value of a field, translated to the name it has in feeds. */
export const valueIn = (offer: FeedOffer, field: PlainField): FieldValues[PlainField] => {
  const values: FeedValues & OfferDetails = { ...offer, ...offer.details }
  return values[feedName(field)]
}

import { Readable } from 'node:stream'
import { OfferContent, type DraftText } from '#contract/publish/publishing.ts'
import { DESCRIPTION_MAX, fromFeed, TITLE_MAX, type OfferField } from '#contract/offer-fields.ts'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { writeCsv } from '#feeds/csv-writing.ts'
import type { FeedItem, FeedOffer } from '#feeds/offer.ts'
import type { FeedFormat } from '#feeds/mapping.ts'
import { readFeed } from '#feeds/read.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { isLocale } from '#i18n/locales.ts'
import { createYield } from '../../ground/yield.ts'
import { Problem, type UserCall } from '../../context.ts'
import { finderOf } from '../../feeds/imports/places.ts'
import { feedOffer } from '../../homes/offers/stored.ts'
import { selectStored } from '../../homes/offers/stored-queries.ts'
import { changed } from './content.ts'

/** Offers per query. */
const OFFERS_PER_QUERY = 250

/** The offers of these ids that are or were public, as complete feed data for their owner. */
export async function feedOffersOf(
  ids: readonly number[],
  { db, env, places, request }: UserCall,
): Promise<FeedOffer[]> {
  const around = { places, origin: env.PUBLIC_URL ?? new URL(request.url).origin }
  const offers = (await selectStored(db, ids)).map((row) => feedOffer(row, around, true))
  return offers.filter(({ status }) => status !== null)
}

/** The same as CSV. */
export async function fileOf(ids: readonly number[], call: UserCall): Promise<string> {
  const offers: FeedOffer[] = []
  for (let at = 0; at < ids.length; at += OFFERS_PER_QUERY)
    offers.push(...(await feedOffersOf(ids.slice(at, at + OFFERS_PER_QUERY), call)))
  const yieldToOthers = createYield()
  let text = ''
  for (const line of writeCsv(offers)) {
    text += line
    await yieldToOthers()
  }
  return text
}

/** One item of a feed. */
const FEEDS: readonly {
  format: FeedFormat
  understood: readonly string[]
  item: RegExp
  root: RegExp
  around: (item: string) => string
}[] = [
  // The source's words for type and features are more precise than ours, so they stay.
  {
    format: 'kyero',
    understood: ['type', 'features'],
    item: /<property[\s>]/,
    root: /<root[\s>]/,
    around: (item: string) => `<root><kyero><feed_version>3</feed_version></kyero>${item}</root>`,
  },
  {
    format: 'openimmo',
    understood: [],
    item: /<immobilie[\s>]/,
    root: /<openimmo[\s>]/,
    around: (item: string) => `<openimmo><anbieter>${item}</anbieter></openimmo>`,
  },
]

/** A draft from one item of a feed, and the names of fields that are not used. Nothing is fetched. Throws `Problem` 422 for an invalid item. */
export async function readItem(
  text: string,
  blank: OfferContent,
  { places }: Pick<UserCall, 'places'>,
): Promise<{ content: OfferContent; left: string[] }> {
  const feed = FEEDS.find(({ item }) => item.test(text))
  if (!feed) throw refused('publishing.item.unknown')
  const item = await firstItem(
    feed.root.test(text) ? text : feed.around(text.replace(/^\s*<\?xml[^>]*\?>/, '')),
    feed.format,
  )
  const offer = item?.offer
  if (!offer)
    throw refused('publishing.item.refused', {
      why:
        (item?.problems ?? [])
          .filter(({ severity }) => severity === 'rejected')
          .map(({ message }) => message)
          .join(' ') || NO_VALUE,
    })
  const { place } = finderOf(places).find(offer)
  const { content, unfit } = draftOf(offer, place && locationOf(place), blank)
  const left = [
    ...Object.keys(offer.attributes).filter((name) => !feed.understood.includes(name)),
    ...offer.texts.map(({ lang }) => lang).filter((lang) => localeOf(lang) === undefined),
    ...(offer.pictures.length > 0 ? ['pictures'] : []),
    ...unfit,
  ]
  return { content, left: [...new Set(left)] }
}

/** The smallest of its places. */
export const locationOf = ({
  countryId,
  stateId,
  cityId,
}: {
  countryId: number
  stateId: number | null
  cityId: number | null
}): string => (cityId ? `city${cityId}` : stateId ? `state${stateId}` : `country${countryId}`)

/** A draft with the values that the form could have, and the names of the others. */
export function draftOf(
  offer: FeedOffer,
  location: string | null,
  blank: OfferContent,
): { content: OfferContent; unfit: string[] } {
  const taken: Record<string, unknown> = {}
  const unfit: string[] = []
  for (const [field, value] of Object.entries(contentOf(offer, location))) {
    if (value === null) continue
    const parsed = OfferContent.shape[field as OfferField].safeParse(value)
    if (parsed.success) taken[field] = parsed.data
    else unfit.push(field)
  }
  return {
    content: changed({ ...blank, action: offer.action, category: offer.category }, taken),
    unfit,
  }
}

async function firstItem(document: string, format: FeedFormat): Promise<FeedItem | null> {
  // With a byte order mark: the pasted text is UTF-8, whatever its declaration says.
  const bytes = Buffer.from(`\ufeff${document}`)
  const file = {
    size: bytes.length,
    bytes: (start = 0, end = Infinity) => Readable.from([bytes.subarray(start, end)]),
  }
  for await (const item of readFeed(file, format, null)) if (item.item > 0) return item
  return null
}

export function contentOf(
  offer: FeedOffer,
  location: string | null,
): Partial<Record<OfferField, unknown>> {
  const isKnown = offer.lat !== null && offer.lon !== null && offer.coordinatePrecision !== 'city'
  return {
    ...fromFeed(offer),
    ...offer.details,
    location,
    point: isKnown ? { lat: offer.lat, lon: offer.lon } : null,
    privacy: offer.addressPrivacy,
    features: FEATURES.filter(({ bit }) => offer.features & (1 << bit)).map(({ key }) => key),
    texts: textsOf(offer),
    priceType: offer.priceType,
    amount: offer.priceAmount,
    currency: offer.priceCurrency,
  }
}

/** The locale for a language, `de` for `de-AT`. */
const localeOf = (lang: string) => [lang, lang.split('-')[0]].find(isLocale)

/** In the portal's languages. */
function textsOf({ texts }: FeedOffer): Record<string, DraftText> {
  const drafts = texts.flatMap(({ lang, title, description }): [string, DraftText][] => {
    const locale = localeOf(lang)
    return locale
      ? [
          [
            locale,
            {
              title: title.slice(0, TITLE_MAX).toWellFormed(),
              description: description.slice(0, DESCRIPTION_MAX).toWellFormed(),
            },
          ],
        ]
      : []
  })
  return Object.fromEntries(drafts.toReversed())
}

const refused = (
  key: 'publishing.item.unknown' | 'publishing.item.refused',
  values: Record<string, string> = {},
): Problem => new Problem(422, 'validation_failed', key, values, { field: 'item' })

import type { AlertReason } from '#contract/return/saved-searches.ts'
import type { OfferedHome } from '#contract/homes/homes.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import { address } from '#contract/addresses.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { escapeXml } from '#text/xml.ts'
import { mainFacts } from '../../offers/facts.ts'
import { alsoText, reasonText } from '../../offers/reason.ts'
import { inLocale } from '../../../ground/page/addresses.ts'
import {
  feedHtml,
  jsonFeedDocument,
  rssDocument,
  type FeedHead,
  type FeedItem,
} from '../../../ground/page/feed-document.ts'
import { priceText } from '../../../ground/ui/offer-price.tsx'

/** A feed of homes. */
export interface Feed extends FeedHead {
  /** Locale of the addresses. */
  locale: LocaleCode
  homes: readonly FeedHome[]
}

/** A home with its last event, and the offer that it concerns. */
export interface FeedHome extends OfferedHome {
  last: { id: number; reason: AlertReason; at: string }
}

/** Size of the pictures of items. */
const PICTURE_WIDTH = 960

/** RSS 2.0. */
export const rss = (feed: Feed, t: Translator): string => rssDocument(feed, itemsOf(feed, t))

/** JSON Feed 1.1. */
export const jsonFeed = (feed: Feed, t: Translator): string =>
  jsonFeedDocument(feed, itemsOf(feed, t))

const itemsOf = (feed: Feed, t: Translator): FeedItem[] =>
  feed.homes.map((home) => itemOf(home, feed, t))

function itemOf(home: FeedHome, feed: Feed, t: Translator): FeedItem {
  const { card, others, last } = home
  const { origin } = feed
  const kind = HOUSE_TYPES.find(({ id }) => id === card.category)?.slug
  return {
    // Independent of language, feed, title and place. A later event is an item of its own: readers show each id once.
    id: `${origin}${address('offer-alias', { slugId: String(last.id) })}${last.reason === 'new' ? '' : `#${last.reason}-${Date.parse(last.at)}`}`,
    url: urlOf(card, feed),
    title: card.title,
    tags: [
      t(`savedSearches.reason.${last.reason}`),
      kind && t(`library.houseTypes.${kind}`),
      card.newBuild && t('card.newBuild'),
      card.status === 'reserved' && t('card.reserved'),
    ].filter((tag) => typeof tag === 'string'),
    pictures: card.pictures.map((picture) =>
      absoluteUrl(pictureUrl(picture, PICTURE_WIDTH), origin),
    ),
    published: new Date(last.at),
    modified: last.at,
    author: card.agency?.name ?? null,
    summary: summaryOf(card, t),
    html: htmlOf(home, feed, t),
    own: { _lares: { reason: last.reason, others: others.map((offer) => urlOf(offer, feed)) } },
  }
}

const urlOf = ({ slugId }: OfferCard, { origin, locale }: Feed): string =>
  origin + inLocale(address('offer', { slugId }), locale)

/** `€250,000 · 3 rooms · 75 m² · Gràcia, Barcelona`: in the language of the feed. */
function summaryOf(offer: OfferCard, t: Translator): string {
  return [
    priceText(offer.price, t, t.format),
    ...mainFacts(offer, t, t.format),
    t.format.address(offer.places.map(({ name }) => name).reverse()),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The same with the picture and the other advertisers. */
function htmlOf({ card, others, last }: FeedHome, feed: Feed, t: Translator): string {
  const { origin, language } = feed
  const [picture] = card.pictures
  const image = picture
    ? `<p><img src="${escapeXml(absoluteUrl(pictureUrl(picture, PICTURE_WIDTH), origin))}" alt=""></p>`
    : ''
  const also = others
    .map(
      (offer) =>
        `<p><a href="${escapeXml(urlOf(offer, feed))}">${escapeXml(alsoText(offer, t))}</a></p>`,
    )
    .join('')
  return feedHtml(
    `${image}<p>${escapeXml(reasonText(last.reason, card, t))}</p><p>${escapeXml(summaryOf(card, t))}</p>${also}`,
    language,
  )
}

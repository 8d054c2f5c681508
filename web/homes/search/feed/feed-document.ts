import type { AlertReason } from '#contract/return/saved-searches.ts'
import type { OfferedHome } from '#contract/homes/homes.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import { address } from '#contract/addresses.ts'
import { dirOf, type LocaleCode } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { escapeXml } from '#text/xml.ts'
import { mainFacts } from '../../offers/facts.ts'
import { alsoText, reasonText } from '../../offers/reason.ts'
import { inLocale } from '../../../ground/page/addresses.ts'
import { priceText } from '../../../ground/ui/offer-price.tsx'

/** Data of both formats. */
export interface Feed {
  title: string
  description: string
  /** Locale of the addresses. */
  locale: LocaleCode
  /** Language of the texts. */
  language: LocaleCode
  /** Absolute addresses. */
  origin: string
  home: string
  self: string
  homes: readonly FeedHome[]
}

/** A home with its last event, and the offer that it concerns. */
export interface FeedHome extends OfferedHome {
  last: { id: number; reason: AlertReason; at: string }
}

/** Size of the pictures of items. */
const PICTURE_WIDTH = 960

/** RSS 2.0 (rssboard.org/rss-specification), with the first picture of each item (rssboard.org/media-rss). */
export function rss(feed: Feed, t: Translator): string {
  const element = (name: string, text: string, attributes = ''): string =>
    `<${name}${attributes}>${escapeXml(text)}</${name}>`
  const item = (home: FeedHome): string => {
    const { id, url, title, tags, pictures, published, author } = partsOf(home, feed, t)
    return [
      '<item>',
      element('title', title),
      element('link', url),
      element('guid', id, ' isPermaLink="false"'),
      element('pubDate', published.toUTCString()),
      author === null ? '' : element('dc:creator', author),
      ...tags.map((tag) => element('category', tag)),
      element('description', htmlOf(home, feed, t)),
      // No enclosure: it needs the file's length, which is unknown before the first request.
      ...pictures
        .slice(0, 1)
        .map(
          (picture) =>
            `<media:content url="${escapeXml(picture)}" medium="image" type="image/jpeg"/>`,
        ),
      '</item>',
    ].join('')
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', feed.title),
    element('link', feed.home),
    element('description', feed.description),
    element('language', feed.language),
    `<atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>`,
    ...feed.homes.map(item),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed(feed: Feed, t: Translator): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: feed.language,
    home_page_url: feed.home,
    feed_url: feed.self,
    favicon: `${feed.origin}/favicon.svg`,
    items: feed.homes.map((home) => {
      const { id, url, title, tags, pictures, published, author } = partsOf(home, feed, t)
      return {
        id,
        url,
        title,
        content_html: htmlOf(home, feed, t),
        summary: summaryOf(home.card, t),
        image: pictures[0],
        date_published: published.toISOString(),
        date_modified: home.last.at,
        authors: author === null ? undefined : [{ name: author }],
        tags,
        language: feed.language,
        attachments: pictures.map((picture) => ({ url: picture, mime_type: 'image/jpeg' })),
        _lares: {
          reason: home.last.reason,
          others: home.others.map((offer) => urlOf(offer, feed)),
        },
      }
    }),
  })
}

function partsOf({ card, last }: FeedHome, feed: Feed, t: Translator) {
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
    pictures: card.pictures.map((picture) => origin + pictureUrl(picture, PICTURE_WIDTH)),
    published: new Date(last.at),
    author: card.agency?.name ?? null,
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

/** The same with the picture and the other advertisers, with language and direction: readers mix it with other feeds. */
function htmlOf({ card, others, last }: FeedHome, feed: Feed, t: Translator): string {
  const { origin, language } = feed
  const [picture] = card.pictures
  const image = picture
    ? `<p><img src="${escapeXml(origin + pictureUrl(picture, PICTURE_WIDTH))}" alt=""></p>`
    : ''
  const also = others
    .map(
      (offer) =>
        `<p><a href="${escapeXml(urlOf(offer, feed))}">${escapeXml(alsoText(offer, t))}</a></p>`,
    )
    .join('')
  return `<div lang="${language}" dir="${dirOf(language)}">${image}<p>${escapeXml(reasonText(last.reason, card, t))}</p><p>${escapeXml(summaryOf(card, t))}</p>${also}</div>`
}

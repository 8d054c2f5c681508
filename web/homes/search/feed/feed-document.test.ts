import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { OfferCard } from '#contract/homes/offers.ts'
import { ALERT_REASONS } from '#contract/return/saved-searches.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { jsonFeed, rss, type Feed, type FeedHome } from './feed-document.ts'
import { draws } from '#tests/lab.ts'

const messages = new Messages()

/** An RSS file as a list of elements with text and attributes. Throws if it is not well-formed. */
function read(xml: string): { name: string; text: string; attributes: Record<string, string> }[] {
  const found: ReturnType<typeof read> = []
  const open: ReturnType<typeof read> = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      text: '',
      attributes: Object.fromEntries(
        Object.values(attributes).map((attribute) => [attribute.name, attribute.value]),
      ),
    }
    found.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return found
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    ']]>',
    '</title>',
    '<script>alert(1)</script>',
    '&amp;lt;',
    '\u0000\u0008',
    'a\r\nb',
    '\ud800',
    '\ufffe',
    '‮שלום',
    '"\'><',
  ),
)
const offer = fc
  .record({
    id: fc.integer({ min: 1, max: 1e9 }),
    slugId: fc.constant('apartment-barcelona-1'),
    status: fc.constantFrom('published' as const, 'reserved' as const),
    action: fc.constantFrom(0, 1),
    category: fc.integer({ min: 1, max: 20 }),
    price: fc.constantFrom(
      { amount: 250_000_00, currency: 'EUR', type: 0 },
      { amount: null, currency: 'EUR', type: 4 },
    ),
    converted: fc.constant(null),
    area: fc.option(fc.constant(75)),
    plotArea: fc.constant(null),
    rooms: fc.option(fc.constant(3)),
    bedrooms: fc.constant(null),
    bathrooms: fc.constant(null),
    floor: fc.constant(null),
    newBuild: fc.boolean(),
    places: fc.array(
      fc.record({
        id: fc.constant('city1'),
        type: fc.constant('city' as const),
        name: hostile,
        path: fc.constant('/es'),
      }),
      { maxLength: 3 },
    ),
    publishedAt: fc.constant('2026-11-01T10:00:00.123456Z'),
    previousAmount: fc.option(fc.constant(300_000_00)),
    agency: fc.option(fc.record({ id: fc.constant(1), slug: fc.constant('a'), name: hostile })),
    home: fc.constant(1),
    advertisers: fc.constant(1),
    title: hostile,
    titleLang: fc.constant('es'),
    titleMade: fc.boolean(),
    pictures: fc.array(
      fc.record({ key: fc.constant('demo/1'), placeholder: fc.constant('#000000#000000#000000') }),
      { maxLength: 3 },
    ),
    pictureCount: fc.constant(1),
    highlighted: fc.boolean(),
    district: fc.constant(null),
    point: fc.constant(null),
  })
  .map((card) => OfferCard.parse(card))
const anyFeed = fc
  .record({
    title: hostile,
    description: hostile,
    locale: fc.constantFrom(...LOCALES.map(({ code }) => code)),
    homes: fc.array(
      fc
        .record({
          card: offer,
          others: fc.array(offer, { maxLength: 2 }),
          reason: fc.constantFrom(...ALERT_REASONS),
          at: fc.constantFrom('2026-11-01T10:00:00.000Z', '2026-11-20T10:00:00.000Z'),
        })
        .map(({ card, others, reason, at }): FeedHome => ({
          card,
          others,
          last: { id: (others[0] ?? card).id, reason, at },
        })),
      { maxLength: 4 },
    ),
  })
  .map((feed): Feed => ({
    ...feed,
    language: feed.locale,
    origin: 'https://lares.test',
    home: 'https://lares.test/en/es/search?a=1&b=2',
    self: 'https://lares.test/en/es/search.rss?a=1&b=2',
  }))
/** Characters that XML allows (XML 1.0, 2.2). */
const sayable = (text: string): string =>
  [...text]
    .filter((sign) => /[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(sign))
    .join('')

/** An item for a new home, and one for each later event. */
const idOf = ({ last: { id, reason, at } }: FeedHome): string =>
  `https://lares.test/o/${id}${reason === 'new' ? '' : `#${reason}-${Date.parse(at)}`}`

test('an XML parser reads back any advertiser’s text from RSS', () => {
  fc.assert(
    fc.property(anyFeed, (feed) => {
      const elements = read(rss(feed, messages.translator(feed.locale)))
      const texts = (name: string) =>
        elements.filter((element) => element.name === name).map(({ text }) => text)
      expect(texts('title')).toEqual(
        [feed.title, ...feed.homes.map(({ card }) => card.title)].map(sayable),
      )
      expect(texts('dc:creator')).toEqual(
        feed.homes.flatMap(({ card: { agency } }) => (agency ? [sayable(agency.name)] : [])),
      )
      expect(texts('guid')).toEqual(feed.homes.map(idOf))
      expect(texts('language')).toEqual([feed.locale])
      expect(texts('pubDate')).toEqual(
        feed.homes.map(({ last }) => new Date(last.at).toUTCString()),
      )
      for (const { attributes } of elements.filter(({ name }) => name === 'media:content'))
        expect(attributes).toEqual({
          url: 'https://lares.test/media/demo/1/960.jpg',
          medium: 'image',
          type: 'image/jpeg',
        })
      // The inner HTML is well-formed: nothing became an unintended tag.
      for (const [at, html] of texts('description').slice(1).entries()) {
        const { card, others } = feed.homes[at]!
        const tags = read(html.replaceAll('alt="">', 'alt=""/>')).map(({ name }) => name)
        expect(tags.join(',')).toBe(
          `div,${card.pictures.length > 0 ? 'p,img,' : ''}p,p${',p,a'.repeat(others.length)}`,
        )
      }
    }),
    { numRuns: draws(300) },
  )
})

test('JSON Feed is valid, with unchanged texts', () => {
  fc.assert(
    fc.property(anyFeed, (feed) => {
      const parsed = JSON.parse(jsonFeed(feed, messages.translator(feed.locale))) as {
        version: string
        title: string
        items: Record<string, unknown>[]
      }
      expect(parsed).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        title: feed.title,
        home_page_url: feed.home,
        feed_url: feed.self,
        language: feed.locale,
      })
      expect(parsed.items.map(({ id, title }) => [id, title])).toEqual(
        feed.homes.map((home) => [idOf(home), home.card.title]),
      )
      expect(parsed.items.map((item) => item['_lares'])).toEqual(
        feed.homes.map(({ last, others }) => ({
          reason: last.reason,
          others: others.map(({ slugId }) => `https://lares.test/${feed.locale}/offer/${slugId}`),
        })),
      )
      for (const item of parsed.items) {
        expect(item['content_html']).toMatch(/^<div lang="[\w-]+" dir="(ltr|rtl)">/)
        expect(Date.parse(String(item['date_published']))).not.toBeNaN()
        for (const { url, mime_type: type } of item['attachments'] as {
          url: string
          mime_type: string
        }[])
          expect([new URL(url).protocol, type]).toEqual(['https:', 'image/jpeg'])
      }
    }),
  )
})

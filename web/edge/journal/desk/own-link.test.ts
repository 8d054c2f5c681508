import { expect, test } from 'vitest'
import { ownLink } from './own-link.ts'

const PORTAL = 'https://portal.test'

test.each([
  ['https://portal.test', '/'],
  ['https://portal.test/en', '/'],
  ['https://portal.test/en/docs?q=a#b', '/docs?q=a#b'],
  ['/en/docs', '/docs'],
  ['/docs', '/docs'],
  ['/zh-CN/journal/flows/buying', '/journal/flows/buying'],
  ['/en/es/madrid', '/es/madrid'],
  ['/es/madrid', '/es/madrid'],
  ['https://portal.test/en/es', '/es'],
  ['/es', '/es'],
  ['/es/docs', '/docs'],
  ['/', '/'],
])('%s leads to the page %s', (href, kept) => {
  expect(ownLink(href, PORTAL)).toBe(kept)
  expect(ownLink(kept, PORTAL)).toBe(kept)
})

test.each([
  'https://portal.test/api/offers',
  'https://portal.test/notice.txt',
  'https://portal.test/en/journal.rss',
  'https://portal.test/en/es/search.rss?action=0',
  'https://portal.test/en/service/pro/offers.csv',
  'https://portal.test/sitemap.xml#a',
  'https://portal.test.example/en/docs',
  'https://example.com/en/docs',
  'mailto:a@example.com',
  'tel:+34 91',
  '#part',
  '//portal.test/en',
  '/\\portal.test/en',
])('%s stays as it is', (href) => {
  expect(ownLink(href, PORTAL)).toBe(href)
})

test.each(['/api/offers', '/notice.txt', '/en/journal.rss', '/no/such-page.x'])(
  '%s is no page: its address becomes whole',
  (href) => {
    expect(ownLink(href, PORTAL)).toBe(PORTAL + href)
  },
)

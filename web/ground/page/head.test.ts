import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { browserHead, headMarkup } from './head.ts'

const HOSTILE = `"><script>alert('1')</script> & </head>`

test('text of users cannot close its tag', () => {
  const markup = headMarkup([
    { name: 'description', content: HOSTILE },
    { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: `https://lares.test/?a="&b=<` },
    { 'script:ld+json': { name: `</script><script>alert(1)</script><!-- ${HOSTILE}` } },
  ])
  expect(markup).not.toContain('</head>')
  const { head } = new JSDOM(`<!doctype html><html><head>${markup}</head></html>`).window.document
  expect(Array.from(head.children, ({ tagName }) => tagName)).toEqual(['META', 'LINK', 'SCRIPT'])
  expect(head.querySelector('meta')!.content).toBe(HOSTILE)
  expect(head.querySelector('link')!.hreflang).toBe('de')
  expect(head.querySelector('link')!.href).toBe('https://lares.test/?a=%22&b=%3C')
  expect(JSON.parse(head.querySelector('script')!.textContent)).toEqual({
    name: `</script><script>alert(1)</script><!-- ${HOSTILE}`,
  })
})

test('the browser gets the tags that it updates, and the document has the rest', () => {
  const visit = { documentHead: [] }
  const title = { title: 'Homes' }
  const canonical = { tagName: 'link', rel: 'canonical', href: '/en' }
  const feed = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/en.rss' }
  const language = { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: '/de' }
  const summary = { name: 'description', content: 'All homes' }
  expect(browserHead(visit, [title, canonical, feed, language, summary])).toEqual([
    title,
    canonical,
    feed,
  ])
  expect(visit.documentHead).toEqual([language, summary])
})

import { expect, test } from 'vitest'
import { textOf } from '#contract/edge/document-text.ts'
import { documentFault } from '#contract/edge/journal-document.ts'
import {
  ARTICLE_SLUG,
  ARTICLE_SLUG_MAX,
  ARTICLE_TITLE_MAX,
  SUMMARY_MAX,
} from '#contract/edge/journal-lists.ts'
import { loadPlaces } from '#places/index.ts'
import { demoArticles } from './articles.ts'
import { documentOf, type DemoBlock } from './markdown-article.ts'
import { picturesOf } from './pictures/pool.ts'

const places = await loadPlaces()
const { articles, flows, languages } = demoArticles()

test('ten articles in two series, in each of the languages', () => {
  expect(languages).toEqual(expect.arrayContaining(['ar', 'de', 'en', 'es', 'ru']))
  expect(articles).toHaveLength(10)
  expect(flows.flatMap((flow) => flow.articles).sort()).toEqual(
    articles.map(({ key }) => key).sort(),
  )
  for (const { titles, leads } of flows) {
    expect(Object.keys(titles).sort()).toEqual(languages)
    expect(Object.keys(leads).sort()).toEqual(languages)
  }
})

test.each(
  articles.flatMap(({ texts, key }) => texts.map((text) => [key, text.lang, text] as const)),
)(
  '%s in %s is a document that the editor could have written',
  (key, _, { title, slug, summary, alt, text }) => {
    const blocks: DemoBlock[] = []
    const links: string[] = []
    const document = documentOf(
      text,
      (href) => {
        links.push(href)
        return href.replace(/^journal:/, '/journal/')
      },
      (block) => {
        blocks.push(block)
        return {
          type: 'market',
          attrs: {
            place: block.place,
            action: block.action,
            category: block.category,
            quoted: null,
          },
        }
      },
    )
    expect(documentFault(document as unknown as Record<string, unknown>)).toBeNull()
    // Nothing of the Markdown is left.
    expect(textOf(document.content)).not.toMatch(/\[\[|\]\(|\*\*|^#/m)
    expect(slug).toMatch(ARTICLE_SLUG)
    expect(slug.length).toBeLessThanOrEqual(ARTICLE_SLUG_MAX)
    expect(title.length).toBeLessThanOrEqual(ARTICLE_TITLE_MAX)
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_MAX)
    expect(alt).not.toBe('')
    expect(blocks.length).toBeGreaterThan(0)
    for (const { place } of blocks) expect(places.get(place)).not.toBeNull()
    const english = articles
      .find((one) => one.key === key)!
      .texts.find(({ lang }) => lang === 'en')!
    expect(text.match(/^## /gm)?.length).toBe(english.text.match(/^## /gm)?.length)
    expect(text.match(/^\[\[.*\]\]$/gm)).toEqual(english.text.match(/^\[\[.*\]\]$/gm))
    for (const href of links)
      if (href.startsWith('journal:'))
        expect(articles.map((one) => `journal:${one.key}`)).toContain(href)
      else expect(href).toMatch(/^(?:\/[^/]|https:)/)
  },
)

test('places and pictures of articles exist', () => {
  for (const { places: ids, picture } of articles) {
    for (const id of ids) expect([id, places.get(id)]).not.toContain(null)
    expect(picturesOf(picture).length).toBeGreaterThan(0)
  }
})

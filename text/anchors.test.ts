import { expect, test } from 'vitest'
import { anchorsOf, type ArticleDocument } from '#contract/edge/journal-document.ts'
import { headingIds } from './anchors.ts'
import { readMarkdown } from './markdown.ts'

const HEADINGS = ['A', 'A', 'A 1', 'A', 'Content', 'About', '?!']
const IDS = ['a', 'a-1', 'a-1-1', 'a-2', 'content-1', 'about-1', 'part']

test('no heading has the id of another one, or of the page', () => {
  const idOf = headingIds(['about'])
  expect(HEADINGS.map(idOf)).toEqual(IDS)
})

test('Markdown and articles name their headings alike', () => {
  const nodes = readMarkdown(HEADINGS.map((text) => `## ${text}`).join('\n\n'), ['about'])
  expect(nodes.map((node) => typeof node === 'object' && node.id)).toEqual(IDS)
  const document: ArticleDocument = {
    type: 'doc',
    content: HEADINGS.map((text) => ({
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text }],
    })),
  }
  expect(anchorsOf(document).map(({ id }) => id)).toEqual(
    IDS.map((id) => (id === 'about-1' ? 'about' : id)),
  )
})

test('thousands of equal headings are named at once', () => {
  const idOf = headingIds()
  const ids = Array.from({ length: 100_000 }, () => idOf('a'))
  expect(ids.at(-1)).toBe('a-99999')
})

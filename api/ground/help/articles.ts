import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleCode } from '#i18n/locales.ts'

export interface Article {
  slug: string
  title: string
  paragraphs: string[]
  /** Beginnings of words of the title, and of the text. */
  titleStems: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const FOLDER = join(import.meta.dirname, 'articles')
/** Words that differ behind these letters only count as one: `password`, `passwords`. */
const STEM = 5
const WORD_MIN = 4
const FOUND_MAX = 3
/** A word of the title counts as two of the text. An article needs this many, so that a single word of daily use offers nothing. */
const SCORE_MIN = 3

export function stemsOf(text: string): Set<string> {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(
    (plain.match(/[\p{L}\d]+/gu) ?? [])
      // In Arabic the article is a part of the word.
      .map((word) => word.replace(/^(?:ال|وال|بال|لل)(?=\p{L}{3})/u, ''))
      .filter((word) => word.length >= WORD_MIN)
      .map((word) => word.slice(0, STEM)),
  )
}

/** `# slug: title`, and paragraphs below it. */
function read(text: string): Article[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [, slug = '', title = ''] = /^([a-z-]+): (.+)$/.exec(head.trim()) ?? []
      const paragraphs = lines
        .join('\n')
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
      return {
        slug,
        title,
        paragraphs,
        titleStems: stemsOf(title),
        stems: stemsOf(paragraphs.join(' ')),
      }
    })
}

const articles = new Map(
  readdirSync(FOLDER).map((name) => [
    name.replace(/\.md$/, ''),
    read(readFileSync(join(FOLDER, name), 'utf8')),
  ]),
)

/** In that language, else in English. */
export function articlesIn(locale: LocaleCode): { language: string; all: readonly Article[] } {
  const own = articles.get(locale)
  return own ? { language: locale, all: own } : { language: 'en', all: articles.get('en') ?? [] }
}

/** The articles that have most of the words of a question, the best first. */
export function findArticles(all: readonly Article[], question: string): Article[] {
  const wanted = [...stemsOf(question)]
  const score = ({ titleStems, stems }: Article): number =>
    wanted.reduce(
      (sum, stem) => sum + (titleStems.has(stem) ? 2 : 0) + (stems.has(stem) ? 1 : 0),
      0,
    )
  return all
    .map((article) => ({ article, points: score(article) }))
    .filter(({ points }) => points >= SCORE_MIN)
    .sort((a, b) => b.points - a.points)
    .slice(0, FOUND_MAX)
    .map(({ article }) => article)
}

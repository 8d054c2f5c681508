import MiniSearch from 'minisearch'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { plainText, readMarkdown } from '#text/markdown.ts'
import { articlesIn, type Article } from './articles.ts'
import { stemmerOf, wordsIn, type Stemmer } from './stems.ts'

export interface Found {
  article: Article
  /** Alternately other words and found ones. */
  excerpt: string[]
}

const FOUND_MAX = 20
/** Words of a message that are searched for: the first different ones. */
const WORDS_MAX = 40
/** A page needs half of the words, of a long message so many. */
const WORDS_MIN = 3
/** A page in another language than the reader's, and one for those who run the portal, rank below others. */
const FOREIGN = 0.4
const INTERNAL = 0.6
const READERS: readonly string[] = ['visitors', 'owners', 'agencies']
/** Pages with less than this part of the best one's score are left out. */
const SCORE_MIN = 0.03
const EXCERPT = 180

interface Index {
  find: (question: string) => Found[]
}

const indexes = new Map<LocaleCode, Index>()

/** The pages of help that answer a question or have its words, the best first. */
export function findArticles(
  question: string,
  locale: LocaleCode,
  messages: Pick<Messages, 'translator'>,
): Found[] {
  let index = indexes.get(locale)
  if (!index) indexes.set(locale, (index = indexOf(articlesIn(locale, messages), locale)))
  return index.find(question)
}

function indexOf(articles: readonly Article[], locale: LocaleCode): Index {
  const stem = stemmerOf(locale)
  const english = stemmerOf('en')
  const texts = articles.map(({ summary, text }) => {
    const { true: headings = [], false: rest = [] } = Object.groupBy(
      readMarkdown(text),
      (node) => `${typeof node === 'object' && /^h\d$/.test(node.tag)}` as const,
    )
    return { headings: plainText(headings), text: `${summary}\n${plainText(rest)}` }
  })
  const stemsOf = (text: string, { language }: Article): string =>
    wordStems(text, language === 'en' ? english : stem).join(' ')
  const search = new MiniSearch<Record<string, string | number>>({
    fields: ['title', 'words', 'headings', 'text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
  })
  search.addAll(
    articles.map((article, id) => ({
      id,
      title: stemsOf(article.title, article),
      words: stemsOf(article.words, article),
      headings: stemsOf(texts[id]?.headings ?? '', article),
      text: stemsOf(texts[id]?.text ?? '', article),
    })),
  )
  return {
    find(question) {
      const terms = [...new Set(wordStems(question, stem))].slice(0, WORDS_MAX)
      const least = Math.min(WORDS_MIN, Math.ceil(terms.length / 2))
      const query = terms.join(' ')
      // Words with a typing error only where none is right.
      const results =
        [false, 0.2]
          .map((fuzzy) =>
            search
              .search(query, {
                boost: { title: 4, words: 4, headings: 2 },
                prefix: (term) => term.length >= 4,
                fuzzy: (term) => term.length >= 5 && fuzzy,
                boostDocument: (id: number) => {
                  const { language, audience } = articles[id]!
                  return (
                    (language === locale ? 1 : FOREIGN) *
                    (READERS.includes(audience) ? 1 : INTERNAL)
                  )
                },
              })
              .filter(({ queryTerms }) => queryTerms.length >= least),
          )
          .find(({ length }) => length > 0) ?? []
      const best = results[0]?.score ?? 0
      return results
        .filter(({ score }) => score > best * SCORE_MIN)
        .slice(0, FOUND_MAX)
        .map((result) => {
          const article = articles[Number(result.id)]!
          const own = article.language === 'en' ? english : stem
          const text = texts[Number(result.id)]?.text ?? ''
          return { article, excerpt: excerptOf(text, new Set(result.terms), own) }
        })
    },
  }
}

const wordStems = (text: string, stem: Stemmer): string[] =>
  wordsIn(text).flatMap(({ word }) => stem(word) ?? [])

/** The line with most of the found words, cut around the first of them. */
function excerptOf(text: string, found: ReadonlySet<string>, stem: Stemmer): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const marksOf = (line: string) => wordsIn(line).filter(({ word }) => found.has(stem(word) ?? ''))
  let best = { line: lines[0] ?? '', marks: 0 }
  for (const line of lines) {
    const marks = new Set(marksOf(line).map(({ word }) => stem(word))).size
    if (marks > best.marks) best = { line, marks }
  }
  const line = cutAround(best.line, marksOf(best.line)[0]?.index ?? 0)
  const pieces: string[] = []
  let at = 0
  for (const { word, index } of marksOf(line)) {
    // Chinese words overlap or follow each other.
    if (pieces.length > 0 && index <= at)
      pieces.push((pieces.pop() ?? '') + line.slice(at, index + word.length))
    else pieces.push(line.slice(at, index), word)
    at = index + word.length
  }
  return [...pieces, line.slice(at)]
}

function cutAround(line: string, at: number): string {
  if (line.length <= EXCERPT) return line
  const from = at < EXCERPT / 2 ? 0 : line.lastIndexOf(' ', at - EXCERPT / 4) + 1
  const piece = line.slice(from, from + EXCERPT)
  const to = from + EXCERPT < line.length ? piece.lastIndexOf(' ') : -1
  return `${from > 0 ? '… ' : ''}${to > 0 ? `${piece.slice(0, to)} …` : piece}`
}

import type { Article, ArticleCard } from '#contract/edge/journal.ts'
import { nodesOf } from '#contract/edge/document-text.ts'
import {
  anchorsOf,
  lengthOf,
  readingMinutes,
  type ArticleDocument,
  type PictureNode,
} from '#contract/edge/journal-document.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#i18n/locales.ts'
import type { Call } from '../../context.ts'
import { presentTitled } from '../../homes/places/present.ts'
import { liveBlocks, newest } from './blocks.ts'
import { selectPictureSizes, type CardRow } from './queries.ts'

/** A text in that language, else in English, else the first. */
export function inLanguage(
  texts: Readonly<Record<string, string>>,
  locale: LocaleCode,
): { language: LocaleCode; text: string } | null {
  const language = [locale, DEFAULT_LOCALE, ...Object.keys(texts)].find((code) => texts[code])
  return language === undefined
    ? null
    : { language: language as LocaleCode, text: texts[language] ?? '' }
}

export function toCard(row: Omit<CardRow, 'total'>, { locale }: Pick<Call, 'locale'>): ArticleCard {
  const { picture, width, height, placeholder, flow, author, author_name } = row
  return {
    id: row.id,
    language: row.lang,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    minutes: row.minutes,
    publishedAt: row.published_at,
    changedAt: row.changed_at,
    picture:
      picture !== null && width !== null && height !== null && placeholder !== null
        ? { key: picture, width, height, placeholder, alt: row.alt, credit: row.credit }
        : null,
    flow:
      flow === null
        ? null
        : { slug: flow, title: inLanguage(row.flow_titles ?? {}, locale)?.text ?? flow },
    author: author === null || author_name === null ? null : { slug: author, name: author_name },
  }
}

/** Keys of the pictures in a text. */
export const picturesIn = (document: ArticleDocument): string[] =>
  [...nodesOf(document.content)].flatMap(({ type, attrs }) =>
    type === 'picture' ? [(attrs as PictureNode).key] : [],
  )

/** All that the page of an article shows of its own text and places. */
export async function toArticle(
  card: ArticleCard,
  document: ArticleDocument,
  places: readonly string[],
  call: Call,
): Promise<Omit<Article, 'languages' | 'previous' | 'next' | 'more'>> {
  const { words, signs } = lengthOf(document)
  const known = places.flatMap((id) => call.places.get(id) ?? [])
  const [pictures, blocks, homes] = await Promise.all([
    selectPictureSizes(call.db, picturesIn(document)),
    liveBlocks(document, call),
    known.length > 0 ? newest({ place: known.map(({ id }) => id) }, call) : null,
  ])
  return {
    ...card,
    minutes: readingMinutes(document),
    words: words + signs,
    document,
    pictures,
    blocks,
    headings: anchorsOf(document),
    places: known.map((place) => presentTitled(place, call)),
    homes: homes?.offers ?? [],
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { address } from '#contract/addresses.ts'
import { AUDIENCES, type HelpEntry } from '#contract/ground/help.ts'
import { DEFAULT_LOCALE, isLocale, type LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { frontMatter } from '#text/front-matter.ts'

export interface Article {
  slug: string
  language: LocaleCode
  title: string
  summary: string
  audience: HelpEntry['audience']
  date: string
  /** Other words that readers search for it by. */
  words: string
  /** Markdown, without the title. */
  text: string
}

type Written = Article & { order: number }

const ROOT = join(import.meta.dirname, '../../..')
const HELP = join(ROOT, 'help')
/** Of operators and programmers, in English. */
const DOCS = join(ROOT, 'docs')

/** The Markdown files of a folder. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

function readArticle(file: string, language: LocaleCode): Written {
  const { values, text } = frontMatter(readFileSync(file, 'utf8'))
  const [, title = '', body = ''] = /^\s*# (.+)\n([^]*)$/.exec(text) ?? []
  const audience = AUDIENCES.find((name) => name === values['audience'])
  const { summary = '', date = '', order = '', words = '' } = values
  if (!title || !audience || !summary || !date)
    throw new Error(`${file}: begins without summary, audience, date or title`)
  const slug = basename(file, '.md').toLowerCase()
  return { slug, language, title, summary, audience, date, words, order: Number(order), text: body }
}

const LANGUAGES = readdirSync(HELP).filter((name) => isLocale(name))
const WRITTEN: readonly Written[] = [
  ...LANGUAGES.flatMap((language) =>
    filesOf(join(HELP, language)).map((file) => readArticle(file, language)),
  ),
  ...[...filesOf(DOCS), join(ROOT, 'CHANGELOG.md')].map((file) =>
    readArticle(file, DEFAULT_LOCALE),
  ),
]
/** Only those of operators and programmers name files. */
const TITLES = new Map(WRITTEN.map(({ slug, title }) => [slug, title]))

/** The languages in which it is written. */
export const languagesOf = (slug: string): LocaleCode[] =>
  WRITTEN.filter((article) => article.slug === slug).map(({ language }) => language)

const made = new Map<LocaleCode, readonly Article[]>()

/** All pages of help, in that language where they are written in it, else in English; by group and order. */
export function articlesIn(
  locale: LocaleCode,
  messages: Pick<Messages, 'translator'>,
): readonly Article[] {
  let articles = made.get(locale)
  if (!articles) {
    const chosen = new Map<string, Written>()
    for (const language of [DEFAULT_LOCALE, locale])
      for (const article of WRITTEN)
        if (article.language === language) chosen.set(article.slug, article)
    articles = [...chosen.values()]
      .toSorted(
        (a, b) =>
          AUDIENCES.indexOf(a.audience) - AUDIENCES.indexOf(b.audience) || a.order - b.order,
      )
      .map(({ order: _, ...article }) => ({
        ...article,
        text: withLinks(withLabels(article.text, article.language, messages)),
      }))
    made.set(locale, articles)
  }
  return articles
}

/** `**{search.save.label}**` is the text of that button, `[{favorites.title}](/service/favorites)` that of the page. */
export const LABEL = /(?<=\*\*|\[)\{([\w.-]+)\}(?=\*\*|\])/g

const withLabels = (
  text: string,
  language: LocaleCode,
  messages: Pick<Messages, 'translator'>,
): string => {
  const t = messages.translator(language)
  // Buttons that open something end with dots, which a sentence has not.
  return text.replace(LABEL, (_, key: string) => t(key as MessageKey).replace(/\s*…$/, ''))
}

/** Files that are pages become their addresses; of other files the words of the link are left. Code stays as it is. */
const withLinks = (text: string): string =>
  text
    .split(/(^[ \t]*```[^]*?^[ \t]*```)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(
            /\[([^\]]*)\]\((?!https?:|mailto:|[/#])([^)\s]+)\)/g,
            (_, words: string, target: string) => {
              const page = pageOfFile(target)
              // `[importing.md](importing.md)` reads well in the repository only.
              return page ? `[${words.endsWith('.md') ? page.title : words}](${page.path})` : words
            },
          ),
    )
    .join('')

/** Of `importing.md#reports` or `../../docs/importing.md`: `/docs/importing`. */
function pageOfFile(target: string): { path: string; title: string } | null {
  const [, name = '', hash = ''] =
    /^(?:(?:\.\.\/)*(?:docs|help\/\w+)\/|\.\.?\/)?([\w-]+)\.md(#.*)?$/.exec(target) ?? []
  const slug = name.toLowerCase()
  const title = TITLES.get(slug)
  return title === undefined ? null : { path: address('help', { slug }) + hash, title }
}

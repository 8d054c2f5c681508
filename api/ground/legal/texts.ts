import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import {
  LEGAL_PAGES,
  VERSIONED_PAGES,
  type LegalPage,
  type LegalText,
  type LegalVersion,
} from '#contract/ground/legal.ts'
import type { Database } from '#db/schema.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#i18n/locales.ts'
import { selectLegal, selectTextOf, selectVersions, type LegalRevision } from '../texts/queries.ts'
import { readText } from './read-text.ts'

/** Texts that ship with Lares, until the operator has written the page. */
const TEMPLATES = join(import.meta.dirname, 'templates')

/** A page of law in one language. */
export interface LegalPageText {
  language: string
  date: string
  version: string
  text: string
}

const templates: Partial<Record<string, LegalPageText[]>> = Object.groupBy(
  readdirSync(TEMPLATES).map((name) => {
    const [page = '', language = ''] = name.split('.')
    const text = readText(readFileSync(join(TEMPLATES, name)))
    if (typeof text === 'string') throw new Error(`${name}: ${text}`)
    return { page, language, ...text }
  }),
  ({ page }) => page,
)

/** The text in the language, else in English, else in the first one. */
const inLanguage = <T extends { language: string }>(texts: readonly T[], language: string) =>
  texts.find((one) => one.language === language) ??
  texts.find((one) => one.language === DEFAULT_LOCALE) ??
  texts[0]

/** The text of a page that a reader of the language gets, and those of the operator in all languages; without any it is the template. */
async function currentOf(page: LegalPage, language: LocaleCode, db: Kysely<Database>) {
  const own = await selectLegal(db, page)
  const current = inLanguage<LegalVersion & { language: string }>(
    own.length > 0 ? own : templatesOf(page),
    language,
  )
  if (!current) throw new Error(`api/ground/legal/templates has no file of the page "${page}"`)
  return { own, current }
}

/** Version, day and language of a page as a reader of the language gets it. */
export const currentVersion = async (page: LegalPage, language: LocaleCode, db: Kysely<Database>) =>
  (await currentOf(page, language, db)).current

/** The page of the operator; without any the template. `version`: another one of a page whose versions stay public; null for an unknown one. */
export async function legalText(
  page: LegalPage,
  language: LocaleCode,
  { db, version }: { db: Kysely<Database>; version?: string | undefined },
): Promise<LegalText | null> {
  const { own, current } = await currentOf(page, language, db)
  const isCurrent = version === undefined || version === current.version
  if (own.length === 0) {
    const template = inLanguage(templatesOf(page), language)
    return template && isCurrent
      ? { page, template: true, earlier: [], languages: [], ...template }
      : null
  }
  const saved = VERSIONED_PAGES.includes(page) ? await selectVersions(db, page) : []
  const texts = isCurrent ? own : newestOf(saved.filter((one) => one.version === version))
  const shown = inLanguage(texts, language)
  if (!shown) return null
  const { revision: _, ...rest } = shown
  return {
    page,
    template: false,
    earlier: earlierOf(saved, current),
    languages: texts.map((one) => one.language),
    ...rest,
    text: await selectTextOf(db, page, shown),
  }
}

/** The last text in each language. */
const newestOf = (saved: readonly LegalRevision[]): LegalRevision[] => [
  ...new Map(saved.map((one) => [one.language, one])).values(),
]

/** The versions before the current one, newest first. Another language may have a newer one. */
function earlierOf(saved: readonly LegalRevision[], current: LegalVersion): LegalVersion[] {
  const dates = new Map(saved.map(({ version, date }) => [version, date]))
  const versions = [...dates]
    .map(([version, date]) => ({ version, date }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const at = versions.findIndex(({ version }) => version === current.version)
  return versions.slice(0, at).reverse()
}

export const templatesOf = (page: string): readonly LegalPageText[] => templates[page] ?? []

/** The pages of law that the operator wrote in a language. */
export async function pagesWrittenIn(
  db: Kysely<Database>,
  language: LocaleCode,
): Promise<LegalPage[]> {
  const texts = await Promise.all(LEGAL_PAGES.map((page) => selectLegal(db, page)))
  return LEGAL_PAGES.filter((_, index) => texts[index]!.some((one) => one.language === language))
}

/** The version that an account must agree to: the operator's, if not agreed to yet. Templates need consent at sign-up alone. */
export const termsWanted = (
  agreed: string | null,
  current: LegalVersion | null,
): LegalVersion | null => (current && current.version !== agreed ? current : null)

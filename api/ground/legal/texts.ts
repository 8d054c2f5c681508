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
import { selectTexts, selectVersions } from '../texts/queries.ts'
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

/** The operator's texts of a page by language. Users agree to today's terms, so their translations of another version are not shown. */
export async function ownTexts(db: Kysely<Database>, page: LegalPage): Promise<LegalPageText[]> {
  const own = (await selectTexts(db, page)).map(({ language, text, version, day, created_at }) => ({
    language,
    text,
    version: version!,
    date: day!,
    created_at,
  }))
  const current = page === 'terms' ? newestOf(own) : undefined
  return own
    .filter(
      ({ date, version }) => !current || (date === current.date && version === current.version),
    )
    .map(({ created_at: _, ...text }) => text)
}

/** The one of the latest day; of that day, the one that was saved last. As `currentTerms` decides. */
const newestOf = <T extends { date: string; created_at: string }>(texts: readonly T[]) =>
  texts.toSorted(
    (a, b) => b.date.localeCompare(a.date) || Date.parse(b.created_at) - Date.parse(a.created_at),
  )[0]

/** The text in the language, else in English, else in the first one. */
const inLanguage = <T extends { language: string }>(texts: readonly T[], language: string) =>
  texts.find((one) => one.language === language) ??
  texts.find((one) => one.language === DEFAULT_LOCALE) ??
  texts[0]

/** The page of the operator; without any the template. `version`: an earlier one of a page whose versions stay public; null for an unknown one. */
export async function legalText(
  page: LegalPage,
  language: LocaleCode,
  { db, version }: { db: Kysely<Database>; version?: string | undefined },
): Promise<LegalText | null> {
  const own = await ownTexts(db, page)
  const template = own.length === 0
  const text = inLanguage(template ? templatesOf(page) : own, language)
  if (!text) throw new Error(`api/ground/legal/templates has no file of the page "${page}"`)
  const saved =
    VERSIONED_PAGES.includes(page) && !template
      ? (await selectVersions(db, page)).map(({ day, version, ...rest }) => ({
          ...rest,
          version: version!,
          date: day!,
        }))
      : []
  const earlier = earlierOf(saved, text)
  const answer = { page, template, earlier }
  if (version === undefined || version === text.version)
    return { ...answer, languages: own.map((one) => one.language), ...text }
  if (!earlier.some((one) => one.version === version)) return null
  // The last text of that version in each language.
  const then = [
    ...new Map(
      saved.filter((one) => one.version === version).map((one) => [one.language, one]),
    ).values(),
  ]
  return { ...answer, languages: then.map((one) => one.language), ...inLanguage(then, language)! }
}

/** The versions before the current one, newest first. */
function earlierOf(saved: readonly LegalVersion[], current: LegalVersion): LegalVersion[] {
  const dates = new Map(saved.map(({ version, date }) => [version, date]))
  dates.delete(current.version)
  return [...dates].map(([version, date]) => ({ version, date })).reverse()
}

export const templatesOf = (page: string): readonly LegalPageText[] => templates[page] ?? []

/** The pages of law that the operator wrote in a language. */
export async function pagesWrittenIn(
  db: Kysely<Database>,
  language: LocaleCode,
): Promise<LegalPage[]> {
  const texts = await Promise.all(LEGAL_PAGES.map((page) => ownTexts(db, page)))
  return LEGAL_PAGES.filter((_, index) => texts[index]!.some((one) => one.language === language))
}

/** The version that an account must agree to: the operator's, if not agreed to yet. Templates need consent at sign-up alone. */
export const termsWanted = (
  agreed: string | null,
  current: LegalVersion | null,
): LegalVersion | null => (current && current.version !== agreed ? current : null)

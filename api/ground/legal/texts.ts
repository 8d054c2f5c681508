import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { LEGAL_PAGES, type LegalPage, type LegalText } from '#contract/ground/legal.ts'
import { dataHome } from '#db/home.ts'
import type { Env } from '#env.ts'
import { DEFAULT_LOCALE, isLocale, type LocaleCode } from '#i18n/locales.ts'
import { frontMatter } from '#text/front-matter.ts'

/** Texts that ship with Lares, until the operator has written the page. */
const TEMPLATES = join(import.meta.dirname, 'templates')
const SIZE_MAX = 256 * 1024
const VERSION_MAX = 100

interface Text {
  language: LocaleCode
  date: string
  version: string
  text: string
}

interface Read {
  /** Name, size and time of change of each file: the folder is read again when they differ. */
  state: string
  pages: Record<LegalPage, Text[]>
  /** Why a file is not used, one line each. */
  problems: string[]
  reported: boolean
}

const known = new Map<string, Read>()

export const legalFolder = (env: Pick<Env, 'DATA_DIR'>): string =>
  join(dataHome(env.DATA_DIR), 'legal')

/** The operator's files of `DATA_DIR/legal`, such as `privacy.de.md`. A change applies to the next call. */
export function readLegal(env: Pick<Env, 'DATA_DIR'>): Read {
  return readFolder(legalFolder(env))
}

function readFolder(folder: string): Read {
  const files = filesIn(folder)
  const state = files.map(({ name, size, changed }) => `${name} ${size} ${changed}`).join('\n')
  const last = known.get(folder)
  if (last?.state === state) return last
  const read: Read = { state, pages: emptyPages(), problems: [], reported: false }
  for (const { name, size } of files) {
    const [, page, language = ''] = /^(\w+)\.([\w-]+)\.md$/.exec(name) ?? []
    const known = LEGAL_PAGES.find((one) => one === page)
    if (!known || !isLocale(language)) {
      const names = LEGAL_PAGES.map((one) => `${one}.de.md`).join(', ')
      read.problems.push(`${name}: the name is not one of ${names}, or the language is unknown`)
    } else if (size > SIZE_MAX) read.problems.push(`${name}: larger than ${SIZE_MAX / 1024} KB`)
    else {
      const text = readText(readFileSync(join(folder, name)))
      if (typeof text === 'string') read.problems.push(`${name}: ${text}`)
      else read.pages[known].push({ language, ...text })
    }
  }
  // Users agree to today's terms, so an older translation is not shown.
  const [newest] = read.pages.terms.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  for (const { language, date, version } of read.pages.terms)
    if (newest && (date !== newest.date || version !== newest.version))
      read.problems.push(
        `terms.${language}.md: date and version are not those of terms.${newest.language}.md, the newest`,
      )
  read.pages.terms = read.pages.terms.filter(
    ({ date, version }) => date === newest?.date && version === newest.version,
  )
  known.set(folder, read)
  return read
}

const emptyPages = (): Record<LegalPage, Text[]> => ({
  privacy: [],
  terms: [],
  imprint: [],
  accessibility: [],
})

function filesIn(folder: string): { name: string; size: number; changed: number }[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return names
    .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const { size, mtimeMs: changed } = statSync(join(folder, name))
      return [{ name, size, changed }]
    })
}

/** Or why it cannot be used. */
function readText(file: Buffer): Omit<Text, 'language'> | string {
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return 'not in UTF-8'
  }
  const { values, text } = frontMatter(content)
  const { date = '', version = date } = values
  if (!isDay(date))
    return 'the first lines must be ---, date: 2026-11-25 (the day of the text), and ---'
  if (version.length > VERSION_MAX) return `version: has more than ${VERSION_MAX} characters`
  if (text.trim() === '') return 'no text after the first lines'
  return { date, version, text }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Logs once, for each state of the folder, which files are not used. */
export function reportProblems(env: Pick<Env, 'DATA_DIR'>, log: Pick<Logger, 'warn'>): void {
  const read = readLegal(env)
  if (read.reported) return
  read.reported = true
  for (const problem of read.problems) log.warn({ problem }, 'a file of DATA_DIR/legal is not used')
}

/** The page in the language, else in English, else in the first that the operator wrote; without any the template. */
export function legalText(
  page: LegalPage,
  language: LocaleCode,
  env: Pick<Env, 'DATA_DIR'>,
): LegalText {
  const own = readLegal(env).pages[page]
  const template = own.length === 0
  const texts = template ? readFolder(TEMPLATES).pages[page] : own
  const text =
    texts.find((one) => one.language === language) ??
    texts.find((one) => one.language === DEFAULT_LOCALE) ??
    texts[0]
  if (!text) throw new Error(`api/ground/legal/templates has no file of the page "${page}"`)
  return { page, template, languages: own.map((one) => one.language), ...text }
}

/** The version that an account must agree to: the operator's, if not agreed to yet. Templates need consent at sign-up alone. */
export function termsWanted(
  agreed: string | null,
  env: Pick<Env, 'DATA_DIR'>,
): { version: string; date: string } | null {
  const [terms] = readLegal(env).pages.terms
  return terms && terms.version !== agreed ? { version: terms.version, date: terms.date } : null
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { LEGAL_PAGES, LEGAL_TEXT_MAX, type LegalPage } from '#contract/ground/legal.ts'
import { dataHome } from '#db/home.ts'
import type { Database } from '#db/schema.ts'
import type { Env } from '#env.ts'
import { isLocale } from '#i18n/locales.ts'
import { insertFirst } from '../texts/queries.ts'
import type { LegalPageText } from './texts.ts'
import { readText } from './read-text.ts'

const SIZE_MAX = 256 * 1024

/**
 * Takes over pages of law that the operator wrote as files of `DATA_DIR/legal`, as earlier versions of Lares read them: once, and never over a text of
 * the database. Afterwards the files are not read; /admin/texts edits the pages.
 */
export async function takeOverLegal({
  db,
  env,
  log,
}: {
  db: Kysely<Database>
  env: Pick<Env, 'DATA_DIR'>
  log: Pick<Logger, 'info' | 'warn'>
}): Promise<void> {
  const { texts, problems } = readFolder(join(dataHome(env.DATA_DIR), 'legal'))
  if (texts.length + problems.length === 0) return
  const written = await insertFirst(
    db,
    texts.map(({ page, date, ...text }) => ({ ...text, subject: page, day: date })),
  )
  const taken = written.map(({ subject, language }) => `${subject}.${language}.md`)
  for (const problem of problems) log.warn({ problem }, 'a file of DATA_DIR/legal is not used')
  if (taken.length > 0)
    log.info(
      { files: taken },
      'legal pages taken over into the database: edit them at /admin/texts, and delete DATA_DIR/legal',
    )
}

function readFolder(folder: string): {
  texts: (LegalPageText & { page: LegalPage })[]
  problems: string[]
} {
  const texts: (LegalPageText & { page: LegalPage })[] = []
  const problems: string[] = []
  for (const name of filesIn(folder)) {
    const [, page, language = ''] = /^(\w+)\.([\w-]+)\.md$/.exec(name) ?? []
    const known = LEGAL_PAGES.find((one) => one === page)
    if (!known || !isLocale(language)) {
      const names = LEGAL_PAGES.map((one) => `${one}.de.md`).join(', ')
      problems.push(`${name}: the name is not one of ${names}, or the language is unknown`)
    } else if (statSync(join(folder, name)).size > SIZE_MAX)
      problems.push(`${name}: larger than ${SIZE_MAX / 1024} KB`)
    else {
      const text = readText(readFileSync(join(folder, name)))
      if (typeof text === 'string') problems.push(`${name}: ${text}`)
      else if (text.text.length > LEGAL_TEXT_MAX)
        problems.push(`${name}: more than ${LEGAL_TEXT_MAX} characters`)
      else texts.push({ page: known, language, ...text })
    }
  }
  const [newest] = texts
    .filter(({ page }) => page === 'terms')
    .sort((a, b) => (a.date < b.date ? 1 : -1))
  const isOther = ({ page, date, version }: (typeof texts)[number]): boolean =>
    page === 'terms' && (date !== newest?.date || version !== newest.version)
  for (const { language } of texts.filter(isOther))
    problems.push(
      `terms.${language}.md: date and version are not those of terms.${newest?.language}.md, the newest`,
    )
  return { texts: texts.filter((text) => !isOther(text)), problems }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { LocaleCode } from './locales.ts'
import type { Sources } from './messages.ts'

/** Per key: short hashes of the English text and of the translation that was made from it. */
export type TranslationRecord = Readonly<Record<string, string>>

const HASH_LENGTH = 6
const fileOf = (locale: LocaleCode): URL =>
  new URL(`./translated-from/${locale}.json`, import.meta.url)
const hash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)
const entryOf = (english: string, translation: string): string => hash(english) + hash(translation)

/** Keys whose English changed after the translation. A translation that changed after the record counts as current. */
export function staleKeys(english: Sources, own: Sources, record: TranslationRecord): string[] {
  return Object.keys(english).filter((key) => {
    const entry = record[key]
    const text = own[key]
    if (entry === undefined || text === undefined) return false
    return (
      entry.slice(0, HASH_LENGTH) !== hash(english[key] ?? '') &&
      entry.slice(HASH_LENGTH) === hash(text)
    )
  })
}

/** The updated record: stale keys keep their entry unless they have one of the accepted prefixes. */
export function updatedRecord(
  english: Sources,
  own: Sources,
  record: TranslationRecord,
  accepted: readonly string[] = [],
): TranslationRecord {
  const stale = new Set(
    staleKeys(english, own, record).filter(
      (key) => !accepted.some((prefix) => key.startsWith(prefix)),
    ),
  )
  return Object.fromEntries(
    Object.keys(english)
      .filter((key) => own[key] !== undefined)
      .map((key) => [
        key,
        stale.has(key) ? (record[key] ?? '') : entryOf(english[key] ?? '', own[key] ?? ''),
      ]),
  )
}

export function readRecord(locale: LocaleCode): TranslationRecord {
  try {
    return JSON.parse(readFileSync(fileOf(locale), 'utf8')) as TranslationRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export function writeRecord(locale: LocaleCode, record: TranslationRecord): void {
  mkdirSync(new URL('.', fileOf(locale)), { recursive: true })
  writeFileSync(fileOf(locale), `${JSON.stringify(record, null, 2)}\n`)
}

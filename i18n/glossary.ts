import { existsSync, readFileSync } from 'node:fs'
import type { Glossary, GlossaryEntry } from './defects.ts'
import type { LocaleCode } from './locale-codes.ts'

interface Term {
  definition: string
  /** A message with the term must have its translation. */
  strict?: boolean
}

const FOLDER = new URL('./glossary/', import.meta.url)

function read<T extends object>(name: string): Record<string, T> {
  const file = new URL(name, FOLDER)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>) : {}
}

/** English terms and what they mean. */
export const readTerms = (): Readonly<Record<string, Term>> => read<Term>('terms.json')

/** The terms of a locale; empty without a file. */
export function readGlossary(locale: LocaleCode): Glossary {
  const terms = readTerms()
  return Object.fromEntries(
    Object.entries(read<GlossaryEntry>(`${locale}.json`)).map(([term, entry]) => [
      term,
      { ...entry, strict: terms[term]?.strict ?? false },
    ]),
  )
}

import { signature } from './compile.ts'
import { defectsOf, longestOf, termsIn, type Glossary } from './defects.ts'
import type { LocaleCode } from './locale-codes.ts'
import type { Sources } from './messages.ts'
import { staleKeys, type TranslationRecord } from './translated-from.ts'
import { isForReview, toXliff, UNTRANSLATED, type ReadUnit, type Unit } from './xliff.ts'

/** Values by which a translator sees what an argument stands for. */
const EXAMPLES: Readonly<Record<string, string>> = {
  address: 'Gran Vía 1, Madrid',
  agency: 'Casa Sol',
  amount: '€1,200',
  area: '85 m²',
  country: 'Spain',
  currency: 'EUR',
  date: '4 March 2027',
  day: '4 March 2027',
  distance: '2 km',
  email: 'name@example.com',
  from: 'Ana Ruiz',
  host: 'www.example.com',
  language: 'Spanish',
  median: '€250,000',
  month: 'March 2027',
  name: 'Ana Ruiz',
  place: 'Barcelona',
  price: '€250,000',
  role: 'Manager',
  share: '12%',
  time: '16:30',
  title: '3-bedroom apartment with balcony',
  unit: 'm²',
  until: '4 March 2027',
  when: 'yesterday',
  where: 'in Barcelona',
}
const NUMBER_EXAMPLE = '5'

/** Each argument and tag of a message, with its kind and an example. */
export function argumentNotes(source: string): string[] {
  const notes: string[] = []
  for (const [name, kind] of signature(source)) {
    if (kind === 'tag') {
      notes.push(`<${name}>…</${name}>: a link or emphasis; keep the tags around the same words.`)
      continue
    }
    const counted = new RegExp(`\\{\\s*${name}\\s*,\\s*(plural|selectordinal)`).exec(source)?.[1]
    const isNumber = new RegExp(`\\{\\s*${name}\\s*,\\s*number`).test(source)
    const [text, example] =
      counted === 'selectordinal'
        ? ['the rank, with the forms of your language', NUMBER_EXAMPLE]
        : counted
          ? ['a number, with the plural forms of your language', NUMBER_EXAMPLE]
          : kind === 'select'
            ? ['one of the words before the braces; do not translate these words', null]
            : kind === 'date'
              ? ['a date', EXAMPLES['date']]
              : isNumber
                ? ['a number', NUMBER_EXAMPLE]
                : ['a text that is put in as it is', EXAMPLES[name] ?? null]
    notes.push(`{${name}}: ${text}${example ? `, such as “${example}”` : ''}.`)
  }
  return notes
}

export interface ExportInput {
  locale: LocaleCode
  english: Sources
  own: Sources
  record: TranslationRecord
  glossary: Glossary
  /** English terms and what they mean. */
  terms: Readonly<Record<string, { definition: string }>>
  /** Where a message appears, in words. */
  placeOf: (key: string) => string
  /** Without those that are translated from today's English. */
  isMissingOnly: boolean
}

/** The messages of a language as a file for translators. */
export function exportXliff({
  locale,
  english,
  own,
  record,
  glossary,
  terms,
  placeOf,
  isMissingOnly,
}: ExportInput): string {
  const stale = new Set(staleKeys(english, own, record))
  const units = Object.entries(english).map(([key, source]): Unit => {
    const target = own[key]?.trim() ? (own[key] ?? null) : null
    return {
      key,
      source,
      target,
      state:
        target === null
          ? 'needs-translation'
          : stale.has(key)
            ? 'needs-review-translation'
            : 'translated',
      notes: [
        `Feature: ${key.split('.')[0] ?? ''}. ${placeOf(key)}`,
        ...argumentNotes(source),
        ...termsIn(source, Object.keys(terms)).map((term) => {
          const use = glossary[term]?.use
          return `Term: ${term}${use ? ` → ${use}` : ''} (${terms[term]?.definition ?? ''})`
        }),
      ],
      maxLength: longestOf(locale, source),
    }
  })
  return toXliff(
    locale,
    isMissingOnly ? units.filter(({ state }) => state !== 'translated') : units,
  )
}

export interface Imported {
  /** All texts of the language afterwards, by key in alphabetical order. */
  texts: Sources
  /** Keys whose text is translated from today's English. */
  confirmed: string[]
  /** Keys whose text is another than before. */
  changed: string[]
  /** `key: why not`, of units that were left out. */
  bad: string[]
  untranslated: number
}

/** Lays the good units of a file over the texts of a language. A text is never removed, nor replaced by a worse one. */
export function importUnits(
  locale: LocaleCode,
  english: Sources,
  own: Sources,
  glossary: Glossary,
  units: readonly ReadUnit[],
): Imported {
  const texts: Record<string, string> = { ...own }
  const result: Omit<Imported, 'texts'> = { confirmed: [], changed: [], bad: [], untranslated: 0 }
  const seen = new Set<string>()
  for (const { key, source, target, state } of units) {
    const wanted = Object.hasOwn(english, key) ? english[key] : undefined
    const problem =
      wanted === undefined
        ? 'is no message'
        : seen.has(key)
          ? 'comes twice'
          : source === wanted
            ? null
            : 'was exported with another English text'
    seen.add(key)
    if (problem !== null || wanted === undefined) {
      result.bad.push(`${key}: ${problem ?? ''}`)
      continue
    }
    if (!target?.trim() || UNTRANSLATED.has(state)) {
      result.untranslated++
      continue
    }
    const isNew = target !== own[key]
    const defects = isNew ? defectsOf(locale, key, wanted, target, glossary) : []
    if (defects.length > 0) {
      result.bad.push(...defects.map((defect) => `${key}: ${defect}`))
      continue
    }
    if (isNew) result.changed.push(key)
    texts[key] = target
    if (!isForReview(state)) result.confirmed.push(key)
  }
  const sorted = Object.fromEntries(
    Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  )
  return { texts: sorted, ...result }
}

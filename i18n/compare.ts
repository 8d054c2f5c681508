import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { LocaleCode } from './locales.ts'
import { argumentProblem, missingOf, moreArguments, type Sources } from './messages.ts'

export interface Comparison {
  missing: string[]
  /** Keys that English lacks. */
  orphaned: string[]
  /** `key: error` */
  wrong: string[]
}

/** Compares a locale's translations with the English messages. */
export function compare(locale: LocaleCode, english: Sources, own: Sources): Comparison {
  const keys = Object.keys(english)
  const wrong = keys.flatMap((key) => {
    const text = own[key]
    if (text === undefined) return []
    const problem =
      text.trim() === ''
        ? 'is empty'
        : (argumentProblem(english[key] ?? '', text, moreArguments(key)) ??
          pluralProblem(text, locale))
    return problem ? [`${key}: ${problem}`] : []
  })
  return {
    missing: missingOf(english, own),
    orphaned: Object.keys(own).filter((key) => english[key] === undefined),
    wrong,
  }
}

/** Plural forms that the language lacks, or needs for integers below a million. Null: none. */
export function pluralProblem(message: string, locale: LocaleCode): string | null {
  const problems: string[] = []
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      for (const option of Object.values(element.options)) visit(option.value)
      if (element.type === TYPE.select) continue
      const type = element.pluralType ?? 'cardinal'
      const own = Object.keys(element.options).filter((name) => !name.startsWith('='))
      const known: string[] = new Intl.PluralRules(locale, { type }).resolvedOptions()
        .pluralCategories
      const unknown = own.filter((name) => !known.includes(name))
      const lacking = needed(locale, type).filter((name) => !own.includes(name))
      if (unknown.length > 0)
        problems.push(`{${element.value}} has no plural form ${unknown.join(', ')} in ${locale}`)
      if (lacking.length > 0)
        problems.push(`{${element.value}} lacks the plural form ${lacking.join(', ')}`)
    }
  }
  visit(parse(message))
  return problems.length > 0 ? problems.join('; ') : null
}

/** The plural forms of whole numbers below a million: the others are for fractions and millions and may be left to `other`. */
function needed(locale: LocaleCode, type: Intl.PluralRuleType): string[] {
  const rules = new Intl.PluralRules(locale, { type })
  const found = new Set<string>(['other'])
  for (let number = 0; number <= 210; number++) found.add(rules.select(number))
  return [...found]
}

import type { Formatter } from './format.ts'

/** Whole days from today: -1 is yesterday. Not in the formatter, which every page carries. */
export function relativeDays(days: number, { table, language, number }: Formatter): string {
  const whole = Math.trunc(days) || 0
  const word = table.days.words[whole]
  if (word !== undefined) return word
  const count = Math.abs(whole)
  const forms = whole < 0 ? table.days.past : table.days.future
  const form =
    typeof forms === 'string'
      ? forms
      : (forms[new Intl.PluralRules(language).select(count)] ?? forms['other'] ?? '{0}')
  return form.replace('{0}', number(count))
}

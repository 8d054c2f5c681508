import { RULES, type Language } from './declension-rules.ts'
import { IN_PHRASES } from './prepositions.ts'

/** Properties that decide, besides the name itself, how it is declined. */
export interface Declined {
  type: 'country' | 'state' | 'city' | 'area'
  iso2: string
  /** In English. */
  name: string
}

/**
 * The form of a name after "in": `Москве` (the message brings the "в"), `der Schweiz`, `Rīgā`, `Helsingissä`. Null where the language does not decline, where no sure rule
 * covers the name, or where another preposition than the usual one is due (`на Кипре`, `во Франции`, `ve Španělsku`).
 */
export function declension(name: string, lang: string, place: Declined): string | null {
  const language = languageOf(lang)
  return !language || takesAnother(name, language, place) ? null : formOf(name, language, place)
}

/**
 * "In" and the name in its form: `в Москве`, `во Франции`, `на Кипре`, `in der Schweiz`, `im Libanon`, `in the Netherlands`, `Rīgā`, `au Maroc`. Null where it is not sure: the message that needs no form is due.
 */
export function nameIn(name: string, lang: string, place: Declined): string | null {
  if (Object.hasOwn(IN_PHRASES, lang)) return IN_PHRASES[lang]?.(name, place) || null
  const language = languageOf(lang)
  if (!language) return null
  const phrase =
    place.type === 'city' ? undefined : language.phrases?.find(([known]) => known.test(name))
  if (phrase) return name.replace(...phrase)
  const { before } = language
  const isOther = takesAnother(name, language, place)
  if (isOther && (!before?.[0].test(name) || isOn(language, place))) return null
  const form = formOf(name, language, place) ?? (language.keepsNames === true ? name : null)
  if (form === null) return null
  const whole = `${isOther ? before![1] : language.preposition} ${form}`.trimStart()
  return language.contraction ? whole.replace(...language.contraction) : whole
}

const languageOf = (lang: string): Language | undefined =>
  Object.hasOwn(RULES, lang) ? RULES[lang] : undefined

const isOn = ({ otherPrepositionIn }: Language, place: Declined): boolean =>
  place.type !== 'city' && otherPrepositionIn?.has(place.iso2) === true

const takesAnother = (name: string, language: Language, place: Declined): boolean =>
  language.otherPreposition?.test(name) === true || isOn(language, place)

function formOf(name: string, language: Language, place: Declined): string | null {
  const known = language.known?.[name]
  if (known !== undefined) return known
  const opening =
    place.type === 'city'
      ? undefined
      : language.openings?.find(([beginning]) => beginning.test(name))
  if (opening) return name.replace(...opening)
  if (language.stemEnding?.test(place.name) || (language.letters && !language.letters.test(name)))
    return null
  const words = name.split(' ')
  const last = words.pop()!
  const first = words.length === 0 ? '' : words.length === 1 ? adjective(words[0]!, language) : null
  if (first === null) return null
  const form = inflect(last, language, place)
  return form === null ? null : first + form
}

/** The first of two words, where it is sure to be an adjective that is declined too. */
function adjective(word: string, language: Language): string | null {
  for (const [ending, form] of language.adjectives ?? [])
    if (ending.test(word)) return `${word.replace(ending, form)} `
  return null
}

/** The first rule whose ending fits decides. Of a name with hyphens the last part is declined; names with small words between (`на`, `de`) are not. */
function inflect(word: string, language: Language, place: Declined): string | null {
  if (
    /\p{Lu}.*\p{Lu}$/u.test(word) ||
    /[^\p{L}\p{M}'’-]/u.test(word) ||
    /-\p{Ll}/u.test(word) ||
    (language.hyphens === false && word.includes('-'))
  )
    return null
  for (const { ending, form, only, not } of language.rules) {
    if (!ending.test(word)) continue
    if (only && !matches(only, place)) continue
    if (not && matches(not, place)) continue
    return form === null
      ? null
      : typeof form === 'function'
        ? form(word)
        : word.replace(ending, form)
  }
  return null
}

const matches = (condition: string, place: Declined): boolean =>
  condition.split(' ').some((value) => value === place.type || value === place.iso2)

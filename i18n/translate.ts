import type { Formatter } from './format.ts'
import { inside } from './inside.ts'

/**
 * Every message: `<feature>.<place>.<what>`; `library.<group>.<key>` names what is in `contract/library.ts`. English is the source.
 * `library.houseTypes.studio`, `library.houseTypesPlural.studio`, `library.houseTypesAbout.studio`, `library.features.lift` ...
 */
export type MessageKey = keyof typeof import('./en.json') | keyof typeof import('./library/en.json')

/** A compiled message: a plain string, or a list of strings and nodes. Small JSON, made by `compile.ts` on the server. */
export type Message = string | readonly Part[]
export type Part = string | Node
export type Node =
  /** `{kindInside}` is the argument `kind` as written inside a sentence. */
  | readonly [kind: 'arg', name: string, inside?: true]
  | readonly [kind: 'num', name: string, style: 'number' | 'percent']
  | readonly [kind: 'date', name: string, style: 'long' | 'medium' | 'short' | 'month']
  | readonly [kind: 'time', name: string]
  /** Number of the enclosing plural. */
  | readonly [kind: '#']
  /** `language`: of the message, if not the page's. */
  | readonly [
      kind: Intl.PluralRuleType,
      name: string,
      options: Options,
      offset: number,
      language?: string,
    ]
  | readonly [kind: 'select', name: string, options: Options]
  | readonly [kind: 'tag', name: string, content: readonly Part[]]
export type Options = Readonly<Record<string, Message>>
export type Messages = Readonly<Record<string, Message>>

/** A number in `{x}` prints with the locale's digits and two decimals at most: pass what is no quantity (a year, an id) as text. */
export type Value = string | number | Date
export type Params = Readonly<Record<string, Value>>
/** Renders a tag `<b>text</b>`, given its content. */
export type Wrap<T> = (children: (string | T)[]) => T
export type RichParams<T> = Readonly<Record<string, Value | T | Wrap<T>>>

export interface Translator {
  (key: MessageKey, params?: Params): string
  /** For messages with tags or nodes: the parts in order, as children. */
  rich<T>(key: MessageKey, params: RichParams<T>): (string | T)[]
  /** Whether the message exists: for computed keys. */
  has(key: string): key is MessageKey
  readonly locale: string
  readonly format: Formatter
}

/** Keys that were reported as missing; after this many, no more are reported. */
const missing = new Set<string>()
const MISSING_MAX = 1000

/**
 * The translator of a locale over compiled messages, which include the English fallback.
 * Returns the key of a missing message, and reports it once to `onMissing`.
 */
export function createTranslator(
  locale: string,
  messages: Messages,
  format: Formatter,
  onMissing: (key: string) => void = (key) => console.warn(`message ${key} is missing`),
): Translator {
  const rules = new Map<string, Intl.PluralRules>()
  const category = (language: string, type: 'cardinal' | 'ordinal', value: number): string => {
    const id = language + type
    const known = rules.get(id) ?? new Intl.PluralRules(language, { type })
    rules.set(id, known)
    return known.select(value)
  }

  const text = (value: unknown): string =>
    typeof value === 'number'
      ? format.number(value, { decimals: 2 })
      : value instanceof Date
        ? format.date(value)
        : String(value ?? '')

  function evaluate<T>(
    message: Message,
    params: RichParams<T>,
    out: (string | T)[],
    count: number,
  ): void {
    for (const part of typeof message === 'string' ? [message] : message) {
      if (typeof part === 'string') {
        out.push(part)
        continue
      }
      const value = part.length > 1 ? params[part[1] as string] : undefined
      switch (part[0]) {
        case 'arg':
          out.push(
            typeof value === 'object' && value !== null && !(value instanceof Date)
              ? (value as T)
              : part[2]
                ? inside(text(value), format.language)
                : text(value),
          )
          break
        case 'num':
          out.push(part[2] === 'number' ? text(Number(value)) : format[part[2]](Number(value)))
          break
        case 'date':
          out.push(format.date(value as Value, part[2]))
          break
        case 'time':
          out.push(format.time(value as Value))
          break
        case '#':
          out.push(text(count))
          break
        case 'select':
          // Its value may be user input.
          evaluate(
            part[2][Object.hasOwn(part[2], String(value)) ? String(value) : 'other'] ?? '',
            params,
            out,
            count,
          )
          break
        case 'tag': {
          const children: (string | T)[] = []
          evaluate(part[2], params, children, count)
          if (typeof value === 'function') out.push((value as Wrap<T>)(join(children)))
          else out.push(...children)
          break
        }
        default: {
          const [kind, , options, offset, language] = part
          // Stored notices of an earlier version lack the numbers that were added since.
          const number = Number(value ?? 0)
          const chosen =
            options[`=${number}`] ?? options[category(language ?? locale, kind, number - offset)]
          evaluate(chosen ?? options['other'] ?? '', params, out, number - offset)
        }
      }
    }
  }

  function parts<T>(key: string, params: RichParams<T>): (string | T)[] {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (message === undefined) {
      if (missing.size < MISSING_MAX && !missing.has(`${locale} ${key}`)) {
        missing.add(`${locale} ${key}`)
        onMissing(key)
      }
      return [key]
    }
    const out: (string | T)[] = []
    evaluate(message, params, out, 0)
    const joined = join(out)
    // Belarusian: the preposition of a place follows a vowel as one.
    return locale === 'be'
      ? joined.map((item) =>
          typeof item === 'string' ? item.replace(/([аеёіоуыэюя]) у(?= )/g, '$1 ў') : item,
        )
      : joined
  }

  return Object.assign(
    (key: MessageKey, params: Params = {}) => parts<string>(key, params).join(''),
    {
      rich: parts,
      has: (key: string): key is MessageKey => Object.hasOwn(messages, key),
      locale,
      format,
    },
  )
}

/** Joins adjacent strings, so that server and browser create the same text nodes. */
function join<T>(items: (string | T)[]): (string | T)[] {
  const joined: (string | T)[] = []
  for (const item of items) {
    const last = joined.at(-1)
    if (typeof item === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + item
    else if (item !== '') joined.push(item)
  }
  return joined
}

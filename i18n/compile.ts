import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Message, Options, Part } from './translate.ts'

const DATE_STYLES = ['long', 'medium', 'short', 'month'] as const
const NUMBER_STYLES = ['percent'] as const

/** The space between a number, or an argument, and a unit: no line ends there. */
const BEFORE_UNIT =
  /(?<=[\d}]) (?=(?:[KMGkКМГ][BБ]|[kк]?[mм]²?|km|км|kWh|кВт|sq ft|px|%|كم|م²|كيلوواط|كيلوبايت|ميغابايت|غيغابايت)(?![\p{L}\d]))/gu

/** Spaces of French: before a sign, and inside quotation marks. */
const BEFORE_SIGN = / (?=[:;!?»](?:[\s<})]|$))|(?<=«) /gu

/**
 * An ICU message as `translate.ts` evaluates it. `language` is given where the message is not in the page's language (English filled in),
 * so that its plurals are chosen by its own rules. Throws a SyntaxError that says where the message is wrong.
 */
export function compile(source: string, language?: string): Message {
  const message = source.replace(BEFORE_UNIT, '\u00a0').replace(BEFORE_SIGN, '\u00a0')
  if (!/[{}<']/.test(message)) return message
  return compact(
    parse(message, { requiresOtherClause: true }).map((element) => part(element, language)),
  )
}

/** The argument that `{kindInside}` shows: `kind`. */
export const argumentOf = (name: string): string => name.replace(/(?<=.)Inside$/, '')

function part(element: MessageFormatElement, language: string | undefined): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument: {
      const name = argumentOf(element.value)
      return name === element.value ? ['arg', name] : ['arg', name, true]
    }
    case TYPE.number:
      return ['num', element.value, styleOf(element.style, NUMBER_STYLES) ?? 'number']
    case TYPE.date:
      return ['date', element.value, styleOf(element.style, DATE_STYLES) ?? 'long']
    case TYPE.time:
      return ['time', element.value]
    case TYPE.pound:
      return ['#']
    case TYPE.select:
      return ['select', element.value, options(element.options, language)]
    case TYPE.plural: {
      const kind = element.pluralType ?? 'cardinal'
      const chosen = options(element.options, language)
      return language
        ? [kind, element.value, chosen, element.offset, language]
        : [kind, element.value, chosen, element.offset]
    }
    case TYPE.tag:
      return ['tag', element.value, element.children.map((child) => part(child, language))]
  }
}

function options(
  source: Record<string, { value: MessageFormatElement[] }>,
  language: string | undefined,
): Options {
  return Object.fromEntries(
    Object.entries(source).map(([key, option]) => [
      key,
      compact(option.value.map((element) => part(element, language))),
    ]),
  )
}

function compact(parts: Part[]): Message {
  const [only] = parts
  return parts.length === 0 ? '' : parts.length === 1 && typeof only === 'string' ? only : parts
}

function styleOf<S extends string>(style: unknown, known: readonly S[]): S | null {
  if (style === null || style === undefined) return null
  const found = known.find((name) => name === style)
  if (!found)
    throw new SyntaxError(
      `the style ${typeof style === 'string' ? style : 'skeleton'} is none of ${known.join(', ')}`,
    )
  return found
}

/** The arguments of a message with their types, and its tags. For comparing a translation with its source. */
export function signature(source: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      const kind =
        element.type === TYPE.tag
          ? 'tag'
          : element.type === TYPE.select
            ? 'select'
            : element.type === TYPE.date || element.type === TYPE.time
              ? 'date'
              : 'value'
      found.set(argumentOf(element.value), kind)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(parse(source, { requiresOtherClause: true }))
  return found
}

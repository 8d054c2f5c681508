import type { Data } from './fields.ts'
import { isData } from './writing.ts'

/** Order of the children of an element, by its name; others come last. */
export type ElementOrder = Readonly<Record<string, readonly string[]>>

/** Writes plain data as an element, the inverse of `dataOf`; a list repeats the element. Line breaks between elements, none in texts. */
export function xmlElement(name: string, value: unknown, order: ElementOrder = {}): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => xmlElement(name, one, order)).join('')
  if (!isData(value)) return `<${name}>${xmlText(textOf(value))}</${name}>\n`
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  const attributes = entries
    .filter(([key]) => key.startsWith('@'))
    .map(([key, one]) => ` ${key.slice(1)}="${xmlText(String(one)).replaceAll('"', '&quot;')}"`)
  const text = value['#text'] === undefined ? '' : xmlText(textOf(value['#text']))
  const children = sorted(value, Object.hasOwn(order, name) ? order[name] : undefined).map((key) =>
    xmlElement(key, value[key], order),
  )
  const content = text + (children.length > 0 ? `\n${children.join('')}` : '')
  return content === ''
    ? `<${name}${attributes.join('')}/>\n`
    : `<${name}${attributes.join('')}>${content}</${name}>\n`
}

/** Appends a zero to three decimals, so that 84.125 is not read as 84125. */
const textOf = (value: unknown): string =>
  typeof value === 'number' && /\.\d{3}$/.test(String(value)) ? `${value}0` : String(value)

function sorted(data: Data, order: readonly string[] = []): string[] {
  const names = Object.keys(data).filter(
    (key) => !key.startsWith('@') && key !== '#text' && isName(key),
  )
  const rank = (name: string) => {
    const at = order.indexOf(name)
    return at >= 0 ? at : name.startsWith('user_defined') ? order.length + 1 : order.length
  }
  return names.toSorted((a, b) => rank(a) - rank(b))
}

const isName = (key: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(key)

/** Escapes text for XML 1.0. A carriage return becomes a reference, because parsers turn it into a line feed. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

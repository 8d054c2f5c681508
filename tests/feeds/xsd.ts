import type { XmlElement } from '#feeds/xml-items.ts'
import { parseXml } from './xml-leaves.ts'

const children = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  (element?.parts ?? []).filter(
    (part): part is XmlElement =>
      typeof part !== 'string' &&
      (names.length === 0 || names.includes(part.name.replace(/^xs:/, ''))),
  )
const textOf = (element: XmlElement): string =>
  element.parts.filter((part) => typeof part === 'string').join('')

const NUMBERS: Readonly<Record<string, RegExp>> = {
  'xs:integer': /^\s*[+-]?\d+\s*$/,
  'xs:nonNegativeInteger': /^\s*\+?\d+\s*$/,
  'xs:decimal': /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/,
}

/**
 * Every violation of a schema. It implements what kyeroV3.0.xsd uses of XML Schema: `all`, `sequence`, occurrences, attributes, restrictions of strings and
 * numbers; it throws for anything else.
 */
export function violations(schema: string, document: string): string[] {
  const top = parseXml(schema)
  const named = new Map(
    children(top, 'complexType', 'simpleType').map((type) => [type.attributes['name']!, type]),
  )
  const found: string[] = []

  const checkSimple = (
    type: XmlElement | undefined,
    base: string,
    value: string,
    at: string,
  ): void => {
    if (!type) {
      const pattern = NUMBERS[base]
      if (!pattern && base !== 'xs:string' && base !== 'xs:token')
        throw new Error(`unknown type ${base}`)
      if (pattern && !pattern.test(value))
        found.push(`${at}: ${JSON.stringify(value)} is no ${base}`)
      return
    }
    const [restriction] = children(type, 'restriction')
    checkSimple(
      named.get(restriction!.attributes['base']!),
      restriction!.attributes['base']!,
      value,
      at,
    )
    const allowed = children(restriction, 'enumeration').map(
      ({ attributes }) => attributes['value'],
    )
    if (allowed.length > 0 && !allowed.includes(value))
      found.push(`${at}: ${JSON.stringify(value)} is none of ${allowed.join(', ')}`)
    for (const { name, attributes } of children(restriction)) {
      const limit = attributes['value']!
      const satisfied = {
        enumeration: true,
        minLength: value.length >= Number(limit),
        maxLength: value.length <= Number(limit),
        minInclusive: Number(value) >= Number(limit),
        maxInclusive: Number(value) <= Number(limit),
      }[name.replace('xs:', '')]
      const isRight =
        name === 'xs:pattern' ? new RegExp(`^(?:${limit})$`, 'su').test(value) : satisfied
      if (isRight === undefined) throw new Error(`unknown restriction ${name}`)
      if (!isRight)
        found.push(`${at}: ${JSON.stringify(value.slice(0, 80))} against ${name} ${limit}`)
    }
  }

  const checkComplex = (type: XmlElement, element: XmlElement, at: string): void => {
    const declared = children(type, 'attribute')
    for (const name of Object.keys(element.attributes))
      if (!declared.some(({ attributes }) => attributes['name'] === name))
        found.push(`${at}: no attribute ${name}`)
    for (const { attributes } of declared) {
      const value = element.attributes[attributes['name']!]
      if (value !== undefined)
        checkSimple(
          named.get(attributes['type']!),
          attributes['type']!,
          value,
          `${at}/@${attributes['name']}`,
        )
      else if (attributes['use'] === 'required')
        found.push(`${at}: attribute ${attributes['name']} is missing`)
    }
    if (textOf(element).trim()) found.push(`${at}: text between elements`)
    const [group] = children(type, 'all', 'sequence')
    const known = children(group, 'element')
    for (const child of children(element))
      if (!known.some(({ attributes }) => attributes['name'] === child.name))
        found.push(`${at}: no element ${child.name}`)
    for (const one of known) {
      const same = children(element).filter(({ name }) => name === one.attributes['name'])
      const { minOccurs = '1', maxOccurs = '1', name } = one.attributes
      if (
        same.length < Number(minOccurs) ||
        same.length > (maxOccurs === 'unbounded' ? Infinity : Number(maxOccurs))
      )
        found.push(`${at}: ${same.length} times ${name}`)
      for (const child of same) checkElement(one, child, `${at}/${name}`)
    }
    if (group?.name === 'xs:sequence') {
      const order = children(element).map(({ name }) =>
        known.findIndex(({ attributes }) => attributes['name'] === name),
      )
      if (order.some((place, index) => index > 0 && place < order[index - 1]!))
        found.push(`${at}: another order`)
    }
  }

  const checkElement = (declaration: XmlElement, element: XmlElement, at: string): void => {
    const type =
      named.get(declaration.attributes['type'] ?? '') ??
      children(declaration, 'complexType', 'simpleType')[0]
    if (type?.name === 'xs:complexType') return checkComplex(type, element, at)
    if (children(element).length > 0 || Object.keys(element.attributes).length > 0)
      found.push(`${at}: more than a text`)
    checkSimple(type, declaration.attributes['type'] ?? '', textOf(element), at)
  }

  const root = parseXml(document)
  const declaration = children(top, 'element').find(
    ({ attributes }) => attributes['name'] === root.name,
  )
  if (!declaration) return [`no element ${root.name}`]
  checkElement(declaration, root, root.name)
  return found
}

import { SaxesParser } from 'saxes'
import type { XmlElement } from '#feeds/xml-items.ts'

/** A document as a tree of its elements. */
export function parseXml(document: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, parts: [] }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: { ...(attributes as Record<string, string>) },
      parts: [],
    }
    open.at(-1)!.parts.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => open.at(-1)!.parts.push(text))
  parser.on('cdata', (text) => open.at(-1)!.parts.push(text))
  parser.write(document).close()
  return top.parts.find((part) => typeof part !== 'string')!
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function printXml({ name, attributes, parts }: XmlElement): string {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escape(value)}"`,
  )
  return `<${name}${attributeTexts.join('')}>${parts.map((part) => (typeof part === 'string' ? escape(part) : printXml(part))).join('')}</${name}>`
}

export interface Leaf {
  path: string
  get(): string
  /** Null removes it. */
  set(value: string | null): void
}

/** Every attribute and text of a tree with a value. */
export function* leavesOf(element: XmlElement, path = element.name): Iterable<Leaf> {
  for (const [name, value] of Object.entries(element.attributes)) {
    if (value === '') continue
    yield {
      path: `${path}/@${name}`,
      get: () => element.attributes[name]!,
      set(next) {
        if (next === null) delete element.attributes[name]
        else element.attributes[name] = next
      },
    }
  }
  for (const [index, part] of element.parts.entries()) {
    if (typeof part !== 'string') {
      const same = element.parts.filter(
        (other) => typeof other !== 'string' && other.name === part.name,
      )
      yield* leavesOf(
        part,
        `${path}/${part.name}${same.length > 1 ? `[${same.indexOf(part) + 1}]` : ''}`,
      )
    } else if (part.trim()) {
      yield {
        path,
        get: () => element.parts[index] as string,
        set(next) {
          element.parts[index] = next ?? ''
        },
      }
    }
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseXml } from '#tests/feeds/xml-leaves.ts'
import { FeedError } from './bytes.ts'
import { xmlItems, type XmlElement, type XmlShape } from './xml-items.ts'
import { draws } from '#tests/lab.ts'

const SHAPE: XmlShape = { root: 'root' }

/** The items of these chunks, and the code of the error that ended the reading. */
async function itemsOf(
  pieces: readonly Uint8Array[],
  shape = SHAPE,
): Promise<{ items: XmlElement[]; broken: string | null }> {
  const items: XmlElement[] = []
  try {
    for await (const { element } of xmlItems(
      (async function* () {
        yield* pieces
      })(),
      shape,
    ))
      items.push(element)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { items, broken: error.code }
  }
  return { items, broken: null }
}

/** Joins adjacent texts, as parsers split them differently. */
function joined({ name, attributes, parts }: XmlElement): XmlElement {
  const whole: XmlElement['parts'] = []
  for (const part of parts) {
    if (typeof part !== 'string') whole.push(joined(part))
    else if (typeof whole.at(-1) === 'string') whole.push(`${String(whole.pop())}${part}`)
    else if (part !== '') whole.push(part)
  }
  return { name, attributes: { ...attributes }, parts: whole }
}
const childrenOf = (document: string): XmlElement[] =>
  parseXml(document).parts.flatMap((part) => (typeof part === 'string' ? [] : [joined(part)]))

const reference = (text: string): string =>
  [...text].map((letter) => `&#x${letter.codePointAt(0)!.toString(16)};`).join('')
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const words = fc.string({
  unit: fc.constantFrom(
    'a',
    '7',
    ' ',
    '\n',
    '\t',
    '<',
    '&',
    '>',
    ']',
    '"',
    'é',
    'ñ',
    '€',
    'ش',
    '字',
    '😀',
    '\u2003',
  ),
  maxLength: 12,
})
const text = fc.oneof(
  words.map(escaped),
  words.map(reference),
  words.map((value) => `<![CDATA[${value.replaceAll(']]>', '')}]]>`),
  words.map((value) => `<!--${value.replaceAll('-', '')}-->`),
  fc.constantFrom('\r\n', '\r', '<?p i > ?>', '&apos;', '&#10;'),
)
const name = fc.constantFrom('a', 'größe', 'x:y', 'desc', 'Ω1')
const attributes = fc
  .uniqueArray(fc.tuple(name, words), { maxLength: 2, selector: ([key]) => key })
  .map((pairs) => pairs.map(([key, value]) => ` ${key}="${escaped(value)}"`).join(''))
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      attributes,
      fc.array(fc.oneof({ depthSize: 'small', maxDepth: 4 }, text, tie('element')), {
        maxLength: 4,
      }),
    )
    .map(([tag, value, parts]) =>
      parts.length === 0 ? `<${tag}${value}/>` : `<${tag}${value}>${parts.join('')}</${tag} >`,
    ),
}))
/** Long enough that the cuts come after the bytes that are examined together. */
const HEAD = `<!--${' '.repeat(1200)}-->\n<root>`
const body = fc
  .array(fc.oneof(element, fc.constantFrom('\n', '<!-- between -->', '<?p?>')), { maxLength: 6 })
  .map((parts) => `${HEAD}${parts.join('')}</root>`)

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
/** Ways in which a file may declare its encoding. */
const ENCODINGS: Record<string, (document: string) => Buffer> = {
  'UTF-8': (document) => Buffer.from(document),
  'UTF-8 that says so': (document) =>
    Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${document}`),
  'UTF-8 with a mark, whatever it says': (document) =>
    Buffer.from(`\ufeff<?xml version='1.0' encoding='iso-8859-1'?>${document}`),
  'UTF-8 that says it is UTF-16': (document) =>
    Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${document}`),
  'UTF-16 with a mark': (document) =>
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${document}`, 'utf16le'),
  'UTF-16, the other way round, without a mark': (document) =>
    swapped(Buffer.from(`<?xml version="1.0"?>${document}`, 'utf16le')),
  'ISO 8859-1': (document) =>
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${latin(document)}`, 'latin1'),
}
/** Latin-1 in tags; other letters become references, which CDATA has none of. */
const latin = (document: string): string =>
  document
    .replaceAll('Ω', 'ω')
    .replaceAll('ω1', 'o1')
    .replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, value: string) =>
      escaped(value).replaceAll('\n', '&#10;'),
    )
    .replace(/[^\0-\u00ff]/gu, reference)

/** Bytes cut at these places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].toSorted(
    (a, b) => a - b,
  )
  return [...at, bytes.length].map((end, index) => bytes.subarray(at[index - 1] ?? 0, end))
}
const places = fc.array(fc.nat(), { maxLength: 30 })

test.each(Object.entries(ENCODINGS))(
  '%s is read like sax, in chunks of any size',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(body, places, async (document, at) => {
        expect(await itemsOf(cut(write(document), at))).toEqual({
          items: childrenOf(
            document.replaceAll('Ω', write === ENCODINGS['ISO 8859-1'] ? 'o' : 'Ω'),
          ),
          broken: null,
        })
      }),
      { numRuns: draws(150) },
    )
  },
)

test('returns the complete items of a truncated file, then the error', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.nat(), places, async (document, end, at) => {
      const bytes = Buffer.from(document)
      const { items, broken } = await itemsOf(cut(bytes.subarray(0, end % bytes.length), at))
      expect(broken).not.toBeNull()
      expect(childrenOf(document).slice(0, items.length)).toEqual(items)
    }),
    { numRuns: draws(300) },
  )
})

describe('memory and time are bounded', () => {
  const read = (document: string, shape?: XmlShape) => itemsOf([Buffer.from(document)], shape)

  test('an embedded picture of any size is counted and not stored', async () => {
    const picture = 'QUJD'.repeat(4 * 2 ** 20)
    const { items, broken } = await read(
      `<root><item><data>${picture}</data><name>after</name></item><item/></root>`,
      { root: 'root', omitted: 'data' },
    )
    expect(broken).toBeNull()
    expect(items[0]!.parts).toMatchObject([
      { name: 'data', parts: [picture.slice(0, 40), `… (${picture.length} characters)`] },
      { name: 'name', parts: ['after'] },
    ])
    expect(items).toHaveLength(2)
  })

  test('joins the text between items, from any number of chunks', async () => {
    const { items, broken } = await read(
      `<root>${'x'.repeat(600_000)}${'y<!---->'.repeat(300_000)}<item/></root>`,
    )
    expect(broken).toBeNull()
    expect(items.map(({ parts }) => String(parts[0] ?? '').length)).toEqual([512 * 1024, 0])
  })

  test('reports an item that is too large, and reads the next; limits the number of elements', async () => {
    const tooLarge = []
    const document = `<root><item>${'x'.repeat(600_000)}</item><item>${'<e/>'.repeat(6_000)}</item><item/></root>`
    for await (const { isTooLarge } of xmlItems(
      (async function* () {
        yield Buffer.from(document)
      })(),
      SHAPE,
    ))
      tooLarge.push(isTooLarge)
    expect(tooLarge).toEqual([true, true, false])
    expect((await read(`<root>${'<a>'.repeat(40)}`)).broken).toBe('too_deep')
  })

  test('accepts only XML’s own five entities; reports other violations', async () => {
    expect(
      (await read('<!DOCTYPE root [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><root>&b;</root>'))
        .broken,
    ).toBe('doctype')
    expect((await read('<root>&lol;<a/></root>')).broken).toBe('not_well_formed')
    expect((await read('<html></html>')).broken).toBe('wrong_root')
    expect(
      (await itemsOf([Buffer.from('<?xml version="1.0" encoding="klingon"?><root/>')])).broken,
    ).toBe('unknown_encoding')
    expect((await itemsOf([Buffer.from([0x3c, 0x72, 0xff, 0x3e])])).broken).toBe('wrong_root')
    await expect(async () => {
      for await (const _ of xmlItems(
        (async function* () {
          yield Buffer.from('\n<?xml version="1.0"?><root/>')
        })(),
        SHAPE,
      ));
    }).rejects.toThrow('There is content before the XML declaration.')
  })
})

describe('one item that is not well-formed', () => {
  const whole = (id: number) => `<item id="${id}"><text>good</text></item>`
  const read = async (
    second: string,
    shape: XmlShape = { root: 'root', item: 'item' },
    size = 7,
  ) => {
    const document = Buffer.from(`<root>\n${whole(1)}\n${second}\n${whole(3)}${whole(4)}</root>`)
    const found: string[] = []
    for await (const { element, fault } of xmlItems(
      (async function* () {
        for (let at = 0; at < document.length; at += size) yield document.subarray(at, at + size)
      })(),
      shape,
    ))
      found.push(`${element.attributes['id'] ?? '?'} ${fault ? 'wrong' : 'good'}`)
    return found
  }

  test.each([
    ['a bare ampersand', '<item id="2"><text>Bed & breakfast</text></item>'],
    ['an entity of HTML', '<item id="2"><text>a&nbsp;b &eacute;</text></item>'],
    ['a reference to nothing', '<item id="2"><text>&#0;</text></item>'],
    ['a control character', '<item id="2"><text>a\u0003b</text></item>'],
    ['a control character in CDATA', '<item id="2"><text><![CDATA[a\u0003b]]></text></item>'],
    ['an ampersand in an address', '<item id="2"><link href="/?a=1&b=2"/></item>'],
    ['the end of CDATA alone', '<item id="2"><text>a]]></text></item>'],
    ['a sign of less', '<item id="2"><text>< 5 km, a<b</text></item>'],
    ['an element that is not closed', '<item id="2"><text><p>a<br>b</text></item>'],
    ['an element that is closed twice', '<item id="2"><text>a</b></text></item>'],
    ['an attribute without quotes', '<item id="2"><text lang=en>a</text></item>'],
    ['two dashes in a comment', '<item id="2"><!-- a -- b --><text>a</text></item>'],
    ['no end', '<item id="2"><text>a</text>'],
    ['an end that is cut off', '<item id="2"><text>a</tex'],
  ])('for %s costs that item alone, whatever the chunks', async (_, second) => {
    for (const size of [1, 7, 1000])
      expect(await read(second, undefined, size)).toEqual(['1 good', '2 wrong', '3 good', '4 good'])
  })

  test('where its own tag is wrong has no id', async () => {
    expect(await read('<item id=2><text>a</text></item>')).toEqual([
      '1 good',
      '? wrong',
      '3 good',
      '4 good',
    ])
  })

  test('at its end is not taken for its parent, whose name begins alike', async () => {
    const document = '<items><item id="1"/><item id="2"><text>a <br> b</text></items>'
    const found: string[] = []
    for await (const { element } of xmlItems(
      (async function* () {
        yield Buffer.from(document)
      })(),
      { root: 'items', item: 'item' },
    ))
      found.push(element.attributes['id']!)
    expect(found).toEqual(['1', '2'])
  })

  test('goes on behind a part that has the name of a child of its container', async () => {
    const object = (id: number, town: string) =>
      `<object id="${id}"><town>${town}</town><person><office>B</office></person></object>`
    const document = `<root><sender><office>A</office>${object(1, 'a')}${object(2, 'a <br> b')}${object(3, 'c')}</sender></root>`
    const found: string[] = []
    for await (const { element, fault } of xmlItems(
      (async function* () {
        yield Buffer.from(document)
      })(),
      { root: 'root', container: 'sender', item: 'object' },
    ))
      found.push(`${element.attributes['id'] ?? element.name} ${fault ? 'wrong' : 'good'}`)
    expect(found).toEqual(['office good', '1 good', '2 wrong', '3 good'])
  })

  test('of many wrong letters takes a time in proportion to them', async () => {
    const lines: number[] = []
    for (const letters of [1000, 64_000]) {
      const begin = performance.now()
      await read(`<item id="2"><text>${'&\n'.repeat(letters)}</text></item>`, undefined, 1 << 20)
      lines.push(performance.now() - begin)
    }
    // Counting the lines from the beginning for each took 1,000 times as long.
    expect(lines[1]! / lines[0]!).toBeLessThan(400)
  })

  test('beside the items ends the reading', async () => {
    await expect(read('</wrong>')).rejects.toThrow('closes what is not open')
    await expect(read('<item id="2"><text>a', undefined, 1000)).resolves.toHaveLength(4)
  })
})

import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Archive } from './archive.ts'
import type { FeedFormat } from './mapping.ts'
import { WordMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { readFeed } from './read.ts'
import { KYERO, OPENIMMO, RESO } from '#tests/feeds/whole-documents.ts'
import { fileOf, zipOf, type ZipEntry } from '#tests/feeds/zip.ts'
import { draws } from '#tests/lab.ts'

async function read(bytes: string | Uint8Array, format: FeedFormat = 'kyero'): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  const mapping =
    format === 'reso' ? WordMapping.parse({ format, defaults: { currency: 'USD' } }) : null
  for await (const item of readFeed(fileOf(bytes), format, mapping)) items.push(item)
  return items
}
const lastCode = async (entries: ZipEntry[]) => {
  const last = (await read(zipOf(entries))).at(-1)!
  return [last.broken, last.problems[0]!.code, last.problems[0]!.message]
}
const feed = { name: 'feed.xml', content: KYERO }

test('reads a feed that is plain, gzipped, or in an archive', async () => {
  const plain = await read(KYERO)
  expect(plain[0]!.offer!.externalId).toBe('k-1')
  expect(await read(gzipSync(KYERO))).toEqual(plain)
  expect(
    await read(
      zipOf([
        { name: 'pictures/1.jpg', content: 'x' },
        feed,
        { name: '__MACOSX/feed.xml', content: 'x' },
      ]),
    ),
  ).toEqual(plain)
})

describe('an archive is rejected with a clear message', () => {
  test.each([
    ['../../etc/feed.xml', 'invalid relative path'],
    ['/etc/feed.xml', 'absolute path'],
    ['C:/feed.xml', 'absolute path'],
    ['a\\..\\..\\feed.xml', 'invalid relative path'],
  ])('when a name leaves its folder: %s', async (name, word) => {
    expect(await lastCode([feed, { name, content: 'x' }])).toEqual([
      true,
      'bad_archive',
      expect.stringContaining(word) as string,
    ])
  })

  test.each([
    ['is encrypted', { ...feed, isEncrypted: true }, 'encrypted'],
    ['is shorter than it says', { ...feed, declaredSize: 10_000_000 }, 'cannot be read'],
    ['is longer than it says', { ...feed, declaredSize: 100 }, 'cannot be read'],
    ['is not what was packed', { ...feed, declaredCrc: 1 }, 'damaged'],
    ['says that it is a bomb', { ...feed, declaredSize: 0xfffffff0 }, 'bomb'],
  ])('when its document %s', async (_, entry, word) => {
    expect(await lastCode([entry])).toEqual([
      true,
      'bad_archive',
      expect.stringContaining(word) as string,
    ])
  })

  test('when there are no documents, or two', async () => {
    expect((await lastCode([{ name: 'a.jpg', content: 'x' }]))[2]).toContain(
      'contains no file whose name ends in .xml',
    )
    expect((await lastCode([feed, { name: 'second.xml', content: 'x' }]))[2]).toContain(
      'one document was expected',
    )
  })

  test('when its directory would fill the memory', async () => {
    const long = Array.from({ length: 600 }, (_, n) => ({
      name: `${n}/${'x'.repeat(60_000)}`,
      content: '',
    }))
    expect(await lastCode([feed, ...long])).toEqual([
      true,
      'bad_archive',
      expect.stringContaining('too long') as string,
    ])
  })

  test('when it is truncated', async () => {
    const whole = zipOf([feed])
    expect((await read(whole.subarray(0, whole.length - 30))).at(-1)).toMatchObject({
      broken: true,
      problems: [{ code: 'bad_archive' }],
    })
  })
})

test('a picture larger than its limit is not unpacked', async () => {
  const archive = await Archive.open(
    fileOf(zipOf([feed, { name: 'pictures/1.jpg', content: 'x'.repeat(100) }])),
  )
  expect((await archive.file('pictures/1.jpg', 100))?.length).toBe(100)
  expect(await archive.file('pictures/1.jpg', 99)).toBeNull()
  expect(await archive.file('pictures/2.jpg', 100)).toBeNull()
  archive.close()
})

test('stops unpacking a gzip bomb once it is recognisable', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * 2 ** 20, ' '))
  const items = await read(bomb)
  expect(items.at(-1)).toMatchObject({ broken: true })
  expect(['too_large', 'not_well_formed']).toContain(items.at(-1)!.problems[0]!.code)
})

describe('encodings', () => {
  const title = async (bytes: Uint8Array) => {
    const items = await read(bytes)
    return items[0]!.offer?.texts[2]?.description ?? items[0]!.problems[0]!.code
  }
  test('reads UTF-16 with and without its BOM, and UTF-8 declared as UTF-16', async () => {
    const declared = KYERO.replace('UTF-8', 'UTF-16')
    expect(await title(Buffer.from(`\ufeff${declared}`, 'utf16le'))).toBe('窑洞')
    expect(await title(Buffer.from(declared, 'utf16le'))).toBe('窑洞')
    expect(await title(Buffer.from(declared, 'utf16le').swap16())).toBe('窑洞')
    expect(await title(Buffer.from(declared))).toBe('窑洞')
  })
  test('repairs and reports wrongly declared encodings; rejects unknown ones', async () => {
    const [wrong, ...others] = await read(
      Buffer.from(KYERO.replace('Quiet', 'Año').replace('窑洞', 'x'), 'latin1'),
    )
    expect(wrong!.offer?.texts.some(({ description }) => description.includes('Año'))).toBe(true)
    expect(others.at(-1)).toMatchObject({ item: 0 })
    expect(others.at(-1)!.problems).toContainEqual(
      expect.objectContaining({
        severity: 'noted',
        code: 'wrong_encoding',
        message: expect.stringMatching(/^Line \d+: bytes that are not UTF-8/),
      }),
    )
    expect(await title(Buffer.from(KYERO.replace('UTF-8', 'x-unheard-of')))).toBe(
      'unknown_encoding',
    )
  })
})

test('reading ends without an exception, whatever the file contains', async () => {
  const documents: Record<'kyero' | 'openimmo' | 'reso', string> = {
    kyero: KYERO,
    openimmo: OPENIMMO,
    reso: RESO,
  }
  const noise = fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\0',
    '\ud800',
    '</root>',
    '<!DOCTYPE a>',
    '<![CDATA[',
    ']]>',
    'null',
    '-',
    '1e999',
    'é',
    '__proto__',
    '<a>'.repeat(40),
    '['.repeat(40),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('kyero', 'openimmo', 'reso'),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), noise, fc.nat(30)), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('plain', 'gzip', 'zip', 'cut zip'),
      async (format, changes, packing) => {
        const document = changes.reduce((text, [where, what, length]) => {
          const at = Math.floor(where * text.length)
          return text.slice(0, at) + what + text.slice(at + length)
        }, documents[format])
        const name = format === 'reso' ? 'a.json' : 'a.xml'
        const zip = zipOf([{ name, content: document }])
        const bytes =
          packing === 'plain'
            ? Buffer.from(document)
            : packing === 'gzip'
              ? gzipSync(document)
              : packing === 'zip'
                ? zip
                : zip.subarray(0, Math.floor(zip.length * changes[0]![0]))
        const items = await read(bytes, format)
        for (const item of items) {
          expect(
            item.offer === null || item.problems.every(({ severity }) => severity === 'dropped'),
          ).toBe(true)
          if (item.offer === null && item.item > 0 && !item.change)
            expect(item.problems.length).toBeGreaterThan(0)
        }
      },
    ),
    { numRuns: draws(300) },
  )
})

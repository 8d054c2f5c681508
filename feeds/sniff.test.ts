import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileOf, zipOf } from '#tests/feeds/zip.ts'
import type { FeedError } from './bytes.ts'
import type { FeedFormat } from './mapping.ts'
import { refuseOther, sniff, type Sniffed } from './sniff.ts'

const seen = (content: string | Uint8Array): Promise<Sniffed> => sniff((async function* () { yield Buffer.from(content as string) })())
const looks = async (content: string | Uint8Array) => (await seen(content)).looksLike

test('files are told by what they begin with', async () => {
  expect(await looks('<?xml version="1.0"?><!-- <html> --><openimmo/>')).toBe('openimmo')
  expect(await looks('<root><kyero/></root>')).toBe('kyero')
  expect(await looks(gzipSync('<root><kyero/></root>'))).toBe('kyero')
  expect(await looks(Buffer.from('\ufeff<root/>', 'utf16le'))).toBe('kyero')
  expect(await looks('<!doctype html><p>')).toBe('html')
  expect(await looks('{"value":[{"ListingKey":"1"}]}')).toBe('reso')
  expect(await seen('ref;price\n1;2\n')).toMatchObject({ looksLike: 'csv', delimiter: ';', columns: ['ref', 'price'] })
  expect(await looks('')).toBeNull()
})

test('a few bytes that unpack to very many, and comments that never end, are looked at as far as any other', async () => {
  expect(await looks(gzipSync(Buffer.alloc(60 * 2 ** 20, '<!--')))).toBeNull()
  expect(await looks(gzipSync(`<root>${' '.repeat(40 * 2 ** 20)}`))).toBe('kyero')
})

test('formats of others are named by what they begin with, and what nobody knows is told apart from them', async () => {
  expect(await looks('<IS24ImmobilienTransfer xmlns="http://www.immobilienscout24.de/immobilientransfer">')).toBe('is24')
  expect(await looks('<realestates:apartmentBuy xmlns:realestates="http://rest.immobilienscout24.de/schema/offer/realestates/1.0">')).toBe('is24')
  expect(await looks('<daft version="1.0"><overseas_sale/></daft>')).toBe('daft')
  expect(await looks('<feed xmlns="http://feed.immobiliare.it"><version>2.5</version>')).toBe('immobiliare')
  expect(await looks('<feed><properties><property operation="write">')).toBe('immobiliare')
  expect(await looks('{"customerCountry":"Spain","customerProperties":[{"propertyCode":"1"}]}')).toBe('idealista')
  expect(await looks('<?xml version="1.0"?><trovit><ad>')).toBe('trovit')
  expect(await looks('<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">')).toBe('yrl')
  expect(await looks('<immoxml><uebertragung/></immoxml>')).toBe('openimmo')
  expect(await looks('<feed xmlns="http://www.w3.org/2005/Atom">')).toBe('xml')
  expect(await looks('<constructor/>')).toBe('xml')
  expect(await looks('{"homes":[]}')).toBe('json')
  expect(await looks('[ref],price\n1,2\n')).toBe('csv')
})

test('a file of another format is refused by name, also inside of an archive; what cannot be told is left to the reader', async () => {
  const code = async (content: string | Uint8Array, format: FeedFormat) => refuseOther(fileOf(content), format).then(() => null, (error: FeedError) => error.message)
  expect(await code('<daft/>', 'kyero')).toBe('The file is Daft, not Kyero. That format is not read here: export Kyero, OpenImmo or CSV from the same system.')
  expect(await code('<realty-feed/>', 'kyero')).toBe('The file is Yandex Realty (YRL), not Kyero.')
  expect(await code('<openimmo/>', 'kyero')).toBe('The file is OpenImmo, not Kyero.')
  expect(await code(zipOf([{ name: 'a.xml', content: '<IS24ImmobilienTransfer/>' }]), 'openimmo')).toContain('ImmobilienScout24')
  expect(await code('<!doctype html><p>Log in', 'csv')).toContain('a web page')
  for (const content of ['', '{"homes":[]}', zipOf([{ name: 'a.json', content: '{}' }]), 'ref,price\n1,2']) expect(await code(content, 'openimmo')).toBeNull()
})

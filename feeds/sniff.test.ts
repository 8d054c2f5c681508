import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sniff, type Sniffed } from './sniff.ts'

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

import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createVault, PLAIN, UnknownKey, vaultOf } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'lares-vault-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [one, two] = [randomBytes(32), randomBytes(32)]

test('a sealed value opens for its purpose alone, and is never the same twice', () => {
  const vault = createVault([one])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (text, purpose, other) => {
      const sealed = vault.seal(purpose, text)
      expect(vault.open(purpose, sealed).toString()).toBe(Buffer.from(text).toString())
      expect(sealed.equals(vault.seal(purpose, text))).toBe(false)
      if (Buffer.from(other).compare(Buffer.from(purpose)) !== 0)
        expect(() => vault.open(other, sealed)).toThrow()
    }),
  )
})

test('a changed, shortened or foreign byte is noticed', () => {
  const vault = createVault([one])
  const sealed = vault.seal('totp', 'seed')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = changed[at]! ^ 4
    expect(() => vault.open('totp', changed), `byte ${at}`).toThrow()
  }
  for (let end = 0; end < sealed.length; end++)
    expect(() => vault.open('totp', sealed.subarray(0, end)), `${end} bytes`).toThrow()
})

test('an earlier key opens as long as it is named, and the first seals', () => {
  const sealed = createVault([one]).seal('totp', 'seed')
  const rotating = createVault([two, one])
  expect(rotating.open('totp', sealed).toString()).toBe('seed')
  expect(createVault([two]).open('totp', rotating.seal('totp', 'seed')).toString()).toBe('seed')
  expect(() => createVault([two]).open('totp', sealed)).toThrow(UnknownKey)
})

test('a value that an earlier version stored in the clear is read', () => {
  expect(
    createVault([one])
      .open('totp', Buffer.concat([Buffer.of(PLAIN), Buffer.from('seed')]))
      .toString(),
  ).toBe('seed')
})

test('the key is created once beside the database, readable by its account only', () => {
  const DATA_DIR = join(folder, 'data')
  const sealed = vaultOf({ DATA_DIR, LARES_KEY: [] }).seal('totp', 'seed')
  expect(readdirSync(DATA_DIR)).toEqual(['key'])
  expect(statSync(join(DATA_DIR, 'key')).mode & 0o777).toBe(0o600)
  expect(vaultOf({ DATA_DIR, LARES_KEY: [] }).open('totp', sealed).toString()).toBe('seed')
  expect(() => vaultOf({ DATA_DIR, LARES_KEY: [one] }).open('totp', sealed)).toThrow(UnknownKey)
  writeFileSync(join(DATA_DIR, 'key'), 'short')
  expect(() => vaultOf({ DATA_DIR, LARES_KEY: [] })).toThrow('contains no key')
})

test('creating the key leaves the draft of another process, even with the same pid in its container', () => {
  const DATA_DIR = join(folder, 'shared')
  mkdirSync(DATA_DIR)
  const draft = join(DATA_DIR, `key.${process.pid}`)
  writeFileSync(draft, 'of another process')
  vaultOf({ DATA_DIR, LARES_KEY: [] })
  expect(readdirSync(DATA_DIR).sort()).toEqual(['key', `key.${process.pid}`])
  expect(readFileSync(draft, 'utf8')).toBe('of another process')
})

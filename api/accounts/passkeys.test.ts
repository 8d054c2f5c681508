import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { accountsApi, createUser, PASSWORD } from '#tests/accounts.ts'
import { read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = accountsApi(servicesOver(db, { RATE_LIMITS: 'off' }))
const ORIGIN = 'http://portal.test'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** CBOR (RFC 8949) of what an authenticator says: numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) => (n < 24 ? Buffer.from([(major << 5) | n]) : n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]))
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  throw new TypeError('not said by authenticators')
}

/** An authenticator in software, with one key (WebAuthn level 3, sections 6.1 and 6.5; COSE keys of RFC 9053). */
class Authenticator {
  readonly id = randomBytes(16)
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  /** `flags`: user present 1, user verified 4, key attached 64. */
  private data(rpId: string, flags: number, attached = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attached])
  }

  private client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  create({ challenge, rp }: { challenge: string; rp: { id: string } }, origin = ORIGIN) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x, 'base64url')], [-3, Buffer.from(y, 'base64url')]]))
    const attached = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const attestation = cbor(new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', this.data(rp.id, 1 | 4 | 64, attached)]]))
    const response = { clientDataJSON: base64url(this.client('webauthn.create', challenge, origin)), attestationObject: base64url(attestation), transports: ['internal'] }
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }

  get({ challenge, rpId }: { challenge: string; rpId: string }, { origin = ORIGIN, flags = 1 | 4 } = {}) {
    const data = this.data(rpId, flags)
    const client = this.client('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)
    const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) }
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }
}

async function open(token?: string) {
  const browser = visitor(app)
  if (token) browser.cookies.set('auth_token', encodeURIComponent(token))
  await browser('GET', '/sanctum/csrf-cookie')
  return (method: string, path: string, body?: object) => read(browser(method, path, body))
}

test('a passkey is made, signs in without a password, and is removed', async () => {
  const { email, token } = await createUser(db)
  const owner = await open(token)
  const device = new Authenticator()
  expect((await owner('POST', '/user/passkeys/options', { current_password: 'wrong' })).code).toBe('wrong_password')
  const { data: begun } = await owner('POST', '/user/passkeys/options', { current_password: PASSWORD })
  expect(begun.options).toMatchObject({ rp: { id: 'portal.test', name: 'Lares' }, user: { name: email }, authenticatorSelection: { userVerification: 'required', residentKey: 'required' } })
  const made = { name: 'My phone', challenge: begun.challenge, response: device.create(begun.options) }
  const { data: passkey } = await owner('POST', '/user/passkeys', made)
  expect(passkey).toMatchObject({ id: base64url(device.id), name: 'My phone', last_used_at: null })
  expect((await owner('POST', '/user/passkeys', made)).code, 'a challenge is good once').toBe('passkey_refused')

  const stranger = await open()
  const challenged = async () => (await stranger('POST', '/auth/passkey/options', {})).data
  const one = await challenged()
  const answer = { challenge: one.challenge, response: device.get(one.options) }
  const { data } = await stranger('POST', '/auth/passkey', answer)
  expect(data.user.email).toBe(email)
  expect((await stranger('POST', '/auth/passkey', answer)).code, 'replayed').toBe('passkey_refused')

  const refusedWith = async (response: (options: { challenge: string; rpId: string }) => object) => {
    const { challenge, options } = await challenged()
    return (await stranger('POST', '/auth/passkey', { challenge, response: response(options) })).code
  }
  expect(await refusedWith((options) => device.get(options, { origin: 'https://evil.test' })), 'another site').toBe('passkey_refused')
  expect(await refusedWith((options) => device.get({ ...options, rpId: 'evil.test' })), 'for another site').toBe('passkey_refused')
  expect(await refusedWith((options) => device.get(options, { flags: 1 })), 'nobody verified').toBe('passkey_refused')
  expect(await refusedWith(() => device.get({ challenge: base64url('made up'), rpId: 'portal.test' })), 'another challenge').toBe('passkey_refused')
  expect(await refusedWith((options) => ({ ...new Authenticator().get(options), id: base64url(device.id), rawId: base64url(device.id) })), 'another key').toBe('passkey_refused')
  expect(await refusedWith((options) => new Authenticator().get(options)), 'unknown').toBe('passkey_refused')
  device.counter = 0
  expect(await refusedWith((options) => device.get(options)), 'a copy, told by its counter').toBe('passkey_refused')

  expect((await owner('GET', '/user/passkeys')).data).toMatchObject([{ name: 'My phone', last_used_at: expect.any(String) }])
  expect((await owner('DELETE', `/user/passkeys/${passkey.id}`)).status).toBe(204)
  device.counter = 100
  expect(await refusedWith((options) => device.get(options)), 'removed').toBe('passkey_refused')
})

test('a passkey is refused to who is blocked, and made by another site not at all', async () => {
  const { id, token } = await createUser(db)
  const owner = await open(token)
  const device = new Authenticator()
  const { data: begun } = await owner('POST', '/user/passkeys/options', { current_password: PASSWORD })
  expect((await owner('POST', '/user/passkeys', { name: 'x', challenge: begun.challenge, response: device.create(begun.options, 'https://evil.test') })).code).toBe('passkey_refused')
  const { data: again } = await owner('POST', '/user/passkeys/options', { current_password: PASSWORD })
  await owner('POST', '/user/passkeys', { name: 'x', challenge: again.challenge, response: device.create(again.options) })
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute()
  const { data } = await owner('POST', '/auth/passkey/options', {})
  expect((await owner('POST', '/auth/passkey', { challenge: data.challenge, response: device.get(data.options) })).code).toBe('blocked')
})

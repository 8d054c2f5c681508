import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#db/cannot-start.ts'
import { dataHome } from '#db/home.ts'
import type { Env } from '#env.ts'

/**
 * Encrypts values that the portal must read again and readers of the database must not: AES-256-GCM with a key that is not in the database. `purpose` is
 * authenticated with it, so that a value sealed for one purpose does not open for another.
 */
export interface Vault {
  seal(purpose: string, text: string | Buffer): Buffer
  /** Also accepts values that an earlier version stored in the clear. Throws `UnknownKey`, and when a byte was changed. */
  open(purpose: string, sealed: Buffer): Buffer
  /** Prefix of values that are sealed now: others should be sealed anew. */
  readonly current: Buffer
}

/** A value was sealed with a key that this machine does not have. */
export class UnknownKey extends CannotStart {
  override readonly name = 'UnknownKey'
}

/** The first byte of a value: 0 the text follows as it is, 1 AES-256-GCM. */
export const PLAIN = 0
const SEALED = 1
const KEY_BYTES = 32
/** Of the digest of the key, so that one knows which of several it was. */
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; all of them open. */
export function createVault(keys: readonly Buffer[]): Vault {
  const [first] = keys
  if (!first || keys.some((key) => key.length !== KEY_BYTES))
    throw new CannotStart(`LARES_KEY must be ${KEY_BYTES} bytes.`)
  const byId = new Map(keys.map((key) => [keyId(key).toString('hex'), key]))
  const current = Buffer.concat([Buffer.of(SEALED), keyId(first)])
  const bodyAt = current.length
  return {
    current,
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(purpose))
      return Buffer.concat([
        current,
        nonce,
        cipher.update(text),
        cipher.final(),
        cipher.getAuthTag(),
      ])
    },
    open(purpose, sealed) {
      if (sealed[0] === PLAIN) return sealed.subarray(1)
      const key = byId.get(sealed.subarray(1, bodyAt).toString('hex'))
      if (sealed[0] !== SEALED || !key)
        throw new UnknownKey(
          'The secrets in the database are encrypted with another key than this machine has. Set LARES_KEY to the key of the other machines; a former key follows the present one (docs/security.md, Keys).',
        )
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key,
        sealed.subarray(bodyAt, bodyAt + NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      ).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(bodyAt + NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ])
    },
  }
}

const keyId = (key: Buffer): Buffer =>
  createHash('sha256').update('lares key\0').update(key).digest().subarray(0, KEY_ID_BYTES)

const opened = new WeakMap<object, Vault>()

/** The vault of this portal: by `LARES_KEY`, else by the file `key` of DATA_DIR, which is made when it is first needed. */
export function vaultOf(env: Pick<Env, 'LARES_KEY' | 'DATA_DIR'>): Vault {
  let vault = opened.get(env)
  if (!vault) {
    vault = createVault(env.LARES_KEY.length ? env.LARES_KEY : [keyOfFile(dataHome(env.DATA_DIR))])
    opened.set(env, vault)
  }
  return vault
}

function keyOfFile(folder: string): Buffer {
  const file = join(folder, 'key')
  if (!existsSync(file)) makeKey(folder, file)
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== KEY_BYTES)
    throw new CannotStart(
      `${file} contains no key of ${KEY_BYTES} bytes in base64. Restore the original file: secrets in the database are encrypted with it.`,
    )
  return key
}

/** Writes a temporary file and links it into place: readers never see half a key, a crash leaves none, and of two processes one makes it. */
function makeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  // Not by number of the process: two containers on one volume may have the same.
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, same } from '../accounts/secret.ts'

/** Hexadecimal digits of a mark: mail servers may change the case of an address. */
const MARK = 32

/** The sender in the envelope of a mail, where reports about it go: `bounces+{mark}@example.com`. The mark is of the recipient, so nobody can report another. */
export async function returnPath(
  db: Kysely<Database>,
  bounces: string,
  recipient: string,
): Promise<string> {
  const at = bounces.lastIndexOf('@')
  return `${bounces.slice(0, at)}+${markOf(await portalSecret(db), recipient)}${bounces.slice(at)}`
}

/** Which of `addresses` one of `marks` was made for, if any. */
export async function markedAddress(
  db: Kysely<Database>,
  marks: readonly string[],
  addresses: readonly string[],
): Promise<string | null> {
  const secret = await portalSecret(db)
  return (
    addresses.find((address) => {
      const own = markOf(secret, address)
      return marks.some((mark) => same(mark.toLowerCase(), own))
    }) ?? null
  )
}

/** What looks like a mark in a text. */
export const marksIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(new RegExp(`\\+([0-9a-f]{${MARK}})@`, 'gi'))].map(([, mark]) => mark ?? ''),
  ),
]

const markOf = (secret: Buffer, address: string): string =>
  createHmac('sha256', secret)
    .update(`bounce\0${address.toLowerCase()}`)
    .digest('hex')
    .slice(0, MARK)

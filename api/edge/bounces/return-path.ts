import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, isSameSecret } from '../../ground/secret.ts'

/** Hexadecimal digits of a mark: mail servers may change the case of an address. */
const MARK = 32

/**
 * The sender in the envelope of a mail, where reports about it go: `bounces+{mark}@example.com`. The mark depends on the recipient and the month, so
 * that a report about another recipient cannot be forged, and it expires.
 */
export async function returnPath(
  db: Kysely<Database>,
  bounces: string,
  recipient: string,
): Promise<string> {
  const at = bounces.lastIndexOf('@')
  const mark = markOf(await portalSecret(db), recipient, monthOf(new Date()))
  return `${bounces.slice(0, at)}+${mark}${bounces.slice(at)}`
}

/** Which of `addresses` one of `marks` was made for, this month or the last one. */
export async function markedAddress(
  db: Kysely<Database>,
  marks: readonly string[],
  addresses: readonly string[],
  now = new Date(),
): Promise<string | null> {
  const secret = await portalSecret(db)
  const months = [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))].map(monthOf)
  return (
    addresses.find((address) =>
      months.some((month) => {
        const own = markOf(secret, address, month)
        return marks.some((mark) => isSameSecret(mark.toLowerCase(), own))
      }),
    ) ?? null
  )
}

/** Candidates for marks in a text. */
export const marksIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(new RegExp(`\\+([0-9a-f]{${MARK}})@`, 'gi'))].map(([, mark]) => mark ?? ''),
  ),
]

/** `2026-11`. */
const monthOf = (date: Date): string => date.toISOString().slice(0, 7)

const markOf = (secret: Buffer, address: string, month: string): string =>
  createHmac('sha256', secret)
    .update(`bounce\0${month}\0${address.toLowerCase()}`)
    .digest('hex')
    .slice(0, MARK)

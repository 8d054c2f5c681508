import {
  claimedId,
  isLinkOf,
  type Linked,
  type LinkedKind,
} from '../../people/accounts/mailed-links.ts'
import { limitKey } from '../../ground/client-address.ts'
import type { Call, Problem } from '../../context.ts'
import { chargeShared } from '../../ground/shared-limit-queries.ts'

/** Invalid links per network and hour. */
const FAILED_LINKS = { points: 600, seconds: 3600 }

/** The thread of a mailed link. */
export async function findByLink<Row extends Linked>(
  kind: LinkedKind,
  token: string,
  { db }: Pick<Call, 'db'>,
  find: (id: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const id = claimedId(token)
  const row = id === undefined ? undefined : await find(id)
  return row && (await isLinkOf(db, kind, row, token)) ? row : undefined
}

/** The thread that a mailed link opens. `admit` returns undefined for a thread that its owner may not open. Invalid links count against the network and throw the problem of `refuse`. */
export async function openByLink<Row extends Linked, Opened>(
  kind: LinkedKind,
  token: string,
  call: Call,
  {
    find,
    admit,
    refuse,
  }: {
    find: (id: number) => Promise<Row | undefined>
    admit: (row: Row) => Promise<Opened | undefined>
    refuse: () => Problem
  },
): Promise<Opened> {
  const row = await findByLink(kind, token, call, find)
  const opened = row && (await admit(row))
  if (opened) return opened
  await chargeShared({ name: `${kind} link`, ...FAILED_LINKS }, limitKey(call.clientAddress), call)
  throw refuse()
}

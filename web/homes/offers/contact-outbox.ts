import { useSyncExternalStore } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import type { leads } from '#contract/talk/leads.ts'

type Lead = InputOf<typeof leads.send>

/** A message to an advertiser that waits for a connection. */
export interface WaitingLead {
  /** Of its writer; null: without one. Others neither see nor send it. */
  account: number | null
  lead: Lead
  /** Address of its offer, without the locale. */
  offer: string
  /** When it was written, in milliseconds. */
  at: number
  /** Why the portal refused it: it waits for its writer then. */
  refused?: string
}

/** In local storage, an item each, so that tabs do not overwrite each other's. With the stamp of its form the portal takes a message once. */
const WAITING = 'message-waiting:'
const EXPIRY_MS = 7 * 86_400_000
/** Statuses of a busy server, after which a message is sent again. */
const TRY_AGAIN = [408, 419, 425, 429]
/** Statuses of an offer that takes no messages any more: its form is no longer shown. */
const GONE = [404, 409]
const CHANGED = 'messagewaiting'

const prefixOf = (account: number | null): string => `${WAITING}${account ?? 'none'}:`
const keyOf = ({ account, lead }: Pick<WaitingLead, 'account' | 'lead'>): string =>
  prefixOf(account) + lead.stamp

/** False if the storage is full or blocked. `instead`: an earlier one, which is discarded only then. */
export function keepWaiting(waiting: WaitingLead, instead?: WaitingLead | null): boolean {
  const key = keyOf(waiting)
  try {
    localStorage.setItem(key, JSON.stringify(waiting))
    if (instead && keyOf(instead) !== key) localStorage.removeItem(keyOf(instead))
  } catch {
    return false
  }
  dispatchEvent(new Event(CHANGED))
  return true
}

export function discardWaiting(waiting: WaitingLead): void {
  localStorage.removeItem(keyOf(waiting))
  dispatchEvent(new Event(CHANGED))
}

/** When an account signs out. */
export function discardOf(account: number): void {
  keysOf(prefixOf(account)).forEach((key) => localStorage.removeItem(key))
  dispatchEvent(new Event(CHANGED))
}

/** Also those of earlier versions, whose writers are unknown. */
export function discardExpired(): void {
  for (const key of keysOf(WAITING)) if (!readItem(key)) localStorage.removeItem(key)
}

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Null for a missing or expired one. */
function readItem(key: string): WaitingLead | null {
  try {
    const item = JSON.parse(localStorage.getItem(key) ?? 'null') as WaitingLead | null
    return item && item.at + EXPIRY_MS > Date.now() ? item : null
  } catch {
    return null
  }
}

export const hasWaiting = (account: number | null): boolean =>
  keysOf(prefixOf(account)).some((key) => readItem(key)?.refused === undefined)

/** An account's message about an offer, in all tabs. */
export function useWaiting(account: number | null, offerId: number): WaitingLead | null {
  const text = useSyncExternalStore(
    subscribe,
    () => {
      const found = waitingAbout(account, offerId)
      return found && JSON.stringify(found)
    },
    () => null,
  )
  return text === null ? null : (JSON.parse(text) as WaitingLead)
}

export const waitingAbout = (account: number | null, offerId: number): WaitingLead | null =>
  keysOf(prefixOf(account))
    .map(readItem)
    .find((item) => item?.lead.id === offerId) ?? null

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(CHANGED, listener)
  }
}

export type Sent = { waiting: WaitingLead } & (
  | { sent: 'delivered' | 'link'; email: string }
  | { refused: string }
)

/**
 * Sends what waits of an account, one after the other and in one tab at a time; `onSent` is called for each that the portal took or refused, which is not sent again. Without a
 * connection, or while the portal is busy, it goes on waiting.
 */
export async function sendWaiting(
  account: number | null,
  send: (lead: Lead) => Promise<{ data: { sent: 'delivered' | 'link'; email: string } }>,
  onSent: (sent: Sent) => void,
): Promise<void> {
  const run = async (): Promise<void> => {
    for (const key of keysOf(prefixOf(account))) {
      const waiting = readItem(key)
      if (!waiting || waiting.refused !== undefined) continue
      try {
        const { data } = await send(waiting.lead)
        discardWaiting(waiting)
        onSent({ waiting, ...data })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || TRY_AGAIN.includes(error.status))
          return
        // A form that was filled in within seconds.
        if (error.body.code === 'form_young') continue
        // Discarded meanwhile, it stays so.
        if (localStorage.getItem(key) === null) continue
        if (GONE.includes(error.status)) discardWaiting(waiting)
        else keepWaiting({ ...waiting, refused: error.message })
        onSent({ waiting, refused: error.message })
      }
    }
  }
  await (navigator.locks ? navigator.locks.request(WAITING, run) : run())
}

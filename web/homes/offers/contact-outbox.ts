import { useSyncExternalStore } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import type { leads } from '#contract/talk/leads.ts'

type Lead = InputOf<typeof leads.send>

/** A message to an advertiser that waits for a connection. */
export interface WaitingLead {
  lead: Lead
  /** Address of its offer, without the locale. */
  offer: string
  /** Why the portal refused it: it waits for its writer then. */
  refused?: string
}

/** In local storage, an item each, so that tabs do not overwrite each other's. With the stamp of its form the portal takes a message once. */
export const WAITING = 'message-waiting:'
/** Statuses of a busy server, after which a message is sent again. */
const TRY_AGAIN = [408, 419, 425, 429]
const CHANGED = 'messagewaiting'

const keyOf = ({ stamp }: Lead): string => WAITING + stamp

/** False if the storage is full or blocked. */
export function keepWaiting(waiting: WaitingLead): boolean {
  try {
    localStorage.setItem(keyOf(waiting.lead), JSON.stringify(waiting))
  } catch {
    return false
  }
  dispatchEvent(new Event(CHANGED))
  return true
}

export function discardWaiting({ lead }: WaitingLead): void {
  localStorage.removeItem(keyOf(lead))
  dispatchEvent(new Event(CHANGED))
}

function items(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(WAITING))
  } catch {
    return []
  }
}

function readItem(key: string): WaitingLead | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as WaitingLead | null
  } catch {
    return null
  }
}

export const hasWaiting = (): boolean => items().some((key) => readItem(key)?.refused === undefined)

/** The message about an offer that waits, in all tabs. */
export function useWaiting(offerId: number): WaitingLead | null {
  const text = useSyncExternalStore(
    subscribe,
    () =>
      items()
        .map((key) => localStorage.getItem(key))
        .find((item) => item !== null && Number(/"id":(\d+)/.exec(item)?.[1]) === offerId) ?? null,
    () => null,
  )
  return text === null ? null : (JSON.parse(text) as WaitingLead)
}

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
 * Sends what waits, one after the other and in one tab at a time; `onSent` is called for each that the portal took or refused, which is not sent again. Without a
 * connection, or while the portal is busy, it goes on waiting.
 */
export async function sendWaiting(
  send: (lead: Lead) => Promise<{ data: { sent: 'delivered' | 'link'; email: string } }>,
  onSent: (sent: Sent) => void,
): Promise<void> {
  const run = async (): Promise<void> => {
    for (const key of items()) {
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
        keepWaiting({ ...waiting, refused: error.message })
        onSent({ waiting, refused: error.message })
      }
    }
  }
  await (navigator.locks ? navigator.locks.request(WAITING, run) : run())
}

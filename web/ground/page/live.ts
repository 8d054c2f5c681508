import type { Side } from '#contract/talk/chat.ts'

/** Something is new in a conversation, or that side is writing there; null: the connection is back, and anything may be new. */
export type ChatNews = { id: number; typing?: Side | undefined } | null
/** Something is new in a ticket; null as above. */
export type TicketNews = { id: number } | null

const listeners = new Set<(news: ChatNews) => void>()
const ticketListeners = new Set<(news: TicketNews) => void>()
let connected = false

/** Whether the page has a socket that is subscribed: otherwise pages ask by themselves. */
export const isLive = (): boolean => connected

export function setLive(now: boolean): void {
  connected = now
  if (!now) return
  publishNews(null)
  publishTicketNews(null)
}

export function publishNews(news: ChatNews): void {
  for (const listener of listeners) listener(news)
}

export function publishTicketNews(news: TicketNews): void {
  for (const listener of ticketListeners) listener(news)
}

/** Returns how to stop listening. */
export function onNews(listener: (news: ChatNews) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function onTicketNews(listener: (news: TicketNews) => void): () => void {
  ticketListeners.add(listener)
  return () => void ticketListeners.delete(listener)
}

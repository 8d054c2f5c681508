import type { Side } from '#contract/talk/chat.ts'

/** A thread: a conversation about a home, or a ticket. */
type ThreadKind = 'chat' | 'ticket'

/** A thread has changed, or that side is writing in it. */
export interface ThreadEvent {
  id: number
  typing?: Side | undefined
}
type ThreadNews = ThreadEvent & { kind: ThreadKind }

/** Null: the connection is back, and events may have been missed. */
const listeners = new Set<(news: ThreadNews | null) => void>()
let connected = false

/** Whether the page has a subscribed socket; without one, pages poll. */
export const isLive = (): boolean => connected

export function setLive(now: boolean): void {
  connected = now
  if (now) publishNews(null)
}

export function publishNews(news: ThreadNews | null): void {
  for (const listener of listeners) listener(news)
}

/** Threads of a kind that a listener follows; without `id`, all of them. */
export interface Followed {
  kind: ThreadKind
  id?: number | undefined
}

/** Calls `listener` after news of these threads, and when the connection is back. Returns how to stop. */
export function onNews(
  { kind, id }: Followed,
  listener: (typing: Side | undefined) => void,
): () => void {
  const filtered = (news: ThreadNews | null): void => {
    if (news && (news.kind !== kind || (id !== undefined && news.id !== id))) return
    listener(news?.typing)
  }
  listeners.add(filtered)
  return () => void listeners.delete(filtered)
}

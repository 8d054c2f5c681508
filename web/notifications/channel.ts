import type { Change } from './state.ts'

/** Where the tabs of a user tell each other what was read or deleted. */
export const channelOf = (userId: number): string => `notifications-${userId}`

/** Tells every tab, the bell of this one too. */
export function tell(userId: number, change: Change): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelOf(userId))
  channel.postMessage(change)
  channel.close()
}

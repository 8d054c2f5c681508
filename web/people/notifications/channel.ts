import type { Change } from './state.ts'

/** Channel between the tabs of a user, about read and deleted notifications. */
export const channelOf = (userId: number): string => `notifications-${userId}`

/** Notifies all tabs, including this one's bell. */
export function broadcast(userId: number, change: Change): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelOf(userId))
  channel.postMessage(change)
  channel.close()
}

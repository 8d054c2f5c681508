import { useEffect, useRef } from 'react'
import { BOARD_CHANGED } from '#contract/return/board-limits.ts'
import type { Board } from '#contract/return/boards.ts'

/** Without a connection, an open board is requested at this interval. */
const POLL_MS = 10_000

/** Calls `reload` when something on the board has changed, in whichever browser. */
export function useLive({ key, host, channel }: Board['live'], reload: () => void): void {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  const settings = JSON.stringify({ key, host })
  useEffect(() => {
    let isLeft = false
    let isConnected = false
    let close = (): void => undefined
    const changed = (): void => latest.current()
    import('../../people/notifications/pusher.ts').then(
      ({ openPusher }) => {
        if (isLeft) return
        const client = openPusher(JSON.parse(settings) as Pick<Board['live'], 'key' | 'host'>)
        client.connection.bind('state_change', ({ current }: { current: string }) => {
          isConnected = current === 'connected'
        })
        const heard = client.subscribe(channel)
        // After an interruption something may have been missed.
        heard.bind('pusher:subscription_succeeded', changed)
        heard.bind(BOARD_CHANGED, changed)
        close = () => client.disconnect()
      },
      () => undefined,
    )
    const timer = setInterval(() => {
      if (!isConnected && document.visibilityState === 'visible') changed()
    }, POLL_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
      close()
    }
  }, [settings, channel])
}

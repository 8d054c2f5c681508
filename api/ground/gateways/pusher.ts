import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 5_000
/** Waits between attempts. Milliseconds. */
const AGAIN = [500, 2_000]

/** Posts a signed body to a Pusher server; `address` is made anew for every attempt, since it says when. Throws when all failed, or at once when the server refuses. */
export async function postToPusher(address: () => string, body: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(address(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => error as Error)
    if (response instanceof Response && response.ok) return
    const wait = AGAIN[attempt]
    const isRefused = response instanceof Response && response.status < 500
    if (wait === undefined || isRefused)
      throw response instanceof Response
        ? new Error(
            `the Pusher server answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
          )
        : response
    await sleep(wait)
  }
}

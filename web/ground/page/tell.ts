import type { Told } from '#contract/edge/events.ts'
import { settled } from './later.tsx'

/** Counts that something happened (specification, section 7), once the page has settled. Nothing of who it was is sent. */
export function tell(event: Told): void {
  void settled
    .then(() => import('./api.ts'))
    .then(({ send }) =>
      send(new Request(`/api/event/${event}`, { method: 'POST', keepalive: true })),
    )
    // Unread, it would keep the connection.
    .then((response) => response.text())
    // A count that is missing concerns no visitor.
    .catch(() => undefined)
}

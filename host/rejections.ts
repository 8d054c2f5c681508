import type { Logger } from 'pino'

const WRITTEN_EVERY_MS = 60_000
const NETWORKS_SHOWN = 5
/** Distinct networks that are counted by themselves. */
const NETWORKS_MAX = 10_000

/** Of the statuses that say that there is too much, or that something is away. */
export const isRejection = (status: number): boolean => status === 429 || status === 503

/** Counts rejected requests, and writes one line a minute instead of one for each: a bot does not fill the log, and is named. */
export function countRejections(
  log: Logger,
  everyMs = WRITTEN_EVERY_MS,
): (request: { status: number; code?: string | undefined; network: string }) => void {
  let codes = new Map<string, number>()
  let networks = new Map<string, number>()
  const write = (): void => {
    const most = [...networks].sort(([, a], [, b]) => b - a).slice(0, NETWORKS_SHOWN)
    log.warn(
      { rejected: Object.fromEntries(codes), networks: Object.fromEntries(most) },
      'requests rejected',
    )
    codes = new Map()
    networks = new Map()
  }
  return ({ status, code, network }) => {
    if (codes.size === 0) setTimeout(write, everyMs).unref()
    const key = code === undefined ? String(status) : `${status} ${code}`
    codes.set(key, (codes.get(key) ?? 0) + 1)
    if (networks.has(network) || networks.size < NETWORKS_MAX)
      networks.set(network, (networks.get(network) ?? 0) + 1)
  }
}

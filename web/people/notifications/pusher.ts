import Pusher, { type Options } from 'pusher-js'

export interface RealtimeSettings {
  key: string
  /** Null: the portal's own server. */
  host: { name: string; port: number; secure: boolean; path: string } | null
}

/** Connects to the real-time server. */
export function openPusher(
  { key, host }: RealtimeSettings,
  options: Partial<Options> = {},
): Pusher {
  const secure = host?.secure ?? location.protocol === 'https:'
  const port = host?.port ?? (Number(location.port) || (secure ? 443 : 80))
  return new Pusher(key, {
    cluster: '',
    wsHost: host?.name ?? location.hostname,
    wsPort: port,
    wssPort: port,
    wsPath: host?.path ?? '',
    forceTLS: secure,
    enabledTransports: ['ws', 'wss'],
    ...options,
  })
}

import Echo from 'laravel-echo'
import Pusher, { type ChannelAuthorizationCallback } from 'pusher-js'
import { NOTIFY_USER, type NotificationPayload } from '#contract/notifications.ts'

/** What an event may carry; what others publish is as it is (specification, section 3). */
export interface Heard {
  title?: unknown
  message?: unknown
  /** `id` where it is kept by the portal. */
  payload?: Partial<NotificationPayload> & { id?: unknown }
}

interface Options {
  settings: {
    key: string
    host: { name: string; port: number; secure: boolean; path: string } | null
  }
  userId: number
  /** Asks the portal for the signature of a subscription. */
  authorize: (asked: { socket_id: string; channel_name: string }) => Promise<{ auth: string }>
  onNotify: (heard: Heard) => void
  /** Now, and again whenever the connection was lost: something may have been missed. */
  onSubscribed: () => void
  /** The server closed the connection for good, as it does when the session ends. */
  onRefused: () => void
}

/** Opens the connection of real time; answers how to close it. This module brings the clients, and is loaded by those who are logged in only. */
export function connect({
  settings: { key, host },
  userId,
  authorize,
  onNotify,
  onSubscribed,
  onRefused,
}: Options): () => void {
  const secure = host?.secure ?? location.protocol === 'https:'
  const port = host?.port ?? (Number(location.port) || (secure ? 443 : 80))
  const client = new Pusher(key, {
    cluster: '',
    wsHost: host?.name ?? location.hostname,
    wsPort: port,
    wssPort: port,
    wsPath: host?.path ?? '',
    forceTLS: secure,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: {
      customHandler: (
        { socketId, channelName }: { socketId: string; channelName: string },
        callback: ChannelAuthorizationCallback,
      ) => {
        authorize({ socket_id: socketId, channel_name: channelName }).then(
          (signed) => callback(null, signed),
          (error: Error) => callback(error, null),
        )
      },
    },
  })
  const echo = new Echo<'pusher'>({ broadcaster: 'pusher', key, client, namespace: false })
  echo.private(`user-${userId}`).listen(NOTIFY_USER, onNotify).subscribed(onSubscribed)
  let leaving = false
  client.connection.bind('disconnected', () => {
    if (!leaving) onRefused()
  })
  return () => {
    leaving = true
    echo.disconnect()
  }
}

import Echo from 'laravel-echo'
import type { ChannelAuthorizationCallback } from 'pusher-js'
import { CHAT_EVENT } from '#contract/talk/chat.ts'
import { NOTIFY_USER, type NotificationPayload } from '#contract/people/notifications.ts'
import { TICKET_EVENT } from '#contract/talk/support.ts'
import { publishNews, setLive, type ThreadEvent } from '../../ground/page/live.ts'
import { openPusher, type RealtimeSettings } from './pusher.ts'

/** Fields of an event; events of other publishers are passed unchanged (specification, section 3). */
export interface Heard {
  title?: unknown
  message?: unknown
  /** `id`: if the portal stores it. */
  payload?: Partial<NotificationPayload> & { id?: unknown }
}

interface Options {
  settings: RealtimeSettings
  userId: number
  /** Gets the signature of a subscription. */
  authorize: (asked: { socket_id: string; channel_name: string }) => Promise<{ auth: string }>
  onNotify: (heard: Heard) => void
  /** Connected, or connected again: events may have been missed. */
  onSubscribed: () => void
  /** The server closed the connection permanently, as at the end of a session. */
  onRefused: () => void
}

/** Opens the realtime connection; returns how to close it. This module contains the client libraries, so only signed-in users load it. */
export function connect({
  settings,
  userId,
  authorize,
  onNotify,
  onSubscribed,
  onRefused,
}: Options): () => void {
  const client = openPusher(settings, {
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
  const echo = new Echo<'pusher'>({
    broadcaster: 'pusher',
    key: settings.key,
    client,
    namespace: false,
  })
  echo
    .private(`user-${userId}`)
    .listen(NOTIFY_USER, onNotify)
    .listen(CHAT_EVENT, (event: ThreadEvent) => publishNews({ ...event, kind: 'chat' }))
    .listen(TICKET_EVENT, (event: ThreadEvent) => publishNews({ ...event, kind: 'ticket' }))
    .subscribed(() => {
      setLive(true)
      onSubscribed()
    })
  client.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') setLive(false)
  })
  let leaving = false
  client.connection.bind('disconnected', () => {
    if (!leaving) onRefused()
  })
  return () => {
    leaving = true
    setLive(false)
    echo.disconnect()
  }
}

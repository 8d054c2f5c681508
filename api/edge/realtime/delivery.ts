import { CHAT_EVENT } from '#contract/talk/chat.ts'
import { NOTIFY_USER } from '#contract/people/notifications.ts'
import { userChannel } from '#contract/edge/realtime.ts'
import { TICKET_EVENT } from '#contract/talk/support.ts'
import { localeOf } from '#i18n/locales.ts'
import { wake } from '../../talk/chat/waiting.ts'
import type { Services } from '../../context.ts'
import { postToPusher } from '../../ground/gateways/pusher.ts'
import { toNotification } from '../../people/notifications/present.ts'
import { selectToSend } from '../../people/notifications/queries.ts'
import { pusherApp } from '../../people/live/app.ts'
import { followMessages, type Follower } from './follow.ts'
import type { Hub } from './hub.ts'
import type { Message } from '../../people/live/queries.ts'
import { signedQuery } from '../../people/live/signatures.ts'

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'messages'>

/** Delivers messages of all processes to the sockets of this one, or, from a single process, to the configured Pusher server. */
export function openDelivery(hub: Hub, databaseUrl: string, services: Parts): Follower {
  const { db, env, log, messages } = services
  /** Laravel Echo's default event name has a namespace in front. */
  const names =
    env.PUSHER_NAMESPACE === 'none'
      ? [NOTIFY_USER]
      : [NOTIFY_USER, `${env.PUSHER_NAMESPACE}\\${NOTIFY_USER}`]

  async function sendToChannels(
    channels: string[],
    data: string,
    names: readonly string[],
  ): Promise<void> {
    if (env.PUSHER_HOST) {
      // As many channels as a server of Pusher takes at once.
      for (let at = 0; at < channels.length; at += 100)
        await post(env.PUSHER_HOST, { channels: channels.slice(at, at + 100), data }, names)
    } else
      for (const channel of channels) for (const name of names) hub.publish(channel, name, data)
  }

  async function post(
    host: string,
    event: { channels: string[]; data: string },
    names: readonly string[],
  ): Promise<void> {
    const app = await pusherApp(services)
    const path = `/apps/${app.id}/events`
    for (const name of names) {
      const body = JSON.stringify({ name, ...event })
      await postToPusher(() => `${host}${path}?${signedQuery(app, path, body)}`, body)
    }
  }

  async function notifyUsers(
    received: Extract<Message, { type: 'notification' }>[],
  ): Promise<void> {
    const wanted = env.PUSHER_HOST
      ? received
      : received.filter(({ user }) => hub.listeners(userChannel(user)) > 0)
    if (!wanted.length) return
    for (const row of await selectToSend(
      db,
      wanted.map(({ id }) => id),
    )) {
      const { id, title, message, payload } = toNotification(
        row,
        messages.translator(localeOf(row.locale) ?? 'en'),
      )
      await sendToChannels(
        [userChannel(row.user_id)],
        JSON.stringify({ title, message, payload: { ...payload, id } }),
        names,
      ).catch((error: unknown) => log.warn({ err: error }, 'event could not be delivered'))
    }
  }

  const notifyReaders = (users: readonly number[], event: string, data: object): Promise<void> =>
    sendToChannels(users.map(userChannel), JSON.stringify(data), [event]).catch((error: unknown) =>
      log.warn({ err: error }, 'event could not be delivered'),
    )

  async function hear(received: Message[]): Promise<void> {
    for (const message of received) {
      if (message.type === 'bound') hub.bind(message.socket, message)
      else if (message.type === 'ended')
        hub.end(
          (token, user) => message.user === user || (message.tokens?.includes(token) ?? false),
        )
      else if (message.type === 'event')
        for (const channel of message.channels)
          hub.publish(channel, message.name, message.data, message.except)
      else if (message.type === 'conversation') {
        const { id, users, typing } = message
        if (!typing) wake(id)
        await notifyReaders(users, CHAT_EVENT, { id, typing })
      } else if (message.type === 'ticket')
        await notifyReaders(message.users, TICKET_EVENT, { id: message.id })
    }
    await notifyUsers(received.filter((message) => message.type === 'notification'))
  }

  return followMessages({ databaseUrl, log, hear, alone: env.PUSHER_HOST !== undefined })
}

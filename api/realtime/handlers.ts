import type { realtime } from '#contract/realtime.ts'
import { Problem, type Handlers, type Services } from '../context.ts'
import { wakeReaders } from '../wake-queries.ts'
import { pusherApp } from './app.ts'
import { userOfChannel } from './channels.ts'
import { bindSocket } from './queries.ts'
import { channelAuth } from './signatures.ts'

export const handlers: Handlers<typeof realtime> = {
  async settings(_input, call) {
    return { data: await realtimeSettings(call) }
  },

  async authorize({ socket_id, channel_name }, call) {
    const { user } = call
    if (userOfChannel(channel_name) !== user.id)
      throw new Problem(403, 'forbidden', 'api.error.forbidden')
    if (!(await bindSocket(call.db, socket_id, { token: user.token.id, user: user.id })))
      throw new Problem(401, 'unauthenticated', 'api.error.unauthenticated')
    wakeReaders(call.db)
    return { auth: channelAuth(await pusherApp(call), socket_id, channel_name) }
  },
}

/** Settings for a client to connect. */
export async function realtimeSettings(call: Pick<Services, 'db' | 'env'>) {
  const { key } = await pusherApp(call)
  return { key, host: call.env.PUSHER_HOST ? hostOf(new URL(call.env.PUSHER_HOST)) : null }
}

function hostOf({ hostname, port, protocol, pathname }: URL) {
  const secure = protocol === 'https:'
  return {
    name: hostname,
    port: Number(port) || (secure ? 443 : 80),
    secure,
    path: pathname.replace(/\/$/, ''),
  }
}

import { realtimeSettings } from '../../people/live/settings.ts'
import type { realtime } from '#contract/edge/realtime.ts'
import { Problem, type Handlers } from '../../context.ts'
import { wakeReaders } from '../../ground/wake-queries.ts'
import { pusherApp } from '../../people/live/app.ts'
import { userOfChannel } from './channels.ts'
import { bindSocket } from '../../people/live/queries.ts'
import { channelAuth } from '../../people/live/signatures.ts'

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

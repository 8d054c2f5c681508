import type { Services } from '../../context.ts'
import { pusherApp } from './app.ts'

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

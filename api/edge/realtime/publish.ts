import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { pusherApp } from '../../people/live/app.ts'
import { isChannel } from './channels.ts'
import { publish } from '../../people/live/queries.ts'
import { isSigned } from '../../people/live/signatures.ts'

/** Maximum bytes, as in Pusher: of one event's data, and of a request. */
const DATA_MAX = 10_240
const BODY_MAX = 128 * 1024
const CHANNELS_MAX = 100
const BATCH_MAX = 10

/** Event names of the protocol are reserved. */
const name = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!pusher(_internal)?:)/)
const channel = z.string().refine(isChannel)
const socket_id = z
  .string()
  .regex(/^\d+\.\d+$/)
  .nullish()
const data = z.string().refine((text) => Buffer.byteLength(text) <= DATA_MAX)

const Event = z
  .object({
    name,
    data,
    socket_id,
    channel: channel.optional(),
    channels: z.array(channel).min(1).max(CHANNELS_MAX).optional(),
  })
  .refine((event) => (event.channel === undefined) !== (event.channels === undefined))
  .transform((event) => [{ ...event, channels: event.channels ?? [event.channel ?? ''] }])
const Batch = z
  .object({ batch: z.array(z.object({ name, data, socket_id, channel })).min(1).max(BATCH_MAX) })
  .transform(({ batch }) => batch.map((event) => ({ ...event, channels: [event.channel] })))

/** The HTTP API of Pusher's SDKs: `POST /apps/{id}/events` and `/batch_events`, signed with the app's secret. */
export function mountPublishing(app: ApiApp, services: Services): void {
  const tooLarge = bodyLimit({
    maxSize: BODY_MAX,
    onError: (context) => context.text('Body too large', 413),
  })
  for (const [path, schema] of [
    ['/apps/:app/events', Event],
    ['/apps/:app/batch_events', Batch],
  ] as const) {
    app.post(path, tooLarge, async (context) => {
      const pusher = await pusherApp(services)
      const body = await context.req.text()
      const isOurs = context.req.param('app') === pusher.id && !services.env.PUSHER_HOST
      if (!isOurs) return context.text('Unknown app', 404)
      if (!isSigned(pusher, new URL(context.req.url), body))
        return context.text('Invalid signature', 401)
      const events = schema.safeParse(parse(body))
      if (!events.success) return context.text('Invalid event', 422)
      await publish(
        services.db,
        events.data.map((event) => ({
          type: 'event',
          channels: event.channels,
          name: event.name,
          data: event.data,
          except: event.socket_id ?? null,
        })),
      )
      return context.json({}, 200, { 'cache-control': 'no-store' })
    })
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const auth = { auth: true } as const

/** The private channel of a user: `private-user-7`. */
export const userChannel = (id: number): string => `private-user-${id}`

/** Realtime events by the Pusher protocol, version 7. */
export const realtime = {
  settings: endpoint({
    method: 'GET',
    path: '/realtime',
    guard: auth,
    scope: 'notifications:read',
    summary: 'What a Pusher client is opened with.',
    input: z.object({}),
    output: z.object({
      data: z.object({
        key: z.string(),
        /** An external Pusher-compatible server; null: the API's host. */
        host: z
          .object({
            name: z.string(),
            port: z.number().int(),
            secure: z.boolean(),
            path: z.string(),
          })
          .nullable(),
      }),
    }),
  }),
  /** Also at the root, where Laravel Echo expects it. */
  authorize: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    guard: auth,
    scope: 'notifications:read',
    summary:
      'Signs the subscription of a socket to a private channel. One’s own is `private-user-{id}`; others are refused.',
    input: z.object({
      socket_id: z
        .string()
        .max(40)
        .regex(/^\d+\.\d+$/),
      channel_name: z.string().max(164),
    }),
    output: z.object({ auth: z.string() }),
  }),
}

import type { realtime as feature } from '#contract/edge/realtime.ts'
import type { ExamplesOf } from '../example.ts'

export const realtime: ExamplesOf<typeof feature> = {
  settings: [
    {
      summary: 'The portal’s own server',
      as: 'user',
      input: {},
      answer: { data: { key: 'a8419ff50883d26d5351', host: null } },
    },
  ],
  authorize: [
    {
      summary: 'Ada’s own channel',
      as: 'user',
      input: { socket_id: '123.456', channel_name: 'private-user-7' },
      answer: {
        auth: 'a8419ff50883d26d5351:2ce44f1bc506c4602083d9a9bc1f054292f9f5b61b3af4444c84aa14190af904',
      },
    },
    {
      summary: 'The channel of another',
      as: 'user',
      input: { socket_id: '123.456', channel_name: 'private-user-8' },
      status: 403,
      answer: {
        type: 'error',
        code: 'forbidden',
        message: 'You don’t have permission to do this.',
      },
    },
  ],
}

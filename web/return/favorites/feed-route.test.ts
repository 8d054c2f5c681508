import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { NOTHING_CHOSEN } from '../../ground/page/address-choice.ts'
import { visitContext, type WebHost } from '../../ground/page/load-context.ts'
import { visitOf } from '../../ground/page/visit.server.ts'
import { loader } from './feed-route.tsx'

test('while the index is busy, the searches are shown without their homes', async () => {
  const host: WebHost = {
    api: ({ url }) =>
      new URL(url).pathname.endsWith('/stream')
        ? new Response('busy', { status: 503 })
        : Response.json({ data: [], owner: null, most: 100 }),
    messages: new Messages(),
    origin: null,
    domain: null,
    mapStyle: null,
    production: false,
    log: pino({ level: 'silent' }),
  }
  const request = new Request('http://portal.test/en/service/feed')
  const context = new RouterContextProvider()
  const call = { clientAddress: '192.0.2.1', requestId: 'r-1' }
  context.set(visitContext, visitOf(request, NOTHING_CHOSEN, host, call, { build: 'b', style: '' }))
  const asked = { request, url: new URL(request.url), context, params: {}, pattern: '' }
  expect(await loader(asked as never)).toMatchObject({ searches: [], stream: null })
})

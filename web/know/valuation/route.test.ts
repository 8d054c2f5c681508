import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { NOTHING_CHOSEN } from '../../ground/page/address-choice.ts'
import { visitContext, type WebHost } from '../../ground/page/load-context.ts'
import { visitOf } from '../../ground/page/visit.server.ts'
import { loader } from './route.tsx'

test('an estimate is shown where the index of its place is out of reach', async () => {
  const requests: string[] = []
  const host: WebHost = {
    api: ({ url }) => {
      const { pathname } = new URL(url)
      requests.push(pathname)
      return pathname.endsWith('/price-index')
        ? new Response('busy', { status: 503 })
        : pathname.endsWith('/location')
          ? Response.json({ id: 'city32653', iso2: 'ES' })
          : Response.json({ currency: 'EUR' })
    },
    messages: new Messages(),
    origin: null,
    domain: null,
    mapStyle: null,
    production: false,
    log: pino({ level: 'silent' }),
  }
  const request = new Request('http://portal.test/en/service/estimate?location=city32653&area=80')
  const context = new RouterContextProvider()
  const call = { clientAddress: '192.0.2.1', requestId: 'r-1' }
  context.set(visitContext, visitOf(request, NOTHING_CHOSEN, host, call, { build: 'b', style: '' }))
  const found = await loader({
    request,
    url: new URL(request.url),
    context,
    params: {},
    pattern: '',
  } as never)
  expect(requests.some((path) => path.endsWith('/price-index'))).toBe(true)
  expect(found).toMatchObject({ answer: { currency: 'EUR' }, index: null })
})

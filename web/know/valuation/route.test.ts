import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { NOTHING_CHOSEN } from '../../ground/page/address-choice.ts'
import { visitContext, type WebHost } from '../../ground/page/load-context.ts'
import { visitOf } from '../../ground/page/visit.server.ts'
import { loader } from './route.tsx'

const hostOf = (api: WebHost['api']): WebHost => ({
  api,
  messages: new Messages(),
  origin: null,
  domain: null,
  mapStyle: null,
  production: false,
  log: pino({ level: 'silent' }),
})

function load(address: string, api: WebHost['api']) {
  const request = new Request(`http://portal.test${address}`)
  const context = new RouterContextProvider()
  const call = { clientAddress: '192.0.2.1', requestId: 'r-1' }
  context.set(
    visitContext,
    visitOf(request, NOTHING_CHOSEN, hostOf(api), call, { build: 'b', style: '' }),
  )
  return loader({ request, url: new URL(request.url), context, params: {}, pattern: '' } as never)
}

test('an estimate is shown where the index of its place is out of reach', async () => {
  const requests: string[] = []
  const found = await load('/en/service/estimate?location=city32653&area=80', ({ url }) => {
    const { pathname } = new URL(url)
    requests.push(pathname)
    return pathname.endsWith('/price-index')
      ? new Response('busy', { status: 503 })
      : pathname.endsWith('/location')
        ? Response.json({ id: 'city32653', iso2: 'ES' })
        : Response.json({ currency: 'EUR' })
  })
  expect(requests.some((path) => path.endsWith('/price-index'))).toBe(true)
  expect(found).toMatchObject({ answer: { currency: 'EUR' }, index: null })
})

test.each([
  ['de', '850,5', '79.01'],
  ['de', '1.200', '111.48'],
  ['de', '1.200,5', '111.53'],
  ['en', '850.5', '79.01'],
  ['en', '1,200', '111.48'],
  ['ru', '1 200,5', '111.53'],
  ['ar', '٨٥٠٫٥', '79.01'],
  ['en', 'many', 'many'],
])('square feet are read as %s writes them: %s', async (locale, typed, area) => {
  const address = `/${locale}/service/estimate?areaUnit=sqft&area=${encodeURIComponent(typed)}`
  const thrown: unknown = await load(address, () => new Response('', { status: 500 })).catch(
    (error: unknown) => error,
  )
  expect((thrown as Response).headers.get('location')).toBe(
    `/${locale}/service/estimate?area=${area}`,
  )
})

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_CHOICE, type Choice } from './choice.ts'

const SCOPE = { domain: null, secure: false }
const DAY = {
  base: 'EUR',
  date: '2026-11-25',
  source: 'test',
  rates: { EUR: 1, USD: 1.25, JPY: 160 },
}
/** Responses of the API, in order; the last one repeats. */
let answers: (() => Response)[]
let requests: number

beforeEach(() => {
  vi.resetModules()
  answers = [() => Response.json(DAY)]
  requests = 0
  // As a browser does it: an address without a host is of the page's.
  const { Request: NodeRequest } = globalThis
  vi.stubGlobal(
    'Request',
    class extends NodeRequest {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, 'http://portal.test'), { method: init.method ?? 'GET' })
      }
    },
  )
  vi.stubGlobal('fetch', () => {
    requests++
    return Promise.resolve((answers.length > 1 ? answers.shift()! : answers[0]!)())
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  for (const name of ['currency', 'units']) document.cookie = `${name}=; path=/; max-age=0`
  return () => vi.unstubAllGlobals()
})

/** Sets cookies; returns how to apply them, in one page. */
async function page(cookies: Record<string, string>): Promise<() => Promise<Choice>> {
  for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${value}; path=/`
  const { applyChoice } = await import('./chosen.ts')
  let choice: Choice = { money: null, units: null, areasIn: null }
  return async () => {
    await applyChoice(SCOPE, (change) => {
      choice = typeof change === 'function' ? change(choice) : change
    })
    return choice
  }
}

test('prices are converted into the chosen currency, with the digits of each', async () => {
  const { money } = await (await page({ currency: 'USD' }))()
  expect(money?.convert({ amount: 100_00, currency: 'EUR', type: 0 })).toEqual({
    value: 125,
    currency: 'USD',
    rateDate: '2026-11-25',
  })
  expect(money?.convert({ amount: 16_000, currency: 'JPY', type: 0 })?.value).toBe(125)
  expect(money?.convertValue(100, 'EUR')?.value).toBe(125)
})

test('a price in the chosen currency, on request, or without a rate is not converted', async () => {
  const { money } = await (await page({ currency: 'USD' }))()
  expect([
    money?.convert({ amount: 100_00, currency: 'USD', type: 0 }),
    money?.convert({ amount: null, currency: 'EUR', type: 4 }),
    money?.convert({ amount: 100_00, currency: 'GBP', type: 0 }),
  ]).toEqual([null, null, null])
})

test('without rates prices are not converted; the next choice requests rates again', async () => {
  answers = [() => new Response('gone', { status: 503 }), () => Response.json(DAY)]
  const apply = await page({ currency: 'USD', units: 'imperial' })
  expect(await apply()).toMatchObject({ money: null, units: 'imperial' })
  expect((await apply()).money?.currency).toBe('USD')
  await apply()
  expect(requests).toBe(2)
})

test('units apply without a currency, and request no rates', async () => {
  expect(await (await page({ units: 'imperial' }))()).toMatchObject({
    money: null,
    units: 'imperial',
  })
  expect(requests).toBe(0)
})

test('an unknown currency is ignored', async () => {
  expect(await (await page({ currency: 'XXX' }))()).toEqual(NO_CHOICE)
  expect(requests).toBe(0)
})

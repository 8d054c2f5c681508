import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { visitContext, type Visit } from '../../../ground/page/load-context.ts'
import { action } from './form-route.tsx'
import { action as seriesAction } from './series-route.tsx'

const call = () => vi.fn(async () => ({ data: {} }))

/** Submits a form of a page without scripts; the calls that it made, and the answer. */
async function send(act: typeof action | typeof seriesAction, fields: Record<string, string>) {
  const api = {
    journalDesk: { remove: call() },
    journalTexts: { act: call(), removeText: call() },
    journalSeries: { removeAuthor: call(), saveAuthor: call(), removeFlow: call() },
  }
  const context = new RouterContextProvider()
  const host = { messages: { translator: () => String } }
  context.set(visitContext, {
    api,
    host,
    locale: 'en',
    user: async () => null,
  } as unknown as Visit)
  const request = new Request('http://portal.test/en/journal/form/7', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const answer = await act({
    request,
    url: new URL(request.url),
    context,
    params: { id: '7' },
  } as never).catch((thrown: unknown) => thrown)
  const calls = Object.values(api)
    .flatMap((calls) => Object.entries(calls))
    .flatMap(([name, { mock }]) => (mock.calls.length > 0 ? [name] : []))
  return { calls, answer }
}

test.each([
  [{}],
  [{ form: '' }],
  [{ form: 'erase' }],
  [{ form: 'act' }],
  [{ form: 'act', act: 'erase', version: '1' }],
])('does nothing with an unknown form of an article: %j', async (fields) => {
  const { calls, answer } = await send(action, fields as Record<string, string>)
  expect(calls).toEqual([])
  expect(answer).toMatchObject({ init: { status: 422 } })
})

test.each([[{}], [{ form: 'other-remove', id: '3' }]])(
  'does nothing with an unknown form of series and authors: %j',
  async (fields) => {
    const { calls, answer } = await send(seriesAction, fields as Record<string, string>)
    expect(calls).toEqual([])
    expect(answer).toMatchObject({ init: { status: 422 } })
  },
)

test.each([
  [action, { form: 'remove' }, 'remove'],
  [action, { form: 'removeText', language: 'en' }, 'removeText'],
  [action, { form: 'act', act: 'submit', version: '1' }, 'act'],
  [seriesAction, { form: 'author-remove', id: '3' }, 'removeAuthor'],
] as const)('%o: %j', async (act, fields, name) => {
  expect((await send(act, fields)).calls).toEqual([name])
})

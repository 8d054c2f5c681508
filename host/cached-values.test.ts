import { expect, test } from 'vitest'
import { cacheValues } from './cached-values.ts'

const CALL = { clientAddress: '192.0.2.1', requestId: 'r' }

function reader(answers: { status?: number; text?: string; id?: number }[]) {
  const known: (number | undefined)[] = []
  const read = cacheValues(async (_, __, id) => {
    known.push(id)
    return { status: 200, ...answers.shift() }
  })
  return { known, get: (url = 'http://localhost/api/a') => read({ url, lang: 'en' }, CALL) }
}

test('a text is parsed once, and its value is frozen', async () => {
  const text = '{"list":[{"a":1}]}'
  const { known, get } = reader([{ text }, { text, id: 7 }, { id: 7 }, { text: '{"b":1}', id: 8 }])
  const first = await get()
  const second = await get()
  const third = await get()
  expect(first).toEqual({ status: 200, body: { list: [{ a: 1 }] } })
  expect(first.body).not.toBe(second.body)
  expect(third.body).toBe(second.body)
  expect((await get()).body).toEqual({ b: 1 })
  expect(known).toEqual([undefined, undefined, 7, 7])
  const { list } = second.body as { list: { a: number }[] }
  expect(() => list.push({ a: 2 })).toThrow(TypeError)
  expect(() => void (list[0]!.a = 2)).toThrow(TypeError)
})

test('addresses do not share a value, and a response without JSON has none', async () => {
  const { known, get } = reader([
    { text: '1', id: 1 },
    { text: '2', id: 2 },
    { status: 204, text: '' },
    { status: 502, text: '<html>' },
  ])
  expect(await get()).toMatchObject({ body: 1 })
  expect(await get('http://localhost/api/b')).toMatchObject({ body: 2 })
  expect(await get('http://localhost/api/c')).toEqual({ status: 204, body: undefined })
  expect(await get('http://localhost/api/d')).toEqual({ status: 502, body: undefined })
  expect(known).toEqual(Array(4).fill(undefined))
})

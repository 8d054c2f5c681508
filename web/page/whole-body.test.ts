import { expect, test } from 'vitest'
import { bytesOf, wholeResponse } from './whole-body.ts'

test('a whole body is read without a copy, and as any other', async () => {
  const bytes = new Uint8Array([104, 105])
  expect(await bytesOf(wholeResponse(bytes, { status: 404 }))).toBe(bytes)
  const response = wholeResponse(bytes, { status: 404, headers: { 'x-a': 'b' } })
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
    404,
    'b',
    'hi',
  ])
  expect((await bytesOf(wholeResponse(null, {}))).length).toBe(0)
  expect(await bytesOf(new Response('hi'))).toEqual(bytes)
})

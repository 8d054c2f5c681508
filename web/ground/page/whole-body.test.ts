import { expect, test } from 'vitest'
import { bytesOf, piecesOf, wholeResponse } from './whole-body.ts'

test('a whole body is read without a copy, and as any other', async () => {
  const bytes = new Uint8Array([104, 105])
  expect(await bytesOf(wholeResponse([bytes], { status: 404 }))).toBe(bytes)
  const pieces = [bytes, ', é', bytes]
  expect(await piecesOf(wholeResponse(pieces, {}))).toBe(pieces)
  expect(new TextDecoder().decode(await bytesOf(wholeResponse(pieces, {})))).toBe('hi, éhi')
  const response = wholeResponse(pieces, { status: 404, headers: { 'x-a': 'b' } })
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
    404,
    'b',
    'hi, éhi',
  ])
  expect((await bytesOf(wholeResponse([], {}))).length).toBe(0)
  expect(wholeResponse([], {}).body).toBeNull()
  expect(await bytesOf(new Response('hi'))).toEqual(bytes)
})

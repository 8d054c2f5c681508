import { expect, test } from 'vitest'
import { readClaims } from './claims.ts'

const textOf = (name: string) => ({
  lang: 'en',
  title: name,
  description: 'A home with 3 bedrooms, a lift and a terrace. '.repeat(100),
})

test('a text is read once, also for readers at the same moment', async () => {
  const text = textOf('Once')
  const [first, beside] = await Promise.all([readClaims([text]), readClaims([{ ...text }])])
  const later = await readClaims([textOf('Another'), { ...text }])
  expect(first.length).toBeGreaterThan(0)
  expect(beside[0]).toBe(first[0])
  expect(later).toContain(first[0])
})

test('a text that changed is read anew', async () => {
  const [before] = await readClaims([{ lang: 'en', title: 'Home', description: '3 bedrooms.' }])
  const [after] = await readClaims([{ lang: 'en', title: 'Home', description: '4 bedrooms.' }])
  expect([before?.value, after?.value]).toEqual([3, 4])
})

test('others have a turn while texts are read', async () => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns++
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  await readClaims(Array.from({ length: 20 }, (_, at) => textOf(`Home ${at}`)))
  isRead = true
  expect(turns).toBeGreaterThan(20)
})

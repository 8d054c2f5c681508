import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { heldValue, textOf } from './carried-texts.ts'
import { Carried } from './carry.server.ts'

const TEXT = JSON.stringify({ title: '</script><script>alert(1)</script> <!-- "é" \u2028' })

test('a text is in the document unescaped, and its reference is the same each time', () => {
  const carried = new Carried()
  const reference = carried.add(TEXT)
  expect(carried.add(TEXT)).toBe(reference)
  expect(new Carried().add(TEXT)).toBe(reference)
  expect(carried.add('{}')).not.toBe(reference)
  expect(textOf(reference)).toBe(TEXT)

  const { document } = new JSDOM(`<div>${[...carried.elements()].join('')}</div>`).window
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-carried]')]
  expect(scripts.map(({ type, dataset }) => [type, `#${dataset['carried']}`])).toEqual([
    ['application/json', reference],
    ['application/json', carried.add('{}')],
  ])
  expect(JSON.parse(scripts[0]!.textContent)).toEqual(JSON.parse(TEXT))
})

test('a text is held until all pages that carry it are made', () => {
  const value = { only: 'here' }
  const [first, second] = [new Carried(), new Carried()]
  const reference = first.add('{"only":"here"}', { value })
  first.add('{"only":"here"}', { value })
  second.add('{"only":"here"}')
  first.release()
  expect(heldValue(reference)).toBe(value)
  first.release()
  expect(textOf(reference)).toBe('{"only":"here"}')
  second.release()
  expect(heldValue(reference)).toBeUndefined()
  expect(() => textOf(reference)).toThrow(reference)
})

test('a text packed after its page has failed is not held', () => {
  const carried = new Carried()
  carried.release()
  const reference = carried.add('{"late":true}', { value: { late: true } })
  expect(heldValue(reference)).toBeUndefined()
})

test('a text that is not a reference is returned unchanged', () => {
  expect(textOf(TEXT)).toBe(TEXT)
  expect(() => textOf('#unknown')).toThrow('#unknown')
})

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { EARLY_PLACE, otherPlaces, showOnly } from './early-place.ts'

afterEach(() => void vi.useRealTimers())

test('each visit of the start page has its own time to load the homes of the place', () => {
  vi.useFakeTimers()
  document.head.innerHTML = `<style id="${EARLY_PLACE}"></style>`
  document.body.innerHTML = '<div data-place="country207"></div>'
  const styles = () => document.getElementById(EARLY_PLACE)?.textContent
  showOnly('country177')
  vi.advanceTimersByTime(4000)
  showOnly('country177')
  vi.advanceTimersByTime(4999)
  expect(styles()).toBe(otherPlaces('country177'))
  vi.advanceTimersByTime(1)
  expect(styles()).toBeUndefined()
})

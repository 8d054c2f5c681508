import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Draft, type ArrivedMessage } from './draft.ts'
import { draftKey, readDraft } from './message-storage.ts'

const { localStorage } = new JSDOM('', { url: 'http://portal.test/' }).window
const KEY = draftKey(7, 'chat-3')
const newDraft = (): Draft => new Draft(KEY, crypto.randomUUID())

beforeEach(() => void vi.stubGlobal('localStorage', localStorage))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function fillStorage(): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
}

test('what was written is there again with its id, and is gone once it was sent', () => {
  const draft = newDraft()
  expect(draft.begin('', [])).toBe('')
  draft.write('Is there a lift?')
  const reloaded = newDraft()
  expect(reloaded.begin('', [])).toBe('Is there a lift?')
  expect(reloaded.clientId).toBe(draft.clientId)
  const { clientId } = reloaded
  expect(reloaded.settle('Is there a lift?', { clientId, text: 'Is there a lift?' })).toBe('')
  expect(reloaded.clientId).not.toBe(clientId)
  expect(newDraft().begin('', [])).toBe('')
})

test('a draft that was sent does not come back, though the storage filled up meanwhile', () => {
  const draft = newDraft()
  draft.write('Typed early')
  fillStorage()
  draft.write('Written without storage')
  const sent = { clientId: draft.clientId, text: 'Written without storage' }
  expect(draft.settle('Written without storage', sent)).toBe('')
  expect(newDraft().begin('', [])).toBe('')
})

test('what was typed before the scripts ran stands behind the stored text, under a new id', () => {
  const draft = newDraft()
  draft.write('Five hundred words')
  const early = newDraft()
  expect(early.begin('x', [])).toBe('Five hundred words\nx')
  expect(early.clientId).not.toBe(draft.clientId)
  expect(readDraft(KEY)?.text).toBe('Five hundred words\nx')
  // A browser that restores fields itself changes nothing.
  const restored = newDraft()
  expect(restored.begin('Five hundred words\nx', [])).toBe('Five hundred words\nx')
  expect(restored.clientId).toBe(early.clientId)
})

test('what another tab wrote is not deleted with the message of this one', () => {
  const one = newDraft()
  one.write('Hello')
  const other = newDraft()
  other.begin('', [])
  other.write('Hello, and five hundred words')
  one.settle('Hello', { clientId: one.clientId, text: 'Hello' })
  one.write('')
  expect(readDraft(KEY)?.text).toBe('Hello, and five hundred words')
})

test('a field that a browser or the server filled again doubles nothing', () => {
  const draft = newDraft()
  draft.write('Hello wor')
  expect(newDraft().begin('Hello world', [])).toBe('Hello world')
  const { clientId } = readDraft(KEY)!
  expect(newDraft().begin('Hello world', [{ clientId, text: 'Hello world' }])).toBe('')
  expect(readDraft(KEY)).toBeNull()
})

test('text that was typed while a message was sent stays, and is not sent under its id', () => {
  const draft = newDraft()
  draft.write('One')
  const sent = { clientId: draft.clientId, text: 'One' }
  draft.write('One and more')
  expect(draft.settle('One and more', sent)).toBe('One and more')
  expect(draft.clientId).not.toBe(sent.clientId)
  expect(readDraft(KEY)).toMatchObject({ clientId: draft.clientId, text: 'One and more' })
  // The page brings it, too.
  expect(draft.settle('One and more', sent)).toBe('One and more')
})

test('a draft whose message has arrived is not restored; changed afterwards, it is', () => {
  const draft = newDraft()
  draft.write('نعم\u200f')
  const arrived: ArrivedMessage[] = [{ clientId: draft.clientId, text: 'نعم' }]
  expect(newDraft().begin('', arrived)).toBe('')
  expect(readDraft(KEY)).toBeNull()
  draft.write('نعم، غدا')
  expect(newDraft().begin('', arrived)).toBe('نعم، غدا')
})

test('a phrase is sent as such after a reload, unless it was changed or stands beside other words', () => {
  const chosen = { current: { phrase: 'question.lift', text: 'Is there a lift?' } }
  new Draft(KEY, 'loaded-first', chosen).write('Is there a lift?')
  const reloaded = newDraft()
  expect(reloaded.phraseOf(reloaded.begin('', []))).toBe('question.lift')
  expect(reloaded.phraseOf('Hello. Is there a lift?')).toBeUndefined()
  reloaded.write('Hello. Is there a lift?')
  const again = newDraft()
  expect(again.phraseOf(again.begin('', []))).toBeUndefined()
})

test('whatever two tabs type, send and reload, a field loses nothing, and no id has two messages', () => {
  const step = record({
    tab: integer({ min: 0, max: 1 }),
    act: oneof(
      constantFrom('send', 'send', 'lose answer', 'reload', 'type early'),
      constantFrom('type', 'type'),
    ),
  })
  assert(
    property(array(step, { maxLength: 25 }), (steps) => {
      localStorage.clear()
      let typed = 0
      const arrived: { clientId: string; text: string }[] = []
      const tabs = [0, 1].map(() => ({ draft: newDraft(), text: '' }))
      /** As the server does it. */
      const post = (clientId: string, text: string): boolean => {
        const before = arrived.find((one) => one.clientId === clientId)
        if (!before) arrived.push({ clientId, text })
        return !before || before.text === text
      }
      for (const { tab: at, act } of steps) {
        const tab = tabs[at]!
        const { draft, text: before } = tab
        if (act === 'type') {
          tab.text = `${before}w${++typed}.`
          draft.write(tab.text)
        } else if (act === 'reload' || act === 'type early') {
          const early = act === 'reload' ? '' : `w${++typed}.`
          const stored = readDraft(KEY)
          const hasArrived = arrived.some(
            ({ clientId, text }) => clientId === stored?.clientId && text === stored.text,
          )
          tab.draft = newDraft()
          tab.text = tab.draft.begin(early, arrived)
          expect(tab.text).toContain(early)
          if (stored && !hasArrived) expect(tab.text).toContain(stored.text)
        } else if (before) {
          const { clientId } = draft
          const isTaken = post(clientId, before)
          if (!isTaken) draft.renew(before)
          else if (act === 'send') tab.text = draft.settle(before, { clientId, text: before })
          expect(tab.text).toBe(isTaken && act === 'send' ? '' : before)
        }
      }
      // The same id is the same message, and no other.
      expect(new Set(arrived.map(({ clientId }) => clientId)).size).toBe(arrived.length)
      for (const { draft, text } of tabs)
        for (const one of arrived)
          if (one.clientId === draft.clientId)
            expect(draft.settle(text, one)).toBe(text === one.text ? '' : text)
    }),
  )
})

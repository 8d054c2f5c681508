import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  deleteDraft,
  deleteExpired,
  draftKey,
  readDraft,
  readUnsent,
  storeDraft,
  storeUnsent,
  unsentKey,
} from './message-storage.ts'

const { localStorage } = new JSDOM('', { url: 'http://portal.test/' }).window
const KEY = draftKey(7, 'chat-3')
const UNSENT = unsentKey(7, 'chat-3')
const DRAFT = { clientId: 'client-of-this-draft', text: 'Is the' }
const DAY_MS = 86_400_000
const waiting = (clientId: string, at = Date.now()) => ({
  clientId,
  text: `Text of ${clientId}`,
  files: [],
  refused: null,
  at,
})

beforeEach(() => void vi.stubGlobal('localStorage', localStorage))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a draft is of one account and one place, and is deleted with its own message alone', () => {
  storeDraft(KEY, { ...DRAFT, phrase: 'question.lift' })
  expect(readDraft(KEY)).toEqual({ ...DRAFT, phrase: 'question.lift' })
  expect(readDraft(draftKey(8, 'chat-3'))).toBeNull()
  expect(readDraft(draftKey(null, 'chat-3'))).toBeNull()
  expect(readDraft(draftKey(7, 'chat-4'))).toBeNull()
  deleteDraft(KEY, { ...DRAFT, clientId: 'another-message' })
  deleteDraft(KEY, { ...DRAFT, text: 'of another tab' })
  expect(readDraft(KEY)).not.toBeNull()
  deleteDraft(KEY, DRAFT)
  expect(localStorage.length).toBe(0)
})

test('unsent messages are in order, and a tab leaves those of another', () => {
  const [first, second, other] = [waiting('b', Date.now() - 2), waiting('a'), waiting('other')]
  storeUnsent(UNSENT, [], [first])
  storeUnsent(unsentKey(7, 'chat-33'), [], [other])
  storeUnsent(unsentKey(8, 'chat-3'), [], [other])
  // Another tab, which was opened before.
  storeUnsent(UNSENT, [], [second])
  expect(readUnsent(UNSENT)).toEqual([first, second])
  const refused = { ...second, refused: 'Too many links' }
  storeUnsent(UNSENT, [second], [refused])
  expect(readUnsent(UNSENT)).toEqual([first, refused])
  storeUnsent(UNSENT, [refused], [])
  expect(readUnsent(UNSENT)).toEqual([first])
})

test('drafts and unsent messages expire, and expired ones of all accounts are deleted', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.setItem('other', 'stays')
  localStorage.setItem('chat-unsent-3', '[{"clientId":"x","text":"x"}]')
  localStorage.setItem('chat-unsent-7-3', '[]')
  storeDraft(KEY, DRAFT)
  storeDraft(draftKey(8, 'ticket-1'), DRAFT)
  storeUnsent(UNSENT, [], [waiting('old')])
  vi.setSystemTime(Date.now() + 6 * DAY_MS)
  storeDraft(draftKey(8, 'chat-2'), DRAFT)
  storeUnsent(UNSENT, [], [waiting('new')])
  expect(readDraft(KEY)).toEqual(DRAFT)
  expect(readUnsent(UNSENT)).toHaveLength(2)
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect(readDraft(KEY)).toBeNull()
  expect(readUnsent(UNSENT)).toMatchObject([{ clientId: 'new' }])
  deleteExpired()
  expect(Object.keys(localStorage).toSorted()).toEqual(
    [draftKey(8, 'chat-2'), `${UNSENT}new`, 'other'].toSorted(),
  )
})

test('a storage that is full, blocked or was written by others does no harm', () => {
  for (const item of ['null', '[]', '{', '{"clientId":1,"text":"x","at":1e15}', '{"text":"x"}']) {
    localStorage.setItem(KEY, item)
    localStorage.setItem(`${UNSENT}x`, item)
    expect(readDraft(KEY)).toBeNull()
    expect(readUnsent(UNSENT)).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  storeDraft(KEY, DRAFT)
  storeUnsent(UNSENT, [], [waiting('x')])
  deleteExpired()
  deleteDraft(KEY, DRAFT)
  expect(readDraft(KEY)).toBeNull()
  expect(readUnsent(UNSENT)).toEqual([])
})

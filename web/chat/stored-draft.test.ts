import { JSDOM } from 'jsdom'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteExpiredDrafts, draftKey, readDraft, storeDraft } from './stored-draft.ts'

const { localStorage } = new JSDOM('', { url: 'http://portal.test/' }).window
const KEY = draftKey(7, 'chat-3')
const DRAFT = { clientId: 'client-of-this-draft', text: 'Is the' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a draft is of one account and one place, and without text there is none', () => {
  vi.stubGlobal('localStorage', localStorage)
  storeDraft(KEY, DRAFT)
  expect(readDraft(KEY)).toEqual(DRAFT)
  expect(readDraft(draftKey(8, 'chat-3'))).toBeNull()
  expect(readDraft(draftKey(null, 'chat-3'))).toBeNull()
  expect(readDraft(draftKey(7, 'chat-4'))).toBeNull()
  storeDraft(KEY, { ...DRAFT, text: '' })
  expect(localStorage.length).toBe(0)
})

test('drafts expire, and expired ones of all accounts are deleted', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('localStorage', localStorage)
  localStorage.setItem('other', 'stays')
  storeDraft(KEY, DRAFT)
  storeDraft(draftKey(8, 'ticket-1'), DRAFT)
  vi.setSystemTime(Date.now() + 6 * 86_400_000)
  storeDraft(draftKey(8, 'chat-2'), DRAFT)
  expect(readDraft(KEY)).toEqual(DRAFT)
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(readDraft(KEY)).toBeNull()
  deleteExpiredDrafts()
  expect(Object.keys(localStorage).sort()).toEqual([draftKey(8, 'chat-2'), 'other'])
})

test('a storage that is full, blocked or was written by others does no harm', () => {
  expect(readDraft(KEY)).toBeNull()
  vi.stubGlobal('localStorage', {
    getItem: () => '{"clientId":1',
    setItem() {
      throw new Error('QuotaExceededError')
    },
  })
  storeDraft(KEY, DRAFT)
  expect(readDraft(KEY)).toBeNull()
  vi.stubGlobal('localStorage', localStorage)
  for (const item of ['null', '[]', '{"clientId":1,"text":"x","until":1e15}', '{"text":"x"}']) {
    localStorage.setItem(KEY, item)
    expect(readDraft(KEY)).toBeNull()
  }
})

import { expect, test, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { ArticleContent, EditedText } from '#contract/edge/journal.ts'
import { findHeld, hold, type HeldText } from './held-texts.ts'
import { hunksOf, linesOf } from './text-lines.ts'
import { TextSaver, type SaveState } from './text-saver.ts'

const content = (title: string, slug = ''): ArticleContent => ({
  title,
  slug,
  summary: '',
  alt: '',
  document: { type: 'doc', content: [] },
})
const textWith = (version: number, title: string) =>
  ({ version, content: content(title) }) as EditedText
const refusal = (status: number, code: string) =>
  new ApiError(status, { type: 'error', code, message: 'No.', errors: { title: ['No.'] } })

function made() {
  let version = 1
  const states: SaveState[] = []
  const parts = {
    text: textWith(1, 'A'),
    save: vi.fn(async (_: number, sent: ArticleContent) => ({
      ...textWith(++version, ''),
      content: sent,
    })),
    get: vi.fn(async () => textWith(9, 'Theirs')),
    hold: vi.fn<(held: HeldText | null) => void>(),
    onState: (state: SaveState) => void states.push(state),
    onSaved: vi.fn(),
    times: { hold: 0, quiet: 1e6, again: 1e6 },
  }
  return { parts, states, saver: new TextSaver(parts) }
}
const last = (states: SaveState[]) => states.at(-1)?.state

test('saves on the version of the last answer, and keeps nothing in the browser then', async () => {
  const { saver, parts, states } = made()
  saver.write(content('B'))
  expect(await saver.flush()).toBe(true)
  saver.write(content('C '))
  expect(await saver.flush()).toBe(true)
  expect(parts.save.mock.calls.map(([version, { title }]) => [version, title])).toEqual([
    [1, 'B'],
    [2, 'C '],
  ])
  expect(parts.hold).toHaveBeenLastCalledWith(null)
  expect(last(states)).toBe('saved')
})

test.each([
  [new TypeError('Failed to fetch'), 'failed'],
  [refusal(503, 'busy'), 'failed'],
  [refusal(401, 'unauthenticated'), 'signedOut'],
  [refusal(422, 'validation_failed'), 'refused'],
])('%s: the work stays in the browser', async (error, state) => {
  const { saver, parts, states } = made()
  parts.save.mockRejectedValueOnce(error)
  saver.write(content('B'))
  expect(await saver.flush()).toBe(false)
  expect(last(states)).toBe(state)
  expect(parts.hold).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 1, content: content('B') }),
  )
})

test('what was refused is sent again after a change only', async () => {
  const { saver, parts } = made()
  parts.save.mockRejectedValueOnce(refusal(422, 'validation_failed'))
  saver.write(content('B'))
  await saver.flush()
  expect(await saver.flush()).toBe(false)
  expect(parts.save).toHaveBeenCalledTimes(1)
  saver.write(content('C'))
  expect(await saver.flush()).toBe(true)
})

test('a conflict waits for a decision; mine is saved over theirs', async () => {
  const { saver, parts, states } = made()
  parts.save.mockRejectedValueOnce(refusal(409, 'conflict'))
  saver.write(content('B'))
  expect(await saver.flush()).toBe(false)
  expect(last(states)).toBe('conflict')
  saver.write(content('C'))
  expect(await saver.flush()).toBe(false)
  expect(parts.save).toHaveBeenCalledTimes(1)
  await saver.keepMine()
  expect(parts.save).toHaveBeenLastCalledWith(9, content('C'))
})

test('a half-typed address keeps nothing else from being saved', async () => {
  const { saver, parts } = made()
  saver.write(content('B', 'half-'))
  expect(await saver.flush()).toBe(false)
  expect(parts.save).toHaveBeenCalledWith(1, content('B'))
})

test('work of an earlier visit goes on, or is a conflict with what was saved since', async () => {
  const { saver, parts } = made()
  saver.resume({ version: 1, content: content('Held'), at: 0 }, textWith(1, 'A'))
  expect(await saver.flush()).toBe(true)
  expect(parts.save).toHaveBeenCalledWith(1, content('Held'))
  const other = made()
  other.saver.resume({ version: 0, content: content('Held'), at: 0 }, textWith(1, 'A'))
  expect(last(other.states)).toBe('conflict')
  // Still a conflict on the next visit.
  expect(other.parts.hold).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 0, content: content('Held') }),
  )
  other.saver.write(content('Held longer'))
  other.saver.holdNow()
  expect(other.parts.hold).toHaveBeenLastCalledWith(expect.objectContaining({ version: 0 }))
  await other.saver.keepMine()
  expect(other.parts.save).toHaveBeenCalledWith(1, content('Held longer'))
})

test('the answer of an act has the draft of another tab: a conflict, not its version', async () => {
  const { saver, parts, states } = made()
  await saver.takeState(textWith(2, 'Theirs'))
  expect(last(states)).toBe('conflict')
  saver.write(content('B'))
  expect(await saver.flush()).toBe(false)
  await saver.takeState(textWith(3, 'Theirs, later'))
  expect(states.at(-1)).toMatchObject({ theirs: { version: 3 } })
  expect(parts.save).not.toHaveBeenCalled()
  await saver.keepMine()
  expect(parts.save).toHaveBeenCalledWith(3, content('B'))
})

test('the answer of an act: its version and slug, beside what was written meanwhile', async () => {
  const { saver, parts, states } = made()
  saver.write(content('B'))
  await saver.takeState({ ...textWith(2, ''), content: content('A', 'made') } as EditedText)
  expect(saver.content).toEqual(content('B', 'made'))
  expect(await saver.flush()).toBe(true)
  expect(parts.save).toHaveBeenCalledWith(2, content('B', 'made'))
  expect(last(states)).toBe('saved')
  // A slug that was chosen elsewhere, while another is written here.
  saver.write(content('B', 'mine'))
  await saver.takeState({ ...textWith(9, ''), content: content('B', 'theirs') } as EditedText)
  expect(last(states)).toBe('conflict')
})

test('the answer of a save has what another tab saved after it: a conflict', async () => {
  const { saver, parts, states } = made()
  parts.save.mockResolvedValueOnce(textWith(3, 'Theirs'))
  saver.write(content('B'))
  expect(await saver.flush()).toBe(false)
  expect(states.at(-1)).toMatchObject({ state: 'conflict', theirs: { version: 3 } })
})

test('an answer that is older than the last save, or waits for one, is no conflict', async () => {
  const { saver, parts, states } = made()
  saver.write(content('B'))
  const saving = saver.flush()
  await saver.takeState(textWith(2, 'B'))
  await saving
  expect(await saver.flush()).toBe(true)
  await saver.takeState(textWith(1, 'A'))
  expect(last(states)).toBe('saved')
  saver.write(content('C'))
  await saver.flush()
  expect(parts.save).toHaveBeenLastCalledWith(2, content('C'))
})

test('work in the browser belongs to an account, and to a tab while that is open', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  const held = { version: 1, content: content('B'), at: Date.now() }
  hold('article:7:1:en:a', held, store)
  hold('article:7:1:en:old', { ...held, at: Date.now() - 31 * 86_400_000 }, store)
  kept.set('article:7:1:en:broken', '{')
  const at = (owner: number) => ({ owner, article: 1, language: 'en' as const })
  expect(findHeld(at(8), [], store)).toBeNull()
  expect(findHeld(at(7), ['article:7:1:en:a'], store)).toBeNull()
  expect(findHeld(at(7), [], store)).toEqual({ key: 'article:7:1:en:a', held })
  expect([...kept.keys()]).toEqual(['article:7:1:en:a'])
})

test('differences are whole lines, with their marks', () => {
  const lines = (...texts: string[]) =>
    linesOf({
      type: 'doc',
      content: texts.map((text) => ({
        type: 'paragraph',
        content: [{ type: 'text', text, ...(text === 'b' && { marks: [{ type: 'bold' }] }) }],
      })),
    })
  expect(hunksOf(lines('a', 'b', 'c'), lines('a', 'x', 'c', 'd'))).toEqual([
    { line: 2, was: ['**b**'], is: ['x'] },
    { line: 4, was: [], is: ['d'] },
  ])
  expect(hunksOf(lines('a'), lines('a'))).toEqual([])
})

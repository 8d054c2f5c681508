import { expect, test } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import type { Written } from './fields.ts'
import { Saver, type SaveState } from './saver.ts'

/** A draft with the API's semantics, and concurrent changes. */
function keeper(content: Written) {
  const kept = { content: { texts: {}, ...content } as Written, version: 1 }
  const calls: Written[] = []
  const states: SaveState[] = []
  const shown: DraftOffer[] = []
  const wrong = new Map<string, unknown>()
  let away = false
  let out = false
  const offer = () =>
    structuredClone({ content: kept.content, draftVersion: kept.version }) as unknown as DraftOffer
  const put = (change: Written) => {
    kept.content = {
      ...kept.content,
      ...change,
      texts: { ...(kept.content['texts'] as object), ...(change['texts'] as object) },
    }
    kept.version++
  }
  const save = async (version: number, change: Written): Promise<DraftOffer> => {
    if (away) throw new TypeError('failed to fetch')
    if (out) throw new ApiError(401, { type: 'error', code: 'unauthenticated', message: '' })
    const refused = Object.entries(change).filter(
      ([key, value]) => wrong.has(key) && wrong.get(key) === value,
    )
    if (refused.length)
      throw new ApiError(422, {
        type: 'error',
        code: 'validation_failed',
        message: '',
        errors: Object.fromEntries(refused.map(([key]) => [key, ['no']])),
      })
    if (version !== kept.version)
      throw new ApiError(409, { type: 'error', code: 'conflict', message: '' })
    calls.push(change)
    put(change)
    return offer()
  }
  const open = (again = 1e6, beside: Written = {}) =>
    new Saver({
      offer: offer(),
      formValues: { ...structuredClone(kept.content), ...beside },
      save,
      newest: async () => offer(),
      onState: (state) => void states.push(state),
      onSaved: () => {},
      onElsewhere: (draft) => void shown.push(draft),
      times: { quiet: 1e6, again },
    })
  return {
    kept,
    calls,
    states,
    shown,
    wrong,
    open,
    elsewhere: put,
    goAway: (is: boolean) => void (away = is),
    signOut: (is: boolean) => void (out = is),
  }
}

test('saves only changed fields, once', async () => {
  const draft = keeper({ street: 'A', rooms: 2 })
  const saver = draft.open()
  saver.write({ street: 'A', rooms: 3 })
  await saver.flush()
  await saver.flush()
  saver.write({ street: 'A', rooms: 3 })
  await saver.flush()
  expect(draft.calls).toEqual([{ rooms: 3 }])
  expect(draft.states.at(-1)?.state).toBe('saved')
})

test('is saving until the fields beside a rejected one are saved, too', async () => {
  const draft = keeper({ street: 'A', rooms: 2 })
  draft.wrong.set('rooms', '?')
  const saver = draft.open()
  saver.write({ street: 'B', rooms: '?' })
  const saved = saver.flush()
  while (!saver.refused) await Promise.resolve()
  expect([saver.saving, saver.version]).toEqual([true, 1])
  await saved
  expect([saver.saving, saver.version, draft.calls]).toEqual([false, 2, [{ street: 'B' }]])
})

test('keeps concurrent changes of other fields', async () => {
  const draft = keeper({ street: 'A', rooms: 2 })
  const saver = draft.open()
  draft.elsewhere({ street: 'B', texts: { de: { title: 'x', description: '' } } })
  saver.write({ street: 'A', rooms: 3, texts: { en: { title: 'y', description: '' } } })
  await saver.flush()
  expect(draft.kept.content).toEqual({
    street: 'B',
    rooms: 3,
    texts: { de: { title: 'x', description: '' }, en: { title: 'y', description: '' } },
  })
})

test('shows concurrent changes once the form has no unsaved values', async () => {
  const draft = keeper({ street: 'A', rooms: 2, district: 'C' })
  const saver = draft.open()
  draft.wrong.set('district', '?')
  draft.elsewhere({ street: 'B' })
  saver.write({ street: 'A', rooms: 3, district: '?' })
  await saver.flush()
  expect(draft.kept.content).toEqual({ street: 'B', rooms: 3, district: 'C', texts: {} })
  expect([draft.shown, saver.refusedFields]).toEqual([[], ['district']])
  saver.write({ street: 'A', rooms: 3, district: 'D' })
  await saver.flush()
  expect(draft.shown.map(({ content }) => content)).toMatchObject([
    { street: 'B', rooms: 3, district: 'D' },
  ])
})

test('does not rebuild the form for a default, or for a resolved conflict', async () => {
  const draft = keeper({ street: 'A', period: null })
  const saver = draft.open(1e6, { period: 'year' })
  draft.elsewhere({ street: 'B' })
  saver.write({ street: 'C', period: 'year' })
  await saver.flush()
  await saver.keepMine()
  expect([draft.kept.content['street'], draft.shown]).toEqual(['C', []])
})

test('ignores concurrent changes of another step’s fields', async () => {
  const draft = keeper({ street: 'A', rooms: 2 })
  const saver = draft.open()
  saver.write({ rooms: 3 })
  await saver.flush()
  draft.elsewhere({ texts: { de: { title: 'x', description: '' } } })
  saver.write({ rooms: 4 })
  await saver.flush()
  expect(draft.shown).toEqual([])
})

test('asks about a conflict in the same field, and applies either decision', async () => {
  for (const keep of [true, false]) {
    const draft = keeper({ street: 'A', rooms: 2 })
    const saver = draft.open()
    draft.elsewhere({ street: 'B' })
    saver.write({ street: 'C', rooms: 3 })
    await saver.flush()
    expect(draft.states.at(-1)).toEqual({ state: 'conflict', fields: ['street'] })
    expect(draft.kept.content['street']).toBe('B')
    if (keep) await saver.keepMine()
    else expect(saver.takeTheirs()?.content.street).toBe('B')
    expect(draft.kept.content['street']).toBe(keep ? 'C' : 'B')
    expect(saver.dirty).toBe(false)
  }
})

test('a rejected field does not block others, and is retried after a change', async () => {
  const draft = keeper({ street: 'A', rooms: 2 })
  draft.wrong.set('rooms', 'many')
  const saver = draft.open()
  saver.write({ street: 'B', rooms: 'many' })
  await saver.flush()
  expect(draft.calls).toEqual([{ street: 'B' }])
  expect([saver.refused, saver.dirty]).toEqual([true, false])
  saver.write({ street: 'B', rooms: 4 })
  await saver.flush()
  expect(draft.kept.content['rooms']).toBe(4)
  expect(saver.refused).toBe(false)
})

test('keeps changes when the session expires, and saves them in the next one', async () => {
  const draft = keeper({ rooms: 2 })
  const saver = draft.open()
  draft.signOut(true)
  saver.write({ rooms: 3 })
  await saver.flush()
  expect([draft.states.at(-1)?.state, saver.dirty, saver.signedOut]).toEqual([
    'signedOut',
    true,
    true,
  ])
  draft.signOut(false)
  await saver.flush()
  expect([draft.kept.content['rooms'], saver.signedOut]).toEqual([3, false])
})

test('keeps changes while offline', async () => {
  const draft = keeper({ rooms: 2 })
  const saver = draft.open()
  draft.goAway(true)
  saver.write({ rooms: 3 })
  await saver.flush()
  expect([draft.states.at(-1)?.state, saver.dirty]).toEqual(['failed', true])
  draft.goAway(false)
  saver.write({ rooms: 5 })
  await saver.flush()
  expect(draft.kept.content['rooms']).toBe(5)
})

test('saves an abandoned form when the connection is back', async () => {
  const draft = keeper({ rooms: 2 })
  draft.goAway(true)
  const saver = draft.open(5)
  saver.write({ rooms: 3 })
  const finished = saver.finish()
  await expect
    .poll(() => draft.states.filter(({ state }) => state === 'failed').length)
    .toBeGreaterThan(1)
  draft.goAway(false)
  await finished
  expect(draft.kept.content['rooms']).toBe(3)
})

const picture = (key: string, en?: string) => ({ key, kind: 'photo', alt: en ? { en } : {} })

test('finished uploads are no conflict, whether or not the form’s list has them already', async () => {
  for (const isEarly of [true, false]) {
    const draft = keeper({ pictures: [picture('a')] })
    const saver = draft.open()
    draft.elsewhere({ pictures: [picture('a'), picture('b')] })
    if (!isEarly) {
      saver.write({ pictures: [picture('a', 'Kitchen')] })
      await saver.flush()
      expect(draft.states.at(-1)).toEqual({ state: 'conflict', fields: ['pictures'] })
    }
    saver.write({ pictures: [picture('a', 'Kitchen'), picture('b')] })
    await saver.flush()
    expect(draft.kept.content['pictures']).toEqual([picture('a', 'Kitchen'), picture('b')])
    expect(draft.states.at(-1)?.state).toBe('saved')
  }
})

test('asks about a picture that was removed or described elsewhere', async () => {
  for (const theirs of [[picture('a')], [picture('a', 'Hall'), picture('b')]]) {
    const draft = keeper({ pictures: [picture('a'), picture('b')] })
    const saver = draft.open()
    draft.elsewhere({ pictures: theirs })
    saver.write({ pictures: [picture('b'), picture('a')] })
    await saver.flush()
    expect(draft.states.at(-1)).toEqual({ state: 'conflict', fields: ['pictures'] })
  }
})

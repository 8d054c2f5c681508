import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { DraftOffer, DraftPicture } from '#contract/publish/publishing.ts'
import { joined, PictureUploads, type DraftUploadCalls } from './picture-uploads.ts'

const ID = 7
const file = (name: string) => new File(['bytes of a picture'], name)

/** A draft with the API's semantics. `arrive` completes the upload with that name. */
function portal() {
  const kept = { pictures: [] as DraftPicture[], version: 1 }
  const held: boolean[] = []
  const gates = new Map<string, () => void>()
  const offer = () =>
    structuredClone({
      id: ID,
      content: { pictures: kept.pictures },
      draftVersion: kept.version,
      version: 1,
    }) as unknown as DraftOffer
  const beforeSave: (() => void)[] = []
  const session = { over: false }
  const put = (pictures: DraftPicture[]): void => {
    kept.pictures = pictures
    kept.version++
  }
  let number = 0
  const named: string[] = []
  const calls: DraftUploadCalls = {
    begin: async (size) => {
      if (session.over)
        throw new ApiError(401, { type: 'error', code: 'unauthenticated', message: '' })
      return { key: `offers/${named[number++]}`, received: 0, size, done: false }
    },
    send: async (key, _, __, signal) => {
      await new Promise<void>((resolve, reject) => {
        gates.set(key, resolve)
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      })
      return { key: `offers/${key}`, received: 18, size: 18, done: true }
    },
    get: async () => offer(),
    save: async (version, pictures) => {
      beforeSave.shift()?.()
      if (version !== kept.version)
        throw new ApiError(409, { type: 'error', code: 'conflict', message: '' })
      put(pictures)
      return offer()
    },
    readable: async (given) => {
      if (given.name === 'note.txt') throw new Error('no picture')
      named.push(given.name)
      return given
    },
    explain: (error) => (error instanceof Error ? error.message : ''),
  }
  const uploads = new PictureUploads({
    pause: async () => new Promise((resolve) => setTimeout(resolve, 5)),
    hold: (busy) => void held.push(busy),
  })
  const keys = () => kept.pictures.map(({ key }) => key.replace('offers/', ''))
  const arrive = async (name: string) => {
    await expect.poll(() => gates.has(name)).toBe(true)
    gates.get(name)?.()
  }
  return { kept, held, calls, uploads, keys, arrive, put, beforeSave, session }
}

test('saves uploads that finish after leaving the step, in the order of selection', async () => {
  const { uploads, calls, arrive, keys, held } = portal()
  uploads.add(ID, [file('a'), file('b')], calls)
  expect(held.at(-1)).toBe(true)
  await arrive('b')
  await expect.poll(keys).toEqual(['b'])
  await arrive('a')
  await expect.poll(keys).toEqual(['a', 'b'])
  await expect.poll(() => held.at(-1)).toBe(false)
  expect(uploads.newest(ID)?.content.pictures).toHaveLength(2)
})

test('keeps concurrent changes, and waits for the step’s own saving', async () => {
  const { uploads, calls, arrive, keys, put, kept, beforeSave } = portal()
  let left = (): void => {}
  const leave = uploads.give(ID, () => {})
  leave(new Promise<void>((resolve) => (left = resolve)))
  // A change by another device, between reading and saving.
  beforeSave.push(() =>
    put([...kept.pictures, { key: 'offers/elsewhere', kind: 'photo', alt: {} }]),
  )
  uploads.add(ID, [file('a')], calls)
  await arrive('a')
  put([{ key: 'offers/first', kind: 'photo', alt: { en: 'written' } }])
  left()
  await expect.poll(keys).toEqual(['first', 'elsewhere', 'a'])
  expect(kept.pictures[0]?.alt).toEqual({ en: 'written' })
})

test('passes finished uploads to the open step, which saves them', async () => {
  const { uploads, calls, arrive, keys } = portal()
  const given: string[] = []
  uploads.give(ID, ({ key }) => void given.push(key))
  uploads.add(ID, [file('a')], calls)
  await arrive('a')
  await expect.poll(() => given).toEqual(['offers/a'])
  expect(keys()).toEqual([])
})

test('shows why an upload failed until dismissed, without blocking others', async () => {
  const { uploads, calls, arrive, keys, held } = portal()
  uploads.add(ID, [file('note.txt'), file('a'), file('b')], calls)
  await arrive('a')
  await expect.poll(keys).toEqual(['a'])
  uploads.stop(ID, 2)
  await expect.poll(() => held.at(-1)).toBe(false)
  expect(uploads.of(ID)).toMatchObject([{ name: 'note.txt', problem: 'no picture' }])
  uploads.stop(ID, 0)
  expect(uploads.of(ID)).toEqual([])
})

test('pauses uploads when the session expires, says so, and resumes after signing in', async () => {
  const { uploads, calls, arrive, keys, session } = portal()
  session.over = true
  uploads.add(ID, [file('a')], calls)
  await expect
    .poll(() => uploads.of(ID))
    .toMatchObject([{ name: 'a', problem: null, signedOut: true }])
  session.over = false
  await expect.poll(() => uploads.of(ID)).toMatchObject([{ problem: null, signedOut: false }])
  await arrive('a')
  await expect.poll(keys).toEqual(['a'])
})

test('adds pictures in the order of selection, after existing ones', () => {
  const arrivals = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 12 })
  fc.assert(
    fc.property(arrivals, (order) => {
      const turns = new Map(order.map((turn) => [`new ${turn}`, turn]))
      const there = [{ key: 'a' }, { key: 'b' }]
      const all = order.reduce(
        (pictures, turn) => joined(pictures, { key: `new ${turn}` }, turns),
        there,
      )
      expect(all.map(({ key }) => key)).toEqual([
        'a',
        'b',
        ...order.toSorted((a, b) => a - b).map((turn) => `new ${turn}`),
      ])
    }),
  )
})

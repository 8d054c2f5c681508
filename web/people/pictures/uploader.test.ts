import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { PICTURE_PIECE, type Upload } from '#contract/people/uploads.ts'
import { sendPicture } from './uploader.ts'

test('uploads each byte once and in order, despite any failures', async () => {
  // A call succeeds, succeeds with a lost response, or is lost.
  const fates = fc.array(fc.constantFrom('fine', 'fine', 'unanswered', 'lost'), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fates, fc.integer({ min: 1, max: 4 * PICTURE_PIECE }), async (calls, size) => {
      const bytes = new Uint8Array(size).map((_, at) => at % 251)
      let kept = Buffer.alloc(0)
      let begun = 0
      let done = false
      const over = async (work: () => Upload | Promise<Upload>): Promise<Upload> => {
        const fate = calls.shift() ?? 'fine'
        if (fate === 'lost') throw new TypeError('failed to fetch')
        const answer = await work()
        if (fate === 'unanswered') throw new TypeError('failed to fetch')
        return answer
      }
      const key = await sendPicture(new File([bytes], 'a.jpg'), {
        begin: (announced) =>
          over(() => ({ key: `offers/${++begun}`, received: 0, size: announced, done: false })),
        send: (_, offset, piece) =>
          over(async () => {
            if (offset === kept.length)
              kept = Buffer.concat([kept, new Uint8Array(await piece.arrayBuffer())])
            done = kept.length === size
            return { key: `offers/${begun}`, received: kept.length, size, done }
          }),
        onProgress: () => {},
        signal: new AbortController().signal,
        pause: async () => {},
      })
      expect([key, done, Buffer.compare(kept, bytes)]).toEqual([`offers/${begun}`, true, 0])
    }),
    { numRuns: 30 },
  )
})

test('does not retry rejections; stops on abort', async () => {
  let calls = 0
  const refused = () => {
    calls++
    throw new ApiError(422, { type: 'error', code: 'no', message: 'No.' })
  }
  const parts = { begin: refused, send: refused, onProgress: () => {}, pause: async () => {} }
  await expect(
    sendPicture(new File(['x'], 'x'), { ...parts, signal: new AbortController().signal }),
  ).rejects.toThrow('No.')
  expect(calls).toBe(1)
  await expect(
    sendPicture(new File(['x'], 'x'), { ...parts, signal: AbortSignal.abort() }),
  ).rejects.toThrow()
  expect(calls).toBe(1)
})

test.each([429, 500, 503])('retries after a temporary %i', async (status) => {
  let calls = 0
  const begin = () => {
    if (++calls < 3) throw new ApiError(status, { type: 'error', code: 'busy', message: 'Busy.' })
    return Promise.resolve({ key: 'offers/1', received: 1, size: 1, done: true })
  }
  const parts = {
    begin,
    send: () => Promise.reject(new Error('nothing to send')),
    onProgress: () => {},
    pause: async () => {},
  }
  expect(
    await sendPicture(new File(['x'], 'x'), { ...parts, signal: new AbortController().signal }),
  ).toBe('offers/1')
  expect(calls).toBe(3)
})

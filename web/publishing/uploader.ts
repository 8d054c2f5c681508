import { ApiError } from '#contract/errors.ts'
import { PICTURE_PIECE, type Upload } from '#contract/publishing.ts'

export interface SendParts {
  begin: (size: number) => Promise<Upload>
  send: (key: string, offset: number, piece: File) => Promise<Upload>
  /** Bytes that have arrived. */
  onProgress: (received: number) => void
  signal: AbortSignal
  /** Resolves when it is worth another try: after a while, or when the browser is online again. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>
}

/** What passes: too many calls, and a session that is over, since one may log in again in another tab. */
const WAITED_OUT: readonly number[] = [429, 401]

/** Tries until it works. Throws `ApiError` for what the portal refuses, unless that is worth another try, and when the signal says so. */
export async function untilDone<T>(
  { signal, pause }: Pick<SendParts, 'signal' | 'pause'>,
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (
        error instanceof ApiError &&
        error.status < 500 &&
        !WAITED_OUT.includes(error.status) &&
        !isPassing(error)
      )
        throw error
      if (!isPassing(error)) await pause(attempt, signal)
    }
  }
}

/**
 * Sends a file in pieces and answers the key of the picture. A connection that breaks costs a pause: sending goes on from what has arrived. Throws `ApiError` for what
 * the portal refuses, and when the signal says so.
 */
export async function sendPicture(
  file: File,
  { begin, send, onProgress, ...parts }: SendParts,
): Promise<string> {
  let upload = await untilDone(parts, () => begin(file.size))
  while (!upload.done) {
    const { key, received } = upload
    // The last piece once more where the portal has it all and did not come to look at it.
    const offset = Math.min(received, file.size - 1)
    upload = await untilDone(parts, () =>
      send(
        key.replace('offers/', ''),
        offset,
        new File([file.slice(offset, offset + PICTURE_PIECE)], 'piece'),
      ),
    )
    onProgress(upload.received)
  }
  return upload.key
}

/**
 * Where a picture joins those that are there: those that were chosen together stand in the order in which they were chosen, whichever arrives first. `turns` says of
 * those that were sent from this page which one they were; wherever they were moved meanwhile, and what stood there before, stays as it is.
 */
export function joined<P extends { key: string }>(
  pictures: readonly P[],
  picture: P,
  turns: ReadonlyMap<string, number>,
): P[] {
  const turn = turns.get(picture.key) ?? Infinity
  const before = pictures.findIndex(({ key }) => (turns.get(key) ?? -1) > turn)
  return pictures.toSpliced(before < 0 ? pictures.length : before, 0, picture)
}

/** Between tries: 1, 2, 4 ... 15 seconds, cut short when the browser is online again. */
export function pause(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(1000 * 2 ** (attempt - 1), 15_000))
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}

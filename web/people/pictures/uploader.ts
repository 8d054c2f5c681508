import { ApiError } from '#contract/errors.ts'
import { PICTURE_PIECE, type Upload } from '#contract/people/uploads.ts'

export interface SendParts {
  begin: (size: number) => Promise<Upload>
  send: (key: string, offset: number, piece: File) => Promise<Upload>
  /** Bytes uploaded. */
  onProgress: (received: number) => void
  signal: AbortSignal
  /** Resolves when a retry makes sense: after a while, or when the browser goes online. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>
}

/** Temporary errors: rate limits, and an expired session, as the user may sign in in another tab. */
const WAITED_OUT: readonly number[] = [429, 401]

/** Retries until success. Throws `ApiError` for permanent rejections, and on abort. */
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

/** The last part of a key, by which calls name an upload. */
const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1)

/**
 * Uploads a file in pieces and returns the key of the picture. After a connection failure it resumes. Throws `ApiError` for permanent
 * rejections, and on abort.
 */
export async function sendPicture(
  file: File,
  { begin, send, onProgress, ...parts }: SendParts,
): Promise<string> {
  let upload = await untilDone(parts, () => begin(file.size))
  while (!upload.done) {
    const { key, received } = upload
    // Repeats the last piece if the portal has all bytes but has not processed them.
    const offset = Math.min(received, file.size - 1)
    upload = await untilDone(parts, () =>
      send(nameOf(key), offset, new File([file.slice(offset, offset + PICTURE_PIECE)], 'piece')),
    )
    onProgress(upload.received)
  }
  return upload.key
}

/** Between retries: 1, 2, 4 ... 15 seconds, cut short when the browser goes online. */
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

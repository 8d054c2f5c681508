import { LOCALES } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'

export interface TranslationsLog {
  info(message: string): void
  warn(message: string): void
}

const REFRESH_MS = 3_600_000
const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_048_576

/**
 * Keeps remote translations merged over the bundled ones: asks `{cdn}/translations/{locale}.json` for every locale now and every hour.
 * A locale that the CDN does not have (404), or whose answer is no good, stays as it is; redirects are not followed. Answers how to stop.
 */
export function followTranslations(
  messages: Messages,
  cdn: string,
  log: TranslationsLog,
  every = REFRESH_MS,
): { first: Promise<void>; stop(): void } {
  const stopped = new AbortController()
  const round = async (): Promise<void> => {
    for (const { code } of LOCALES) {
      if (stopped.signal.aborted) return
      try {
        const remote = await fetchJson(
          `${cdn}/translations/${code}.json`,
          AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        )
        if (remote !== undefined)
          log.info(`${messages.merge(code, remote)} remote translations for ${code}`)
      } catch (error) {
        if (!stopped.signal.aborted)
          log.warn(`remote translations for ${code} were not to be had: ${String(error)}`)
      }
    }
  }
  const first = round()
  const timer = setInterval(() => void round(), every)
  timer.unref()
  return {
    first,
    stop() {
      clearInterval(timer)
      stopped.abort()
    },
  }
}

/** The JSON at an address; undefined if not found. Throws if the response is an error, too long or no JSON. */
async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return undefined
  }
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

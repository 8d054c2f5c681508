import { pino } from 'pino'
import type { HeldCountries } from '#api/homes/search/held-countries.ts'
import type { SearchIndexService } from '#api/homes/search/service.ts'
import { listen } from '#host/listen.ts'
import { createSearchApp } from '#host/search-nodes/app.ts'
import { codesOf } from '#host/search-nodes/countries.ts'
import { openRemoteSearch, type RemoteSearch } from '#host/search-nodes/remote-search.ts'
import { loadPlaces } from '#places/index.ts'

const silent = pino({ level: 'silent' })
export const KEY = Buffer.alloc(32, 7)
export const CODES = codesOf(await loadPlaces())

/** A search node in this process, on loopback. */
export interface StartedNode {
  url: string
  fetch: (request: Request) => Response | Promise<Response>
  /** As when the process is stopped, which waits `limit` milliseconds for what is in flight. */
  stop(limit?: number): Promise<void>
}

/** Has a node say that it holds `countries`, which are those of its index. */
export async function startNode(
  search: SearchIndexService,
  countries: HeldCountries,
  { keys = [KEY], port = 0 }: { keys?: Buffer[]; port?: number } = {},
): Promise<StartedNode> {
  const app = createSearchApp({
    env: { LARES_KEY: keys, METRICS_TOKEN: undefined },
    log: silent,
    search,
    countries,
    unready: () => search.unready(),
  })
  const listening = await listen(app.fetch, '127.0.0.1', port)
  return {
    url: `http://127.0.0.1:${listening.port}`,
    fetch: app.fetch,
    async stop(limit = 0) {
      app.close()
      await listening.close(limit)
    },
  }
}

export const askNodes = (
  urls: readonly string[],
  options: { keys?: readonly Buffer[]; limit?: number } = {},
): RemoteSearch => openRemoteSearch({ urls, keys: [KEY], codes: CODES, log: silent, ...options })

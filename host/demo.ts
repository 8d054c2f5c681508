import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, type Services, type UserCall } from '#api/context.ts'
import { handlers as homeReports } from '#api/know/home-reports/handlers.ts'
import { hasOffers } from '#db/queries.ts'
import { seedDemo } from '#demo/demo.ts'
import { missingReports, withReportsLock } from '#demo/lives/reports.ts'

/** On its first start with its own database, the portal gets demo offers. */
export async function fillEmptyPortal({
  db,
  log,
  storage,
  places,
}: Pick<Services, 'db' | 'log' | 'storage' | 'places'>): Promise<void> {
  if (await hasOffers(db)) return
  log.info('adding demo offers to an empty portal')
  await seedDemo({ db, places, storage, log: (line) => log.info(line) })
}

const POLL_MS = 20_000
/** Learning the demo's markets takes minutes. */
const POLLS_MAX = 60

/** Keeps reports of the demo's people: after the start, since they need prices that are learned then. */
export function keepDemoReports(services: Services): { close(): Promise<void> } {
  const closing = new AbortController()
  const run = async (): Promise<void> => {
    for (let poll = 0; poll < POLLS_MAX && !closing.signal.aborted; poll++) {
      await sleep(POLL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      if ((await writeDemoReports(services)) === 0) return
    }
  }
  const running = run().catch((error: unknown) =>
    services.log.warn({ err: error }, 'reports of the demo were not kept'),
  )
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

/** How many are still missing. */
export const writeDemoReports = (services: Services): Promise<number> =>
  withReportsLock(services.db, () => writeMissing(services))

async function writeMissing(services: Services): Promise<number> {
  let missing = 0
  for (const { user, ...report } of await missingReports(services.db)) {
    const call = {
      ...services,
      user: { id: user },
      locale: 'en',
      clientAddress: '127.0.0.1',
      request: new Request('http://localhost/'),
      headers: new Headers(),
    } as UserCall
    try {
      const { data } = await create({ ...report, currency: undefined }, call)
      if (report.agency) await share({ id: data.id }, call)
    } catch (error) {
      // Not learned yet.
      if (!(error instanceof Problem) || error.status !== 422) throw error
      missing++
    }
  }
  return missing
}

const { create, share } = homeReports

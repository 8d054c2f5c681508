import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#api/context.ts'
import { selectTimes } from '#api/ground/last-times-queries.ts'
import { daysUntil, endOfCertificate } from '#api/ground/state/certificate.ts'
import { failingMails, mailsOf } from '#api/ground/state/problems.ts'
import { countFeeds, countJobs, selectDatabaseState } from '#api/ground/state/queries.ts'
import { readDisk, readStorage } from '#api/ground/state/read.ts'
import type { SearchIndexService, SearchService } from '#api/homes/search/service.ts'
import { pageOfData } from '#web/ground/page/addresses.ts'
import { pageAt } from '#web/ground/page/page-at.ts'
import type { NodeState } from './search-nodes/remote-search.ts'

/** Figures of this process and of what all processes share, in the text format of Prometheus. */
export interface Metrics {
  contentType: string
  text(): Promise<string>
  observe(request: Observed): void
}

interface Observed {
  path: string
  status: number
  ms: number
  /** `GET /api/offers`, of a call; null for others. */
  endpoint: string | null
  /** The header `Cache-Status` of a page. */
  cacheStatus: string | null
}

type Shared = Pick<Services, 'db' | 'env' | 'replicas'> & {
  /** Absent on search nodes. */
  storage?: Services['storage'] | undefined
  /** `age` where the index is in this process. */
  search: Pick<SearchService, 'size'> & Partial<Pick<SearchIndexService, 'age'>>
  /** Absent where the index is in this process. */
  searchNodes?: (() => NodeState[]) | undefined
  silentFor: () => number
}

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Several scrapers share the answers of the database for this time. */
const SHARED_FOR_MS = 5000
/** A bucket is asked over the network, and a certificate changes rarely. */
const STORAGE_FOR_MS = 30_000
const CERTIFICATE_FOR_MS = 3_600_000

/** `shared` is absent on nodes that only serve pages. */
export function createMetrics(shared: Shared | null): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'lares_request_seconds',
    help: 'Time to answer, by page or call.',
    labelNames: ['kind', 'name'],
    buckets: BUCKETS,
    registers,
  })
  const requests = new Counter({
    name: 'lares_requests_total',
    help: 'Answers, by page or call and status.',
    labelNames: ['kind', 'name', 'status'],
    registers,
  })
  const cached = new Counter({
    name: 'lares_page_cache_total',
    help: 'Public pages, by whether they were in the cache of this process.',
    labelNames: ['result'],
    registers,
  })
  if (shared) shareFigures(shared, registers)
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe({ path, status, ms, endpoint, cacheStatus }) {
      const labels = labelsOf(path, endpoint)
      seconds.observe(labels, ms / 1000)
      requests.inc({ ...labels, status: String(status) })
      if (cacheStatus !== null) cached.inc({ result: resultOf(cacheStatus) })
    },
  }
}

/** `endpoint`: of a call; null for others. */
export function labelsOf(path: string, endpoint: string | null): { kind: string; name: string } {
  if (endpoint !== null) return { kind: 'call', name: endpoint }
  const page = pageAt(pageOfData(path))
  return page
    ? { kind: 'page', name: page }
    : { kind: 'other', name: path.startsWith('/assets/') ? 'assets' : 'other' }
}

/** The answer of `GET /metrics`. */
export const answerMetrics = async (metrics: Metrics): Promise<Response> =>
  new Response(await metrics.text(), {
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  })

const resultOf = (cacheStatus: string): string =>
  cacheStatus.includes('detail=stale') ? 'stale' : cacheStatus.includes('; hit') ? 'hit' : 'miss'

type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  rows: () => Rows | Promise<Rows>,
) => void
type Rows = [labels: Record<string, string>, value: number][]

/** Figures that every process with a database tells alike, and those of its index. While the database is away they are missing, and `lares_database_silent_seconds` says why. */
function shareFigures(
  { db, env, search, searchNodes, replicas, storage, silentFor }: Shared,
  registers: Registry[],
): void {
  const gauge: AddGauge = (name, help, labelNames, rows) => {
    new Gauge({
      name: `lares_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        const read = await Promise.resolve()
          .then(rows)
          .catch(() => null)
        this.reset()
        // Without labels a reset gauge would be 0.
        if (!labelNames.length) this.remove()
        for (const [labels, value] of read ?? []) this.set(labels, value)
      },
    })
  }
  const jobs = keptFor(SHARED_FOR_MS, () => countJobs(db))
  const database = keptFor(SHARED_FOR_MS, () => selectDatabaseState(db))
  const feeds = keptFor(SHARED_FOR_MS, () => countFeeds(db))
  const times = keptFor(SHARED_FOR_MS, () => selectTimes(db))
  const disk = keptFor(SHARED_FOR_MS, () => readDisk(env))
  const publicUrl = env.PUBLIC_URL?.startsWith('https:') ? new URL(env.PUBLIC_URL) : null

  gauge('jobs', 'Jobs by kind: due, later, retrying or dead.', ['kind', 'state'], async () =>
    (await jobs()).map((job) => [{ kind: job.kind, state: job.state }, job.jobs]),
  )
  gauge('job_due_seconds', 'How long the oldest due job has waited.', ['kind'], async () =>
    (await jobs()).flatMap((job): Rows =>
      job.state === 'due' ? [[{ kind: job.kind }, job.seconds]] : [],
    ),
  )
  gauge('feeds', 'Active feeds whose latest run waits, runs or failed.', ['state'], async () =>
    (await feeds()).map(({ state, feeds: number }) => [{ state }, number]),
  )
  gauge('feed_seconds', 'How long the oldest run has waited or run.', ['state'], async () =>
    (await feeds()).flatMap(({ state, seconds }): Rows =>
      state === 'failed' ? [] : [[{ state }, seconds]],
    ),
  )
  gauge('database_connections', 'Connections to the database.', ['state'], async () =>
    (await database()).connections.map(({ state, connections }) => [{ state }, connections]),
  )
  gauge('database_connections_max', 'Limit of connections of the server.', [], async () => [
    [{}, (await database()).maxConnections],
  ])
  gauge('database_bytes', 'Size of the database.', [], async () => [[{}, (await database()).bytes]])
  gauge(
    'database_silent_seconds',
    'Since the database stopped answering; 0 while it answers.',
    [],
    () => [[{}, silentFor() / 1000]],
  )
  gauge('replica_used', 'Whether this process reads from the replica, by host.', ['host'], () =>
    (replicas?.states() ?? []).map(({ host, use }) => [{ host }, use === 'used' ? 1 : 0]),
  )
  gauge(
    'replica_lag_seconds',
    'By how much the replica is behind the primary; missing where it is no standby that answers.',
    ['host'],
    () =>
      (replicas?.states() ?? []).flatMap(({ host, lagMs }): Rows =>
        lagMs === null ? [] : [[{ host }, lagMs / 1000]],
      ),
  )
  gauge(
    'index_offers',
    'Offers in the search index of this process, or of its search nodes.',
    [],
    () => [[{}, search.size]],
  )
  gauge(
    'index_late_seconds',
    'Since the search index of this process had everything that the database had.',
    [],
    () => (search.age ? [[{}, search.age() / 1000]] : []),
  )
  if (searchNodes) nodeFigures(gauge, searchNodes)
  gauge('mails_failing', 'Mails to be tried again while the last one failed.', [], async () => {
    const { mail_sent: sent, mail_failed: failed } = await times()
    const { retrying } = mailsOf(await jobs())
    const mail = { retrying, sentAt: sent?.at ?? null, failedAt: failed?.at ?? null }
    return [[{}, failingMails(mail)]]
  })
  if (storage) {
    const files = keptFor(STORAGE_FOR_MS, () => readStorage({ db, env, storage }))
    gauge('storage_usable', 'Whether the files answer and are ours.', [], async () => [
      [{}, Number((await files()).owner === 'ours')],
    ])
  }
  gauge('backup_timestamp_seconds', 'When the last backup was made.', [], async () => {
    const { backup } = await times()
    return backup ? [[{}, Date.parse(backup.at) / 1000]] : []
  })
  if (publicUrl) {
    const end = keptFor(CERTIFICATE_FOR_MS, () => endOfCertificate(publicUrl))
    gauge('certificate_days', 'Until the certificate of PUBLIC_URL expires.', [], async () => [
      [{}, daysUntil(await end())],
    ])
  }
  gauge('disk_free_bytes', 'Free space of DATA_DIR.', [], async () => [
    [{}, (await disk()).freeBytes],
  ])
  gauge('disk_bytes', 'Size of the disk of DATA_DIR.', [], async () => [[{}, (await disk()).bytes]])
}

/** Figures of each search node, as this process sees it. */
function nodeFigures(gauge: AddGauge, nodes: () => NodeState[]): void {
  const each = (name: string, help: string, valueOf: (node: NodeState) => number): void =>
    gauge(`search_node_${name}`, help, ['node'], () =>
      nodes().map((node) => [{ node: node.url }, valueOf(node)]),
    )
  each('up', 'Whether the search node may be asked.', ({ fault }) => Number(fault === null))
  each('offers', 'Offers in its index.', ({ offers }) => offers)
  each('late_seconds', 'Since it had everything that the database had.', ({ age }) => age / 1000)
  each('asked', 'Searches that it was asked for since the start.', ({ asked }) => asked)
  each('failed', 'Searches that it did not answer since the start.', ({ failed }) => failed)
}

/** Several figures of one scrape share a read, and so do several scrapers. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  let until = 0
  return () => {
    if (!kept || performance.now() > until) {
      until = performance.now() + ms
      kept = read()
    }
    return kept
  }
}

import { statfs } from 'node:fs/promises'
import type { State } from '#contract/ground/state.ts'
import { dataHome } from '#db/home.ts'
import type { Env } from '#env.ts'
import manifest from '#package.json' with { type: 'json' }
import type { Services } from '../../context.ts'
import { ownerOfFiles } from '../folder-mark.ts'
import { selectTimes } from '../last-times-queries.ts'
import {
  backupProblems,
  databaseProblems,
  diskProblems,
  feedProblems,
  indexProblems,
  inOrder,
  jobProblems,
  mailProblems,
  mailsOf,
  storageProblems,
} from './problems.ts'
import {
  countFeeds,
  countJobs,
  selectDatabaseState,
  selectJobErrors,
  selectStandbys,
  selectVersions,
  type DatabaseState,
  type FeedState,
  type JobCount,
} from './queries.ts'

/** A page waits for a storage that hangs this long. */
const STORAGE_TIMEOUT_MS = 3000

/** The disk of `DATA_DIR`. */
export async function readDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<State['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataHome(DATA_DIR))
  return { freeBytes: bavail * bsize, bytes: blocks * bsize }
}

/** Whether the storage answers, and whose its files are. */
export async function readStorage({
  db,
  env,
  storage,
}: Pick<Services, 'db' | 'env' | 'storage'>): Promise<State['storage']> {
  const parts = { kind: env.STORAGE_URL ? 'bucket' : 'folder', place: storage.place } as const
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `The storage ${storage.place} is not usable: no answer within ${STORAGE_TIMEOUT_MS / 1000} s.`,
          ),
        ),
      STORAGE_TIMEOUT_MS,
    )
  })
  try {
    return {
      ...parts,
      owner: await Promise.race([ownerOfFiles({ db, storage }), late]),
      error: null,
    }
  } catch (error) {
    return { ...parts, owner: 'away', error: (error as Error).message }
  } finally {
    clearTimeout(timer)
  }
}

export const connectionsOf = ({ connections }: DatabaseState): number =>
  connections.reduce((sum, one) => sum + one.connections, 0)

export function feedsOf(counts: readonly FeedState[]): State['feeds'] {
  const of = (state: FeedState['state']) => counts.find((one) => one.state === state)
  return {
    waiting: of('waiting')?.feeds ?? 0,
    waitingSeconds: of('waiting')?.seconds ?? 0,
    running: of('running')?.feeds ?? 0,
    runningSeconds: of('running')?.seconds ?? 0,
    failed: of('failed')?.feeds ?? 0,
  }
}

function byKind(counts: readonly JobCount[], errors: Map<string, string>): State['jobs'] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))].sort()
  return kinds.map((kind) => {
    const of = (state: JobCount['state']) =>
      counts.find((one) => one.kind === kind && one.state === state)
    return {
      kind,
      due: of('due')?.jobs ?? 0,
      later: of('later')?.jobs ?? 0,
      retrying: of('retrying')?.jobs ?? 0,
      dead: of('dead')?.jobs ?? 0,
      seconds: of('due')?.seconds ?? 0,
      error: errors.get(kind) ?? null,
    }
  })
}

/** Each part of the portal, and what is wrong with it. */
export async function readState(
  services: Pick<Services, 'db' | 'env' | 'storage' | 'search' | 'rates' | 'replicas'>,
): Promise<State> {
  const { db, env, search, rates, replicas } = services
  const [server, standbys, storage, disk, jobs, errors, counts, times, versions] =
    await Promise.all([
      selectDatabaseState(db),
      selectStandbys(db),
      readStorage(services),
      readDisk(env),
      countJobs(db),
      selectJobErrors(db),
      countFeeds(db),
      selectTimes(db),
      selectVersions(db),
    ])
  const now = new Date()
  const { bytes, maxConnections } = server
  const database = {
    bytes,
    connections: connectionsOf(server),
    maxConnections,
    standbys,
    replicas: (replicas?.states() ?? []).map(({ host, use, lagMs }) => ({
      host,
      use,
      lag: lagMs === null ? null : lagMs / 1000,
    })),
  }
  const index = { offers: search.size, nodes: search.nodes?.() ?? [] }
  const feeds = feedsOf(counts)
  const backup = { at: times.backup?.at ?? null }
  const mail = {
    sends: env.SMTP_URL !== undefined,
    ...mailsOf(jobs),
    sentAt: times.mail_sent?.at ?? null,
    failedAt: times.mail_failed?.at ?? null,
    error: times.mail_failed?.error ?? null,
  }
  return {
    at: now.toISOString(),
    problems: inOrder([
      ...indexProblems(index),
      ...storageProblems(storage),
      ...diskProblems(disk),
      ...mailProblems(mail, env.PUBLIC_URL !== undefined),
      ...jobProblems(jobs),
      ...databaseProblems(database),
      ...feedProblems(feeds),
      ...backupProblems(backup, now.getTime()),
    ]),
    database,
    index,
    storage,
    disk,
    mail,
    jobs: byKind(jobs, errors),
    feeds,
    backup,
    rates: { date: rates.date, source: rates.source },
    versions: { portal: manifest.version, node: process.version, ...versions },
  }
}

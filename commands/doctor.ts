import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { openStorage } from '#api/ground/gateways/open-storage.ts'
import type { Storage } from '#api/ground/gateways/storage.ts'
import { vaultOf } from '#api/ground/gateways/vault.ts'
import { CERTIFICATE_DAYS_MIN, daysUntil, endOfCertificate } from '#api/ground/state/certificate.ts'
import {
  backupProblems,
  databaseProblems,
  diskProblems,
  feedProblems,
  jobProblems,
  storageProblems,
} from '#api/ground/state/problems.ts'
import {
  countFeeds,
  countJobs,
  selectDatabaseState,
  selectStandbys,
} from '#api/ground/state/queries.ts'
import { connectionsOf, feedsOf, readDisk, readStorage } from '#api/ground/state/read.ts'
import { selectTimes } from '#api/ground/last-times-queries.ts'
import { opensSecrets } from '#api/people/accounts/sealed-queries.ts'
import type { Problem, ProblemCode } from '#contract/ground/state.ts'
import { addressesOf, hostOf } from '#db/address.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { connect } from '#db/connect.ts'
import { dataHome, makeFolder } from '#db/home.ts'
import { stateOfHost } from '#db/host-state.ts'
import { needsMigration } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { warnOfPooler } from '#db/requirements.ts'
import type { Database } from '#db/schema.ts'
import { isDemo, loadEnv, misspeltVariables, type Env } from '#env.ts'
import { codesOf } from '#host/search-nodes/countries.ts'
import { openRemoteSearch, type NodeState } from '#host/search-nodes/remote-search.ts'
import { loadPlaces } from '#places/index.ts'

// `npm run doctor`: looks at everything that the portal needs, and says what to do where something is wrong.

type Verdict = 'good' | 'look' | 'wrong'
interface Finding {
  verdict: Verdict
  what: string
}

const TIMEOUT_MS = 10_000
const CLOCK_SECONDS_MAX = 2
const STORAGE_CLOCK_MINUTES_MAX = 5
/** A standby has this long to replay what the primary had written. */
const STANDBY_MS = 2000
const MARKS: Record<Verdict, string> = { good: 'ok   ', look: 'look ', wrong: 'WRONG' }

const good = (what: string): Finding => ({ verdict: 'good', what })
const look = (what: string): Finding => ({ verdict: 'look', what })
const wrong = (what: string): Finding => ({ verdict: 'wrong', what })
const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return message || (code ?? String(error))
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
const minutes = (seconds: number | null): string => `${Math.round((seconds ?? 0) / 60)} min`

/** Lines of the problems that the page of the administration shows, too. Mails, replicas, search nodes and a storage that is away have checks of their own here. */
const TEXTS: Record<
  Exclude<ProblemCode, `mail_${string}` | 'storage_away' | 'index_node' | 'database_replica'>,
  (problem: Problem) => string
> = {
  storage_foreign: ({ name }) =>
    `The files in ${name} belong to another installation. After a restore or a move: npm run files -- take-over`,
  storage_unmarked: ({ name }) =>
    `${name} is not the storage of files that other nodes of this installation use. Several machines need one in common (docs/scaling.md); after a restore or a move: npm run files -- take-over`,
  disk_low: ({ bytes }) =>
    `Only ${gigabytes(bytes ?? 0)} of the disk of DATA_DIR are free. Delete what is not needed, or set DATA_DIR to another disk.`,
  jobs_late: ({ name, count, seconds }) =>
    `${count} jobs ${name} are due, the oldest for ${minutes(seconds)}. Does a node with ROLE=worker or all run?`,
  jobs_dead: ({ name, count }) =>
    `${count} jobs ${name} failed for the last time: npm run jobs -- list`,
  database_connections: ({ count }) =>
    `${count} connections of PostgreSQL are in use, more than 80 %. Raise max_connections.`,
  database_standby: ({ name, seconds }) =>
    `The standby ${name} is ${seconds?.toFixed(0)} s behind. Look at its log, its disk and its network.`,
  feeds_waiting: ({ count, seconds }) =>
    `${count} feeds wait for their run, the oldest for ${minutes(seconds)}. Does a node with ROLE=worker or all run?`,
  feeds_running: ({ count, seconds }) =>
    `${count} feeds are being imported, the longest for ${minutes(seconds)}: docs/operation.md, An import hangs.`,
  feeds_failed: ({ count }) => `The latest run of ${count} feeds failed.`,
  backup_old: ({ seconds }) =>
    `The last backup is ${((seconds ?? 0) / 86_400).toFixed(0)} days old: docs/backups.md.`,
}

/** The problems, or the line that all is well. */
const judged = (problems: readonly Problem[], well: string): Finding[] =>
  problems.length
    ? problems.map((problem) => ({
        verdict: problem.level,
        what: TEXTS[problem.code as keyof typeof TEXTS](problem),
      }))
    : [good(well)]

async function main(): Promise<number> {
  const findings: Finding[] = []
  const tell = (finding: Finding): void => {
    findings.push(finding)
    console.log(`${MARKS[finding.verdict]}  ${finding.what}`)
  }
  let env: Env
  try {
    env = loadEnv()
  } catch (error) {
    tell(wrong(reasonOf(error)))
    return 1
  }
  for (const { name, nearest } of misspeltVariables())
    tell(look(`${name} is no variable of Lares. Do you mean ${nearest}?`))
  const steps: (() => Promise<Finding[]>)[] = [
    async () => [checkNode()],
    () => checkFolder(env),
    ...(env.ROLE === 'web'
      ? [() => checkApi(env)]
      : [() => checkHosts(env), () => checkDatabase(env)]),
    ...(env.SEARCH_URLS.length > 0 ? [() => checkSearchNodes(env)] : []),
    ...(env.ROLE === 'search'
      ? []
      : [() => checkMail(env), () => checkAddress(env), async () => [checkDemo(env)]]),
  ]
  for (const step of steps)
    for (const finding of await step().catch((error: unknown) => [wrong(reasonOf(error))]))
      tell(finding)
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length
  console.log(
    count('wrong')
      ? `${count('wrong')} wrong, ${count('look')} to look at.`
      : count('look')
        ? `Nothing is wrong, ${count('look')} to look at.`
        : 'All is well.',
  )
  return count('wrong') ? 1 : 0
}

const checkNode = (): Finding =>
  good(`Node ${process.version} on ${process.platform} ${process.arch}.`)

async function checkFolder(env: Env): Promise<Finding[]> {
  const home = dataHome(env.DATA_DIR)
  if (!existsSync(home))
    return [
      look(
        `The folder ${home} does not exist. The portal makes it at its start: is DATA_DIR right?`,
      ),
    ]
  await makeFolder(home)
  const disk = await readDisk(env)
  return judged(diskProblems(disk), `${gigabytes(disk.freeBytes)} of the disk of ${home} are free.`)
}

/** Of a node with pages alone. */
async function checkApi({ API_URL = '' }: Env): Promise<Finding[]> {
  const url = `${API_URL.replace(/\/api$/, '')}/readyz`
  const status = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.status,
    (error: unknown) => reasonOf((error as Error).cause ?? error),
  )
  return [
    status === 200
      ? good('The API of API_URL is ready.')
      : wrong(
          `The API of API_URL is not ready: ${url} answers ${status}. Does a node with ROLE=api run?`,
        ),
  ]
}

/** Primary and standbys, where several are named. */
async function checkHosts(env: Env): Promise<Finding[]> {
  const address = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (address === undefined) return []
  const hosts = addressesOf(address)
  const variable = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const named = new Map(
    [
      ...env.DATABASE_REPLICA_URLS.map((address) => ({ address, by: 'DATABASE_REPLICA_URLS' })),
      ...hosts.map((address) => ({ address, by: variable })),
    ].map((one) => [hostOf(one.address), one]),
  )
  if (named.size < 2) return []
  const readStates = (options: Parameters<typeof stateOfHost>[1]) =>
    Promise.all(
      [...named.values()].map(async ({ address, by }) => ({
        by,
        ...(await stateOfHost(address, options)),
      })),
    )
  const first = await readStates({})
  // A server may be known by several names.
  const primaries = first
    .filter(
      ({ is, server }, at) =>
        is === 'primary' && first.findLastIndex((other) => other.server === server) === at,
    )
    .toSorted((one, other) => other.timeline - one.timeline)
  const [primary] = primaries
  const states = await readStates(primary && { behind: { end: primary.end, withinMs: STANDBY_MS } })
  return [
    ...(primary ? [] : [wrong('No host of the database takes writes. Promote a standby.')]),
    ...(primary && primary.by !== variable
      ? [wrong(`${primary.host} takes writes, and ${variable} does not name it. Add it there.`)]
      : []),
    ...primaries
      .slice(1)
      .map(({ host }) =>
        wrong(
          `${host} takes writes beside ${primary!.host}, which was promoted later. Stop ${host} at once: what it is sent is lost. Then make it a standby of ${primary!.host} (docs/failover.md).`,
        ),
      ),
    ...states.flatMap(({ host, is, by, timeline, end, seconds, reason, isSynchronous }) => {
      if (is === 'away')
        return [wrong(`${host} does not answer: ${reason}. Start it, or take it out of ${by}.`)]
      if (is === 'primary')
        return host !== primary?.host
          ? []
          : [
              isSynchronous || hosts.length < 2
                ? good(`${host} is the primary.`)
                : look(
                    `${host} is the primary, and its commits wait for no standby: a failover can lose the latest. Set synchronous_standby_names (docs/failover.md).`,
                  ),
            ]
      // Positions of two timelines say nothing of each other.
      if (primary && timeline < primary.timeline)
        return [
          look(
            `${host} is a standby that may still follow an earlier primary than ${primary.host}: readers are not sent to it. If this lasts longer than ten minutes, its log says why.`,
          ),
        ]
      const missing = primary ? primary.end - end : 0
      return [
        missing > 0
          ? look(
              `${host} is a standby, ${(missing / 1e6).toFixed(1)} MB behind${seconds === null ? '' : `; its latest transaction is of ${seconds.toFixed(0)} s ago`}. Its log says whether it is connected to ${primary!.host}.`,
            )
          : good(`${host} is a standby and has all that the primary has.`),
      ]
    }),
  ]
}

async function checkDatabase(env: Env): Promise<Finding[]> {
  const { db, ownerUrl, close } = await openDatabase(env, {
    as: 'command',
    log: pino({ level: 'silent' }),
    migrates: false,
  })
  try {
    if (await needsMigration(ownerUrl))
      return [
        look(
          'The database is not that of this version: the next start of this version brings it up to date.',
        ),
      ]
    return [
      ...(env.DATABASE_DIRECT_URL ? [await checkPooler(env)] : []),
      ...(await checkServer(db)),
      await checkKey(db, env),
      // A search node has no files and does no work.
      ...(env.ROLE === 'search'
        ? []
        : [
            ...(await checkFiles(db, env).catch((error: unknown) => [wrong(reasonOf(error))])),
            ...(await checkJobs(db)),
            ...(await checkBackup(db, env)),
          ]),
    ]
  } finally {
    await close()
  }
}

/** Calls of the portal go through it. */
async function checkPooler(env: Env): Promise<Finding> {
  const db = connect(env.DATABASE_URL!, { pooled: true, max: 1 })
  let warning = ''
  try {
    await warnOfPooler(db, { warn: (text: string) => (warning = text) })
    return warning ? look(warning) : good('The pooler of DATABASE_URL leads to the database.')
  } catch (error) {
    return wrong(`The pooler of DATABASE_URL is not usable: ${reasonOf(error)}`)
  } finally {
    await db.destroy()
  }
}

async function checkServer(db: Kysely<Database>): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await sql<{ version: string; now: number }>`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(
    db,
  )
  const { version, now } = rows[0]!
  const away = Math.abs(now - (before + Date.now()) / 2) / 1000
  const server = await selectDatabaseState(db)
  const { maxConnections, bytes } = server
  const connections = connectionsOf(server)
  if (away > CLOCK_SECONDS_MAX)
    return [
      wrong(
        `The clocks of this machine and of PostgreSQL differ by ${away.toFixed(0)} s. Let both follow a time server (timedatectl set-ntp true).`,
      ),
    ]
  return judged(
    databaseProblems({ connections, maxConnections, standbys: await selectStandbys(db) }),
    `PostgreSQL ${version} has the rights and the tables of this version: ${(bytes / 1e6).toFixed(0)} MB, ${connections} of ${maxConnections} connections in use.`,
  )
}

async function checkKey(db: Kysely<Database>, env: Env): Promise<Finding> {
  return (await opensSecrets(db, vaultOf(env)))
    ? good('The key opens the secrets in the database.')
    : wrong(
        'The secrets in the database are encrypted with another key. Set LARES_KEY to that key, or restore the file key of DATA_DIR.',
      )
}

async function checkFiles(db: Kysely<Database>, env: Env): Promise<Finding[]> {
  const storage = await openStorage(env)
  const state = await readStorage({ db, env, storage })
  if (state.owner === 'away') return [wrong(state.error ?? `${storage.place} does not answer.`)]
  const findings = judged(storageProblems(state), 'The stored files belong to this installation.')
  return state.owner === 'ours' ? [...findings, await checkStorage(storage)] : findings
}

/** Writes a file, reads it and deletes it. */
async function checkStorage(storage: Storage): Promise<Finding> {
  const folder = `doctor-${randomBytes(8).toString('hex')}`
  const key = `${folder}/file`
  const wanted = randomBytes(16)
  let doing = 'written'
  try {
    await storage.put(key, wanted)
    doing = 'read'
    if (!(await storage.get(key))?.equals(wanted))
      return wrong(`${storage.place} returns other bytes than were written.`)
    doing = 'listed'
    let isListed = false
    for await (const name of storage.list(folder)) isListed ||= name === 'file'
    if (!isListed) return wrong(`${storage.place} does not list a file that was just written.`)
    const minutes = (number: number) => new Date(Date.now() + number * 60_000)
    const isInTime =
      (await storage.isOlder(key, minutes(STORAGE_CLOCK_MINUTES_MAX))) &&
      !(await storage.isOlder(key, minutes(-STORAGE_CLOCK_MINUTES_MAX)))
    doing = 'deleted'
    await storage.delete(folder)
    if (await storage.has(key)) return wrong(`${storage.place} keeps a file that was deleted.`)
    return isInTime
      ? good(`${storage.place} can be written, read, listed and deleted.`)
      : wrong(
          `The clocks of this machine and of ${storage.place} differ by more than ${STORAGE_CLOCK_MINUTES_MAX} minutes. Let both follow a time server (timedatectl set-ntp true).`,
        )
  } catch (error) {
    return wrong(`A file cannot be ${doing}: ${reasonOf(error)}`)
  }
}

async function checkJobs(db: Kysely<Database>): Promise<Finding[]> {
  return judged(
    [...jobProblems(await countJobs(db)), ...feedProblems(feedsOf(await countFeeds(db)))],
    'No job is late or dead, and no feed failed or hangs.',
  )
}

async function checkBackup(db: Kysely<Database>, env: Env): Promise<Finding[]> {
  const at = (await selectTimes(db)).backup?.at ?? null
  // `npm start` runs in production without the variable, which this command then lacks.
  const isPublic = env.NODE_ENV === 'production' || env.PUBLIC_URL !== undefined
  if (at === null && isPublic && !isDemo(env))
    return [
      look(
        'No backup was ever made by npm run backup. Unless another program makes them: npm run backup -- FOLDER, every night (docs/backups.md).',
      ),
    ]
  return judged(
    backupProblems({ at }, Date.now()),
    at === null
      ? 'No backup by npm run backup is known (docs/backups.md).'
      : `The last backup is of ${at.slice(0, 16)}.`,
  )
}

async function checkSearchNodes(env: Env): Promise<Finding[]> {
  const codes = codesOf(await loadPlaces())
  const search = openRemoteSearch({ urls: env.SEARCH_URLS, keys: env.LARES_KEY, codes })
  const isUp = ({ fault }: NodeState) => fault === null
  try {
    const until = Date.now() + TIMEOUT_MS
    while (!search.nodes().every(isUp) && Date.now() < until) await sleep(50)
    const missing = search.missing()
    return [
      ...search
        .nodes()
        .map(({ url, fault, countries, offers }) =>
          fault === null
            ? good(`The search node ${url} holds ${countries}: ${offers} offers.`)
            : wrong(`The search node ${url} is away: ${fault} (docs/search-nodes.md).`),
        ),
      ...(missing ? [wrong(`No search node that answers holds ${missing}.`)] : []),
    ]
  } finally {
    await search.close()
  }
}

async function checkMail(env: Env): Promise<Finding[]> {
  if (!env.SMTP_URL)
    return [
      env.PUBLIC_URL
        ? look('Mails are not sent but kept (npm run outbox): SMTP_URL is not set.')
        : good('Mails are kept: npm run outbox.'),
    ]
  const transport = createTransport({
    url: env.SMTP_URL,
    requireTLS: !env.PLAIN_CONNECTIONS.includes('SMTP_URL'),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [good('The mail server accepts the connection and the account of SMTP_URL.')]
  } catch (error) {
    return [
      wrong(
        `The mail server of SMTP_URL is not usable: ${reasonOf(error)}. Check host, port, account and certificate (an authority of your own: NODE_EXTRA_CA_CERTS).`,
      ),
    ]
  } finally {
    transport.close()
  }
}

async function checkAddress(env: Env): Promise<Finding[]> {
  if (!env.PUBLIC_URL) return [good('PUBLIC_URL is not set: the portal is for this machine.')]
  const findings: Finding[] = []
  try {
    const { status } = await fetch(`${env.PUBLIC_URL}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    findings.push(
      status === 200
        ? good(`${env.PUBLIC_URL} answers.`)
        : wrong(
            `${env.PUBLIC_URL}/healthz answers ${status} instead of 200. Does the proxy lead to ${env.HOST}:${env.PORT}?`,
          ),
    )
  } catch (error) {
    const cause = (error as Error).cause ?? error
    // The line of the certificate says it.
    if ((cause as NodeJS.ErrnoException).code !== 'CERT_HAS_EXPIRED')
      findings.push(
        wrong(
          `${env.PUBLIC_URL} cannot be reached from here: ${reasonOf(cause)}. Check its name, the proxy and the firewall.`,
        ),
      )
  }
  const url = new URL(env.PUBLIC_URL)
  if (url.protocol === 'https:') findings.push(await checkCertificate(url))
  if (env.TRUST_PROXY.kind === 'none')
    findings.push(
      look(
        'TRUST_PROXY is none: behind a proxy all visitors have one address, and share the limits of one.',
      ),
    )
  return findings
}

async function checkCertificate(url: URL): Promise<Finding> {
  const { hostname } = url
  try {
    const end = await endOfCertificate(url)
    const days = Math.floor(daysUntil(end))
    if (days < 0)
      return wrong(
        `The certificate of ${hostname} expired on ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC. Renew it.`,
      )
    return days < CERTIFICATE_DAYS_MIN
      ? wrong(`The certificate of ${hostname} expires in ${days} days. Renew it.`)
      : good(`The certificate of ${hostname} is valid for ${days} days.`)
  } catch (error) {
    return wrong(`The certificate of ${hostname}: ${reasonOf(error)}.`)
  }
}

const checkDemo = (env: Env): Finding =>
  env.PUBLIC_URL && env.LARES_DEMO !== 'off' && !env.DATABASE_URL
    ? look('A new database gets demo homes: LARES_DEMO=off for none.')
    : good('Demo data are as configured.')

try {
  process.exitCode = await main()
} catch (error) {
  console.error(startupMessage(error))
  process.exitCode = 1
}

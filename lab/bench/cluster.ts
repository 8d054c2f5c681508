import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { createUser } from '#tests/accounts.ts'
import { POOLER } from '#tests/cluster.ts'
import { Cluster } from '../cluster/cluster.ts'
import { createProbes, secondsUntilAll, type Probes } from '../cluster/faults.ts'
import type { Fault } from '../cluster/switch.ts'
import { KINDS, Load } from '../load.ts'
import { count, ms, printTable, verdict, type Row } from './report.ts'

/** Nodes serve between two restarts. */
const PAUSE_MS = 2000
const FAULTS: Fault[] = ['slow', 'hangs', 'stopped']
/** A fault is noticed before it is looked at. */
const SETTLE_MS = 8000
const BACK_MAX_MS = 60_000
const FAILOVER_BAR_S = 15

/**
 * An installation of seven nodes behind HAProxy with two PostgreSQL servers, two poolers and a bucket: restarts of one node after the other under load, promotions of the
 * standby, and what still works while a dependency is slow, hangs or is stopped.
 */
export async function benchCluster(
  folder: string,
  { rounds, rate, promotions }: { rounds: number; rate: number; promotions: number },
): Promise<void> {
  if (spawnSync('haproxy', ['-v']).status !== 0 || !existsSync(POOLER))
    throw new Error('HAProxy and PgBouncer are not installed (Debian: haproxy, pgbouncer).')
  const start = performance.now()
  const cluster = await Cluster.start(folder)
  const db = connect(cluster.databaseUrl)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().finally(() => process.exit(1)))
  try {
    console.log(`\nSeven nodes are ready after ${Math.round((performance.now() - start) / 1000)} s`)
    printMemory(cluster)
    if (rounds > 0) await restartAll(cluster, await Load.start(cluster.base, rate, db), rounds)
    if (promotions > 0)
      await failOver(cluster, await Load.start(cluster.base, rate, db), promotions)
    await breakEach(cluster, await createProbes(cluster.base, await createUser(db)))
  } finally {
    await db.destroy()
    await cluster.stop()
  }
}

function printMemory(cluster: Cluster): void {
  printTable(
    'Memory of the nodes',
    ['', 'MB'],
    [...cluster.nodes].map(([name, { pid }]): Row => [name, count(residentMb(pid!))]),
  )
}

const residentMb = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString()) / 1024

async function restartAll(cluster: Cluster, load: Load, rounds: number): Promise<void> {
  const nodes = [...cluster.nodes.values()]
  for (let round = 0; round < rounds; round++) {
    const node = nodes[round % nodes.length]!
    await sleep(PAUSE_MS)
    await node.stop()
    await cluster.startNode(node.name as never)
    await sleep(PAUSE_MS)
    console.log(`restart ${round + 1}, ${node.name}: ${load.summary()}`)
  }
  const { counts, problems, reconnected, p99 } = await load.stop()
  printTable(
    `${rounds} restarts of one node after the other`,
    ['', 'done', 'failed'],
    KINDS.map((kind): Row => [kind, count(counts[kind]?.done ?? 0), counts[kind]?.failed ?? 0]),
  )
  console.log(`Pages and calls: 99 % within ${ms(p99)} ms; ${reconnected} sockets opened again`)
  for (const problem of problems) console.log(`failed: ${problem}`)
}

async function failOver(cluster: Cluster, load: Load, promotions: number): Promise<void> {
  const probes = await createProbes(
    cluster.base,
    load.acknowledged[0]?.user ?? (await anyUser(cluster)),
  )
  const seconds: number[] = []
  for (let round = 1; round <= promotions; round++) {
    await sleep(PAUSE_MS)
    const killed = performance.now()
    await cluster.failOver()
    const all = await secondsUntilAll(probes, BACK_MAX_MS)
    seconds.push(all === null ? Infinity : (performance.now() - killed) / 1000)
    await cluster.rebuildStandby()
    console.log(
      `promotion ${round}: all works after ${seconds.at(-1)!.toFixed(1)} s; ${load.summary()}`,
    )
  }
  const written = load.acknowledged
  const { counts } = await load.stop()
  let lost = 0
  for (const { user, id, version } of written) {
    const response = await fetch(`${cluster.base}/api/user/offers/${id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const { data } = (await response.json()) as { data?: { draftVersion: number } }
    if (!data || data.draftVersion < version) lost++
  }
  printTable(
    `${promotions} promotions of the standby under load`,
    ['', ''],
    [
      ['all works again after, at most', verdict(Math.max(...seconds), FAILOVER_BAR_S)],
      [
        'in the middle',
        `${seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)]!.toFixed(1)} s`,
      ],
      ['drafts whose acknowledged change is lost', `${lost} of ${written.length}`],
      ['changes', `${counts['draft']?.done} done, ${counts['draft']?.failed} failed`],
    ],
  )
}

const anyUser = async (cluster: Cluster) => {
  const db = connect(cluster.databaseUrl)
  try {
    return await createUser(db)
  } finally {
    await db.destroy()
  }
}

async function breakEach(cluster: Cluster, probes: Probes): Promise<void> {
  const { postgres, pgbouncer, bucket } = cluster.switches
  const setAll = (fault: Fault, some: readonly { set(fault: Fault): void }[]) =>
    some.forEach((one) => one.set(fault))
  const nodes = [...cluster.nodes.values()]
  const signal = (name: string): ((fault: Fault) => void) => {
    const { pid } = nodes.find((node) => node.name === name)!
    return (fault) => process.kill(pid!, fault === 'none' ? 'SIGCONT' : 'SIGSTOP')
  }
  const parts: [string, Fault[], (fault: Fault) => void][] = [
    ['PostgreSQL', FAULTS, (fault) => setAll(fault, postgres)],
    ['PgBouncer', FAULTS, (fault) => setAll(fault, pgbouncer)],
    ['the bucket', FAULTS, (fault) => setAll(fault, [bucket])],
    ...['web-1', 'api-1', 'search-1', 'worker'].map(
      (name): [string, Fault[], (fault: Fault) => void] => [name, ['hangs'], signal(name)],
    ),
  ]
  const rows: Row[] = []
  let head: string[] = []
  for (const [name, faults, set] of parts)
    for (const fault of faults) {
      set(fault)
      await sleep(SETTLE_MS)
      const outcomes = await probes.run()
      set('none')
      const back = await secondsUntilAll(probes, BACK_MAX_MS)
      head = ['', ...outcomes.keys(), 'all works again after']
      rows.push([
        `${name} ${fault === 'slow' ? 'is slow' : fault === 'stopped' ? 'is stopped' : 'hangs'}`,
        ...[...outcomes.values()].map(({ text }) => text),
        back === null ? 'never' : `${back.toFixed(1)} s`,
      ])
      console.log(rows.at(-1)!.join(' | '))
    }
  printTable('What works while a part does not', head, rows)
}

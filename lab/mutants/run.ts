import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PARTS } from './all.ts'
import type { Mutant } from './mutant.ts'
import type { Outcome } from './worker.ts'

/**
 * `npm run mutants -- [part ...] [--left] [--tests-only] [--workers 2]`: applies every mutant of `parts/`, one at a time, in copies of the project, and runs the tests that should catch it.
 * `--left`: only mutants that survived the last time, or were not planted yet; `--tests-only`: without types and lint. Fails below the required share, and if a mutant's text is no longer in the code.
 */
const SHARE_MIN = 0.95
/** A mutant that takes longer hangs, which counts as caught. */
const HANGING_MS = 600_000
const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'test-results/mutants.json')

interface Planted extends Mutant {
  part: string
}
type Results = Record<string, Outcome>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    left: { type: 'boolean' },
    'tests-only': { type: 'boolean' },
    workers: { type: 'string' },
  },
})
const unknown = positionals.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const keyOf = ({ path, from, to }: Mutant): string => JSON.stringify([path, from, to])
const all: Planted[] = Object.entries(PARTS).flatMap(([part, mutants]) =>
  mutants.map((mutant) => ({ ...mutant, part })),
)
const results: Results = existsSync(RESULTS)
  ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results)
  : {}
const isCaught = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome.by !== 'nobody' && outcome.by !== 'stale'
const chosen = all.filter(
  (mutant) =>
    (positionals.length === 0 || positionals.includes(mutant.part)) &&
    (!values.left || isLeft(mutant)),
)
/** Mutants that need not be caught are planted once. */
function isLeft(mutant: Mutant): boolean {
  const outcome = results[keyOf(mutant)]
  return mutant.verdict ? outcome === undefined : !isCaught(outcome)
}

const folder = mkdtempSync(join(tmpdir(), 'lares-mutants-'))
const queue = chosen.values()
const workers = Number(values.workers ?? Math.min(availableParallelism(), 4))
console.log(`lares: testing ${chosen.length} of ${all.length} mutants, ${workers} at a time`)
try {
  await Promise.all(Array.from({ length: workers }, (_, at) => work(join(folder, `tree${at}`))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = report() ? 0 : 1

/** Runs mutants of the queue in a process over a copy of the project. */
async function work(tree: string): Promise<void> {
  copyTo(tree)
  let worker: ChildProcess | null = null
  for (const mutant of queue) {
    worker ??= await start(tree)
    const outcome = await ask(worker, mutant)
    if (outcome.by === 'time') {
      worker = null
      rmSync(tree, { recursive: true, force: true })
      copyTo(tree)
    }
    results[keyOf(mutant)] = outcome
    mkdirSync(dirname(RESULTS), { recursive: true })
    writeFileSync(RESULTS, JSON.stringify(results, null, 1))
    console.log(
      `${isCaught(outcome) ? 'caught  ' : mutant.verdict ? 'silent  ' : 'SURVIVED'} ${mutant.part}: ${mutant.does} (${mutant.path}; ${Math.round(outcome.ms / 1000)} s)${outcome.what && `\n         ${outcome.by}: ${outcome.what}`}`,
    )
  }
  if (worker) {
    worker.send('end')
    await once(worker, 'exit')
  }
}

/** Tracked and new files in their current state. */
function copyTo(tree: string): void {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
    .split('\0')
    .filter(Boolean)
  for (const file of files)
    if (file !== 'node_modules' && existsSync(join(ROOT, file)))
      cpSync(join(ROOT, file), join(tree, file))
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
}

async function start(tree: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: undefined,
    LARES_SHARED: process.env.LARES_SHARED ?? join(ROOT, '../shared'),
  }
  const worker = spawn(
    process.execPath,
    ['lab/mutants/worker.ts', ...(values['tests-only'] ? ['--tests-only'] : [])],
    { cwd: tree, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env, detached: true },
  )
  await once(worker, 'message')
  return worker
}

function ask(worker: ChildProcess, mutant: Mutant): Promise<Outcome> {
  return new Promise((resolve) => {
    const over = (by: 'time' | 'stale', what: string) => {
      // With its child processes.
      if (worker.pid !== undefined && worker.exitCode === null && worker.signalCode === null)
        process.kill(-worker.pid, 'SIGKILL')
      resolve({ by, what, ms: HANGING_MS })
    }
    const timer = setTimeout(() => over('time', 'the tests hang'), HANGING_MS)
    worker.once('exit', () => over('time', 'the tests end the process'))
    worker.once('exit', () => clearTimeout(timer))
    worker.once('message', (outcome: Outcome) => {
      clearTimeout(timer)
      worker.removeAllListeners('exit')
      resolve(outcome)
    })
    worker.send(mutant)
  })
}

/** Prints the table of the parts; returns whether enough are caught. */
function report(): boolean {
  const tried = all.filter((mutant) => results[keyOf(mutant)] !== undefined)
  const outcomeOf = (mutant: Mutant) => results[keyOf(mutant)]
  const counted = tried.filter(({ verdict }) => verdict === undefined)
  const share = (of: readonly Planted[]) =>
    of.filter((mutant) => isCaught(outcomeOf(mutant))).length / Math.max(of.length, 1)
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  console.log(`\n${'part'.padEnd(24)}planted  counted  caught`)
  for (const part of Object.keys(PARTS)) {
    const own = tried.filter((mutant) => mutant.part === part)
    const real = own.filter(({ verdict }) => verdict === undefined)
    if (own.length > 0)
      console.log(
        `${part.padEnd(24)}${String(own.length).padStart(7)}${String(real.length).padStart(9)}${String(real.filter((mutant) => isCaught(outcomeOf(mutant))).length).padStart(8)}`,
      )
  }
  const left = counted.filter((mutant) => !isCaught(outcomeOf(mutant)))
  const stale = tried.filter((mutant) => outcomeOf(mutant)?.by === 'stale')
  for (const { part, path, does } of left) console.log(`not caught: ${part}: ${does} (${path})`)
  for (const mutant of stale)
    console.log(`stale: ${mutant.path}: ${mutant.does}: ${outcomeOf(mutant)?.what}`)
  const by = Object.entries(
    Object.groupBy(
      counted.filter((mutant) => isCaught(outcomeOf(mutant))),
      (mutant) => outcomeOf(mutant)?.by ?? 'nobody',
    ),
  ).map(([who, list]) => `${who} ${list?.length}`)
  console.log(
    `${tried.length} planted of ${all.length}, ${counted.length} counted, ${counted.length - left.length} caught (${by.join(', ')}): ${percent(share(counted))}`,
  )
  return share(counted) >= SHARE_MIN && stale.length === 0
}

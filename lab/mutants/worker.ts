import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { folderOf, occurrences, type Mutant } from './mutant.ts'

/**
 * Runs in a copy of the project, started by `run.ts`: applies the mutants that it gets one at a time and reports who catches each. It reuses one Vitest, so that a mutant costs
 * little more than its tests.
 */
export interface Outcome {
  by: 'tests' | 'types' | 'lint' | 'nobody' | 'stale' | 'time'
  /** The test, or the error. */
  what: string
  ms: number
}

const ROOT = join(import.meta.dirname, '../..')
/** Twice that of a run without mutants, since the machine may be busy: `run.ts` ends only what hangs. */
const TIMEOUT_MS = 120_000
let vitest: Vitest | null = null

/** Folders whose tests need a database that was migrated with the mutant. */
const isOfDatabase = ({ path }: Mutant): boolean => path.startsWith('db/')

async function judge(mutant: Mutant): Promise<Omit<Outcome, 'ms'>> {
  const file = join(ROOT, mutant.path)
  const text = readFileSync(file, 'utf8')
  if (occurrences(text, mutant.from) !== 1)
    return { by: 'stale', what: `its text occurs ${occurrences(text, mutant.from)} times` }
  for (const place of placesOf(mutant)) await holdsWithout(place)
  if (isOfDatabase(mutant)) await close()
  writeFileSync(
    file,
    text.replace(mutant.from, () => mutant.to),
  )
  vitest?.invalidateFile(file)
  try {
    for (const place of placesOf(mutant)) {
      const what = await failure(place)
      if (what !== null) return { by: 'tests', what }
    }
    if (process.argv.includes('--tests-only')) return { by: 'nobody', what: '' }
    return (
      fails('types', 'tsc', '-p', '.') ??
      fails('lint', 'oxlint', '--type-aware', '--deny-warnings') ?? { by: 'nobody', what: '' }
    )
  } finally {
    writeFileSync(file, text)
    vitest?.invalidateFile(file)
    if (isOfDatabase(mutant)) await close()
  }
}

const placesOf = ({ path, tests }: Mutant): readonly string[] => tests ?? [folderOf(path)]

const sound = new Set<string>()
/** Throws if the tests fail without a mutant, since they prove nothing then. */
async function holdsWithout(place: string): Promise<void> {
  if (sound.has(place)) return
  const what = await failure(place)
  if (what !== null) throw new Error(`failed without a mutant: ${what}`)
  sound.add(place)
}

/** The first failing test of a file or folder, or null. */
async function failure(place: string): Promise<string | null> {
  vitest ??= await createVitest('test', {
    watch: false,
    root: ROOT,
    bail: 1,
    retry: 0,
    maxWorkers: 1,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    reporters: [{}],
  })
  const specifications = await vitest.globTestSpecifications([place])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  if (testModules.every((module) => [...module.children.allTests()].length === 0 && module.ok()))
    throw new Error(`no test of ${place} ran`)
  const failed = testModules.flatMap((module) => {
    const [test] = module.children.allTests('failed')
    if (test) return [`${module.relativeModuleId} > ${test.fullName}`]
    return module.ok() ? [] : [`${module.relativeModuleId}: cannot be run`]
  })
  // Results must not carry over to the next run.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.errorsSet.clear()
  return failed[0] ?? (unhandledErrors.length > 0 ? 'an error that no test handles' : null)
}

function fails(
  by: 'types' | 'lint',
  program: string,
  ...args: string[]
): Omit<Outcome, 'ms'> | null {
  const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? null : { by, what: stdout.trim().split('\n')[0] ?? '' }
}

async function close(): Promise<void> {
  await vitest?.close()
  vitest = null
}

process.on('message', (mutant: Mutant | 'end') => {
  if (mutant === 'end') return void close().then(() => process.exit(0))
  const start = performance.now()
  void judge(mutant)
    .catch((error: unknown): Omit<Outcome, 'ms'> => ({
      by: 'stale',
      what: error instanceof Error ? error.message : String(error),
    }))
    .then((outcome) =>
      process.send?.({ ...outcome, ms: Math.round(performance.now() - start) } satisfies Outcome),
    )
})
process.send?.('ready')

import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { freePort } from '#db/postmaster.ts'
import { loadEnv } from '#env.ts'
import { ensureBrowser } from './browser.ts'

/**
 * `node tests/run.ts check unit e2e`, or `lab` alone: runs the parts named, all of them whatever fails, and closes with a line `N passed, N failed`.
 * Each step of `check` counts as one test.
 */
interface Count {
  passed: number
  failed: number
  skipped: number
}

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
const program = (...names: string[]) => join(ROOT, 'node_modules', ...names)
const say = (line: string) => console.log(`lares: ${line}`)
/** Names for the last lines of the output. */
const trouble: string[] = []

const CHECKS: [name: string, ...command: string[]][] = [
  ['format', program('.bin', 'oxfmt'), '--check', '.'],
  ['types', program('.bin', 'tsc'), '-p', '.'],
  ['lint', program('.bin', 'oxlint'), '--type-aware', '--deny-warnings'],
  ['for what nothing uses', program('.bin', 'knip'), '--no-progress', '--no-config-hints'],
  ['translations', process.execPath, 'commands/check-translations.ts'],
]

async function check(): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, command = '', ...args] of CHECKS) {
    say(`checking ${name}`)
    if ((await run(command, args)) === 0) {
      count.passed++
      continue
    }
    count.failed++
    trouble.push(`checking ${name}: failed`)
  }
  return count
}

async function unit(rest: string[]): Promise<Count> {
  say('running unit tests')
  const report = join(RESULTS, 'unit.json')
  rmSync(report, { force: true })
  const code = await run(
    program('.bin', 'vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...rest],
    { NODE_ENV: 'test' },
  )
  const result = read<UnitReport>(report)
  const counterexamples = result ? nameTrouble(result) : 0
  return judge(code, {
    passed: (result?.numPassedTests ?? 0) - counterexamples,
    failed: (result?.numFailedTests ?? 0) + counterexamples,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  })
}

/** The JSON reporter of Vitest, as far as it is read here. */
interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Says once more, after all that was printed meanwhile, which tests failed, and which passed at their second try only. Answers of how many of these a property did not hold:
 * what it does not hold for is a fault, whatever is drawn the second time.
 */
function nameTrouble({ testResults }: UnitReport): number {
  let counterexamples = 0
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(ROOT, name)
    for (const test of assertionResults) {
      const [why] = test.failureMessages
      if (why === undefined) continue
      const isProperty = why.includes('Counterexample')
      if (isProperty && test.status !== 'failed') counterexamples++
      trouble.push(
        `${file} > ${test.fullName}: ${test.status === 'failed' ? 'failed' : 'passed at its second try only'}: ${isProperty ? why : firstLine(why)}`,
      )
    }
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed'))
      trouble.push(`${file}: failed: ${firstLine(message)}`)
  }
  return counterexamples
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

async function e2e(rest: string[]): Promise<Count> {
  const browser = ensureBrowser(loadEnv().CHROMIUM_PATH, say)
  say('running browser tests')
  const report = join(RESULTS, 'e2e.json')
  rmSync(report, { force: true })
  const data = mkdtempSync(join(tmpdir(), 'lares-e2e-'))
  // PostgreSQL may run under another account.
  chmodSync(data, 0o711)
  try {
    const variables = {
      CHROMIUM_PATH: browser,
      PORT: String(await freePort()),
      TRANSLATE_PORT: String(await freePort()),
      DATA_DIR: data,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const code = await run(program('.bin', 'playwright'), ['test', ...rest], variables)
    const stats = read<{
      stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    }>(report)?.stats
    if (stats?.flaky)
      trouble.push(
        `browser tests: ${stats.flaky} passed at their second try only: see "flaky" above`,
      )
    if (stats?.unexpected) trouble.push(`browser tests: ${stats.unexpected} failed: see above`)
    return judge(code, {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Steps that take minutes by nature, by name: `npm run lab -- tests browser`. Two of them run with `LAB=1` the tests that `npm test` leaves out. */
const LAB: Record<string, (rest: string[]) => Promise<Count>> = {
  tests: unit,
  browser: e2e,
  kills: () => step('kills', 'lab/kills/command.ts', '--rounds', '20'),
  restarts: () => step('restarts', 'lab/restarts/command.ts'),
  mutants: () => step('mutants', 'lab/mutants/run.ts'),
}

async function lab(rest: string[]): Promise<Count> {
  const named = rest.filter((name) => Object.hasOwn(LAB, name))
  const others = rest.filter((name) => !Object.hasOwn(LAB, name))
  const total: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const name of named.length > 0 ? named : Object.keys(LAB))
    add(total, await LAB[name]!(others))
  return total
}

/** A command that reports its own results; it counts as one test. */
async function step(name: string, ...args: string[]): Promise<Count> {
  say(`running ${name}`)
  const failed = (await run(process.execPath, args)) === 0 ? 0 : 1
  if (failed) trouble.push(`${name}: failed: see above`)
  return { passed: 1 - failed, failed, skipped: 0 }
}

function add(total: Count, count: Count): void {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

/** A run that failed without a failing test (a file that cannot be loaded, a crash) is a failure too. */
function judge(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function run(
  command: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...variables },
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

const PARTS: Record<string, (rest: string[]) => Promise<Count>> = { check, unit, e2e, lab }
const parts = process.argv.slice(2).filter((name) => Object.hasOwn(PARTS, name))
const rest = process.argv.slice(2).filter((name) => !Object.hasOwn(PARTS, name))
const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const part of parts) {
  const count = await (PARTS[part] ?? check)(rest).catch((error: unknown) => {
    trouble.push(`${part}: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  add(total, count)
}
for (const line of trouble) say(line)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed ? 1 : 0

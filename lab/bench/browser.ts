import { chromium, type CDPSession, type Page } from '@playwright/test'
import { loadEnv } from '#env.ts'
import { CHROMIUM_FLAGS, ensureBrowser } from '#tests/browser.ts'
import { heapOf, type Heap } from './heap.ts'
import { recordInteractions, takeInteractions, type Input } from './interactions.ts'
import { withPortal } from './portal.ts'
import { count, ms, printTable, timing, verdict } from './report.ts'
import { visit } from './visitor.ts'

/** Milliseconds from an interaction to the next paint. */
const INP_BAR = 200
/** Warm-up in rounds, after which all code is loaded; with few rounds, the middle one. */
const WARM = 5
/** Largest growth of memory since the warm-up that counts as flat. */
const GROWTH_BAR = 0.1
/** The drawn area is deleted once in this many rounds, else left with its page. */
const DELETE_EVERY = 3
const TIMEOUT_MS = 60_000
/** Number of slowest interactions that are listed. */
const SLOWEST = 12
/** Driver warnings of a browser without a graphics card. */
const DRIVER_NOTES =
  /GL Driver Message|GPU stall due to ReadPixels|software WebGL|Automatic fallback to software/i

interface Memory extends Heap {
  round: number
  nodes: number
  listeners: number
}

/**
 * A visitor with a computer `slower` times slower than this one searches, pans, zooms, draws, filters, opens and goes back, `rounds` times in one document.
 * Exits with 1 when state is lost on the way back, a step fails, or the console has an error.
 */
export const benchBrowser = (dataDir: string, rounds: number, slower: number): Promise<void> =>
  withPortal(dataDir, (url) => measure(url, rounds, slower))

async function measure(url: string, rounds: number, slower: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(loadEnv().CHROMIUM_PATH, console.log),
    args: CHROMIUM_FLAGS,
  })
  try {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: 'en',
    })
    page.setDefaultTimeout(TIMEOUT_MS)
    const consoleLines = listen(page)
    await recordInteractions(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    await page.goto('/en', { waitUntil: 'networkidle' })
    const banner = page.getByRole('region', { name: 'Cookies' })
    await banner.getByRole('button', { name: 'Only necessary' }).click()
    await banner.waitFor({ state: 'detached' })
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower })

    const paints = new Map<string, number[]>()
    const slowest: Slow[] = []
    const whole = new Map<string, number[]>()
    const lost: string[] = []
    const memory: Memory[] = []
    let [steps, round] = [0, 0]
    let currentStep = ''
    try {
      for (round = 1; round <= rounds; round++) {
        const differences = await visit(
          page,
          async (kind, act) => {
            currentStep = kind
            const start = performance.now()
            await act()
            whole.set(kind, [...(whole.get(kind) ?? []), performance.now() - start])
            const inputs = await takeInteractions(page)
            paints.set(kind, [
              ...(paints.get(kind) ?? []),
              ...inputs.map(({ duration }) => duration),
            ])
            slowest.push(...inputs.map((input) => ({ ...input, kind, round })))
            steps++
          },
          round % DELETE_EVERY === 0,
        )
        lost.push(...differences.map((difference) => `round ${round}: ${difference}`))
        if (round === Math.min(WARM, Math.ceil(rounds / 2)) || round === rounds)
          memory.push({ round, ...(await memoryOf(client)) })
      }
    } catch (error) {
      lost.push(
        `round ${round}, ${currentStep}: ${error instanceof Error ? error.message : String(error)} (at ${page.url()})`,
      )
    }
    report({
      rounds,
      slower,
      steps,
      paints,
      slowest: slowest.sort((a, b) => b.duration - a.duration).slice(0, SLOWEST),
      whole,
      lost,
      memory,
      ...consoleLines,
    })
    if (lost.length > 0 || consoleLines.errors.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

/** Collects console messages from now on. */
function listen(page: Page): { errors: string[]; warnings: string[] } {
  const errors: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (DRIVER_NOTES.test(text)) return
    if (message.type() === 'error') errors.push(text)
    if (message.type() === 'warning') warnings.push(text)
  })
  return { errors, warnings }
}

/** Memory after garbage collection. */
async function memoryOf(client: CDPSession): Promise<Omit<Memory, 'round'>> {
  const heap = await heapOf(client)
  const { metrics } = await client.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { ...heap, nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

interface Slow extends Input {
  kind: string
  round: number
}

interface Findings {
  rounds: number
  slower: number
  steps: number
  /** Milliseconds by kind of step. */
  paints: ReadonlyMap<string, number[]>
  slowest: readonly Slow[]
  /** Milliseconds of whole steps by kind, with requests and the waits of the script. */
  whole: ReadonlyMap<string, number[]>
  lost: string[]
  errors: string[]
  warnings: string[]
  memory: Memory[]
}

function report({
  rounds,
  slower,
  steps,
  paints,
  slowest,
  whole,
  lost,
  errors,
  warnings,
  memory,
}: Findings): void {
  printTable(
    `A browser ${slower} times slower, ${rounds} rounds in one document`,
    ['steps', 'console errors', 'warnings', 'state lost'],
    [[String(steps), errors.length, warnings.length, lost.length]],
  )
  for (const line of new Set([...lost, ...errors, ...warnings])) console.log(`  ${line}`)

  const [first, last] = [memory[0], memory.at(-1)]
  if (first && last) {
    const grown = (before: number, after: number) =>
      (after - before) / Math.max(1, last.round - first.round)
    const row = (
      name: string,
      before: number,
      after: number,
      show: (value: number) => string,
    ): [string, ...string[]] => [
      name,
      show(before),
      show(after),
      show(grown(before, after)),
      first === last ? '' : verdict(Math.round((after / before) * 100) / 100, 1 + GROWTH_BAR),
    ]
    printTable(
      'Memory at the home page, after the garbage is collected',
      ['', `round ${first.round}`, `round ${last.round}`, 'each round', 'last / first'],
      [
        row('JavaScript: data, KB', first.data / 1024, last.data / 1024, count),
        row('JavaScript: compiled code, KB', first.code / 1024, last.code / 1024, count),
        row('DOM nodes', first.nodes, last.nodes, count),
        row('event listeners', first.listeners, last.listeners, count),
      ],
    )
  }

  const all = ['all of them', [...paints.values()].flat()] as const
  printTable(
    'From an interaction to the next paint, milliseconds',
    ['', 'interactions', 'p50', 'p98', 'worst', 'p98', 'whole step p50', 'p98'],
    [...paints, all].map(([kind, times]) => {
      if (times.length === 0) return [kind, 0, '', '', '', 'all below 16', '', '']
      const { p50, p98 } = timing(times)
      const steps = whole.get(kind)
      return [
        kind,
        times.length,
        ms(p50),
        ms(p98),
        ms(Math.max(...times)),
        verdict(p98, INP_BAR),
        ...(steps ? [ms(timing(steps).p50), ms(timing(steps).p98)] : ['', '']),
      ]
    }),
  )
  printTable(
    'The slowest of them',
    ['', 'round', 'input', 'to the next paint', 'waited', 'worked', 'painted'],
    slowest.map(({ kind, round, name, duration, delay, work }) => [
      kind,
      round,
      name,
      ms(duration),
      ms(delay),
      ms(work),
      ms(Math.max(0, duration - delay - work)),
    ]),
  )
  console.log(`Interactions of 16 ms and more; Back by the browser's button is none. Server, database and browser share this machine, and without a graphics card the map is drawn
by the processor that is slowed down ${slower} times: times of steps on the map are of that drawing too, and those of a busy machine of what else it does.
A map that left its page within the last minutes is in the figures of memory. Compiled code grows as long as functions are called often enough
for the first time to be made quicker.`)
}

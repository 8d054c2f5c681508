import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { expect, inject, onTestFinished } from 'vitest'
import { handlers as state } from '#api/ground/state/handlers.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { mount } from '#api/people/http/serve.ts'
import { contract } from '#contract/index.ts'
import type { Replicas } from '#db/replicas.ts'
import type { Database } from '#db/schema.ts'
import { readEnv } from '#env.ts'
import { createApp } from '#host/app.ts'
import { listen } from '#host/listen.ts'
import { createMetrics } from '#host/metrics.ts'
import type { NodeState } from '#host/search-nodes/remote-search.ts'
import { Messages } from '#i18n/messages.ts'
import type { Web } from '#web/edge/app/server.ts'
import { apiOf, servicesOver } from './api.ts'
import { evaluate, samplesOf, type Sample } from './promql.ts'

// Alerts of docs/examples/lares-alerts.yml on the figures of a node that answers.

const FILE = new URL('../docs/examples/lares-alerts.yml', import.meta.url)
/** Between two scrapes, as the evaluation has it. */
const SECONDS = 300

/** Name -> expression. */
export const RULES: ReadonlyMap<string, string> = new Map(
  Array.from(
    readFileSync(FILE, 'utf8').matchAll(/- alert: (\w+)\n(?:\s+#.*\n)*\s+expr: (.*)/g),
    ([, name = '', expression = '']) => [name, expression] as const,
  ),
)

/** A node over that database: its API has what the state of the portal needs. */
export async function watchedNode(
  db: Kysely<Database>,
  {
    variables = {},
    silentFor = () => 0,
    searchNodes,
    replicas,
    web = async () => new Response('page'),
  }: {
    variables?: Record<string, string>
    silentFor?: () => number
    searchNodes?: () => NodeState[]
    replicas?: Replicas
    web?: Web
  } = {},
) {
  const services = {
    ...servicesOver(db, { RATE_LIMITS: 'off', ...variables }),
    rates: await loadRates(db),
    search: { size: 12 } as never,
  }
  const METRICS_TOKEN = 'a-token-of-some-length'
  const app = createApp({
    env: readEnv({ NODE_ENV: 'production', RATE_LIMITS: 'off', METRICS_TOKEN }),
    log: pino({ level: 'silent' }),
    messages: new Messages(),
    unready: () => null,
    api: apiOf((api) => mount(api, contract.state, state, services)),
    web,
    metrics: createMetrics({ ...services, silentFor, searchNodes, replicas }),
  })
  const { port, close } = await listen(app.fetch, '127.0.0.1', 0)
  const url = `http://127.0.0.1:${port}`
  let isClosed = false
  const stop = async () => {
    if (!isClosed) await close(0)
    isClosed = true
  }
  onTestFinished(stop)
  const labels = { job: 'lares', instance: url }
  return {
    url,
    services,
    stop,
    /** As Prometheus scrapes it. */
    async scrape(): Promise<Sample[]> {
      const text = await fetch(`${url}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      }).then(
        (response) => response.text(),
        () => null,
      )
      return [
        ...samplesOf(text ?? '', labels),
        { name: 'up', labels, value: text === null ? 0 : 1 },
      ]
    },
  }
}

/** The alerts that these scrapes fire. What Prometheus itself says of them is compared where its `promtool` is installed. */
export function firing(now: readonly Sample[], before: readonly Sample[] = now): string[] {
  const names = [...RULES].flatMap(([name, expression]) =>
    evaluate(expression, { before, now, seconds: SECONDS }).length > 0 ? [name] : [],
  )
  const others = firingOfPromtool(now, before)
  if (others) expect(names, 'the evaluation differs from that of Prometheus').toEqual(others)
  return names
}

let isAbsent = false

function firingOfPromtool(now: readonly Sample[], before: readonly Sample[]): string[] | null {
  if (isAbsent) return null
  const keyOf = ({ name, labels }: Sample) =>
    `${name}{${Object.entries(labels)
      .map(([key, value]) => `${key}="${value}"`)
      .join(',')}}`
  const was = new Map(before.map((sample) => [keyOf(sample), sample.value]))
  const used = now.filter(({ name }) => [...RULES.values()].some((rule) => rule.includes(name)))
  const folder = mkdtempSync(join(inject('folder'), 'promtool-'))
  const rules = join(folder, 'rules.json')
  // Without their wait; each says which it is.
  const plain = [...RULES].map(([record, expr]) => ({ alert: record, expr }))
  writeFileSync(rules, JSON.stringify({ groups: [{ name: 'lares', rules: plain }] }))
  const test = join(folder, 'test.json')
  const at = Math.floor(Date.now() / 1000)
  writeFileSync(
    test,
    JSON.stringify({
      rule_files: [rules],
      tests: [
        {
          interval: '5m',
          // Its clock begins at 0: moments are moved there.
          input_series: used.map((sample) => {
            const moved = sample.name.endsWith('_timestamp_seconds') ? at - SECONDS : 0
            const then = was.get(keyOf(sample))
            return {
              series: keyOf(sample),
              values: `${then === undefined ? '_' : then - moved} ${sample.value - moved}`,
            }
          }),
          promql_expr_test: [],
          alert_rule_test: plain.map(({ alert }) => ({
            eval_time: '5m',
            alertname: alert,
            exp_alerts: [],
          })),
        },
      ],
    }),
  )
  const { error, stdout, stderr } = spawnSync(
    process.env['PROMTOOL'] ?? 'promtool',
    ['test', 'rules', test],
    {
      encoding: 'utf8',
    },
  )
  if (error) {
    isAbsent = true
    console.warn('SKIPPED: the comparison with promtool, which is not installed')
    return null
  }
  const said = stdout + stderr
  const failed = new Set(Array.from(said.matchAll(/alertname: ?(\w+)/g), ([, name]) => name))
  return [...RULES.keys()].filter((name) => failed.has(name))
}

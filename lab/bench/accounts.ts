import { pino } from 'pino'
import { openDatabase } from '#db/open.ts'
import { accountsApi, createUser, PASSWORD } from '#tests/accounts.ts'
import { servicesOver, visitor, type Visitor } from '#tests/api.ts'
import { ms, printTable, timing, type Row } from './report.ts'

const TRIES = 500
/** |t| above this would come from chance alone once in a thousand runs. */
const T_MAX = 3.29

/**
 * Whether the time or the words of a response reveal that an address has an account: 500 tries each of known and unknown ones, in turns, through the
 * HTTP handler. Exits with 1 when answers differ, or when the means differ by more than chance and by more than a tenth of a millisecond.
 */
export async function benchAccounts(folder: string): Promise<void> {
  const database = await openDatabase(
    { DATA_DIR: folder },
    { as: 'command', log: pino({ level: 'warn' }) },
  )
  try {
    const app = accountsApi(servicesOver(database.db, { RATE_LIMITS: 'off' }, folder))
    const browser = visitor(app)
    await browser('GET', '/sanctum/csrf-cookie')
    const known = await Promise.all(
      Array.from({ length: TRIES }, (_, n) =>
        createUser(database.db, { email: `known${n}@example.com` }),
      ),
    )
    const calls: [name: string, call: (email: string) => ReturnType<Visitor>][] = [
      [
        'log in, wrong password',
        (email) => browser('POST', '/auth/login', { email, password: 'a wrong password' }),
      ],
      [
        'register',
        (email) =>
          browser('POST', '/auth/register', { name: 'Somebody', email, password: PASSWORD }),
      ],
      ['forgotten password', (email) => browser('POST', '/auth/forgot-password', { email })],
      [
        'register, validated while typed',
        (email) =>
          browser(
            'POST',
            '/auth/register',
            { name: 'Somebody', email, password: PASSWORD },
            { precognition: 'true' },
          ),
      ],
    ]
    const rows: Row[] = []
    for (const [name, call] of calls) {
      const times = { known: [] as number[], unknown: [] as number[] }
      const answers = { known: new Set<string>(), unknown: new Set<string>() }
      const ask = async (kind: 'known' | 'unknown', email: string) => {
        const start = performance.now()
        const response = await call(email)
        const text = await response.text()
        times[kind].push(performance.now() - start)
        answers[kind].add(
          `${response.status} ${[...response.headers].join('; ')} ${text}`.replaceAll(
            email,
            'EMAIL',
          ),
        )
      }
      // The first ones are for the compiler.
      for (let n = 0; n < 20; n++) await call(`warm${n}@example.com`)
      for (const [n, { email }] of known.entries()) {
        const turns = [() => ask('known', email), () => ask('unknown', `other${n}@example.com`)]
        for (const turn of n % 2 ? turns : turns.toReversed()) await turn()
      }
      const same = [...answers.known].sort().join('\n') === [...answers.unknown].sort().join('\n')
      const { difference, t } = welch(trimmed(times.known), trimmed(times.unknown))
      const reveals = !same || (Math.abs(t) > T_MAX && Math.abs(difference) > 0.1)
      if (reveals) process.exitCode = 1
      const [one, other] = [timing(times.known), timing(times.unknown)]
      rows.push([
        name,
        ms(one.p50),
        ms(other.p50),
        ms(one.p99),
        ms(other.p99),
        difference.toFixed(3),
        t.toFixed(2),
        same ? 'same' : 'DIFFER',
        reveals ? 'TELLS' : 'nothing',
      ])
    }
    printTable(
      `Known and unknown addresses, ${TRIES} tries each, milliseconds`,
      ['', 'known p50', 'unknown', 'known p99', 'unknown', 'means differ', 't', 'answers', 'tells'],
      rows,
    )
  } finally {
    await database.close()
  }
}

/** Without the slowest twentieth: pauses of the machine are no news. */
const trimmed = (times: number[]): number[] =>
  times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.95))

function welch(a: number[], b: number[]): { difference: number; t: number } {
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const spread = (list: number[], middle: number) =>
    list.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (list.length - 1) / list.length
  const [left, right] = [mean(a), mean(b)]
  return {
    difference: left - right,
    t: (left - right) / Math.sqrt(spread(a, left) + spread(b, right)),
  }
}

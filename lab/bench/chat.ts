import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { pusherApp } from '#api/people/live/app.ts'
import { openDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import { readEnv } from '#env.ts'
import type { Delivered, Opened, Order, Pair } from './chat-clients.ts'
import { coreMs, coreMsWithChildren, parentOf } from './core-time.ts'
import { withPortal } from './portal.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const MEMORY_BAR_MB = 300
/** Messages a second: the target, and the rate of one process by the API beside the rest of a small machine. */
const RATE = 500
const LOW_RATE = 100
const SECONDS = 20
/** Sockets that are opened and closed before memory counts, so that code which runs for the first time does not. */
const WARM = 200
/** Memory is the lowest value of this time: memory for opening sockets is gone by then. */
const MEMORY_WINDOW_MS = 20_000

interface Measured {
  opened: Opened
  /** Megabytes above idle: when all are open, and after a rest. */
  atOnce: number
  atRest: number
  idle: number
  /** With the milliseconds of a core that each message took. */
  delivered: (Delivered &
    Pick<Extract<Order, { do: 'write' }>, 'by' | 'rate'> & { server: number; postgres: number })[]
  again: Opened
}

/**
 * Two sockets of each conversation, all on one process with its pages and jobs: memory, delivery at a rate, and all of them coming back at once. Beside it a server with `ws` and nothing
 * else. Servers, clients and database share the machine.
 */
export async function benchChat(folder: string, sockets: number): Promise<void> {
  const clients = fork(join(import.meta.dirname, 'chat-clients.ts'), { stdio: 'inherit' })
  await once(clients, 'message')
  try {
    let lares: Measured | null = null
    let pairs: Pair[] = []
    await withPortal(
      folder,
      async (base, pid) => {
        const database = await openDatabase(
          { DATA_DIR: folder },
          { as: 'command', log: pino({ level: 'warn' }) },
        )
        try {
          console.log(`\nWriting ${count(sockets)} accounts with conversations`)
          pairs = await writePairs(database.db, sockets / 2)
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
            database.db,
          )
          const { key } = await pusherApp({
            db: database.db,
            env: readEnv({ NODE_ENV: 'production', DATA_DIR: folder }),
          })
          lares = await measure(clients, pid, pairs, {
            base,
            key,
            ways: [
              { by: 'sql', rate: RATE },
              { by: 'api', rate: LOW_RATE },
              { by: 'api', rate: RATE },
            ],
            database: database.url,
            postgres: parentOf(rows[0]!.pid),
          })
        } finally {
          await database.close()
        }
      },
      { LARES_DEMO: 'off' },
    )
    const plain = await withPlain((base, pid) =>
      measure(clients, pid, pairs, {
        base,
        key: null,
        ways: [{ by: 'socket', rate: RATE }],
        database: '',
        postgres: NaN,
      }),
    )
    print(sockets, lares!, plain)
  } finally {
    clients.disconnect()
    await once(clients, 'exit')
  }
}

async function measure(
  clients: ChildProcess,
  pid: number,
  pairs: Pair[],
  {
    base,
    key,
    ways,
    database,
    postgres,
  }: {
    base: string
    key: string | null
    ways: readonly Pick<Extract<Order, { do: 'write' }>, 'by' | 'rate'>[]
    database: string
    /** PID of PostgreSQL; NaN: not running. */
    postgres: number
  },
): Promise<Measured> {
  const open = (some: Pair[]) => ask<Opened>(clients, { do: 'open', base, key, pairs: some })
  await open(pairs.slice(0, WARM / 2))
  await ask(clients, { do: 'drop' })
  await sleep(5000)
  const idle = memoryOf(pid)
  const opened = await open(pairs)
  const atOnce = memoryOf(pid) - idle
  let atRest = atOnce
  for (let rested = 0; rested < MEMORY_WINDOW_MS; rested += 1000) {
    await sleep(1000)
    atRest = Math.min(atRest, memoryOf(pid) - idle)
  }
  const delivered: Measured['delivered'] = []
  for (const way of ways) {
    const before = [coreMs(pid), coreMsWithChildren(postgres)] as const
    const result = await ask<Delivered>(clients, {
      do: 'write',
      ...way,
      seconds: SECONDS,
      database,
    })
    const messages = result.times.length
    delivered.push({
      ...way,
      ...result,
      server: (coreMs(pid) - before[0]) / messages,
      postgres: (coreMsWithChildren(postgres) - before[1]) / messages,
    })
  }
  await ask(clients, { do: 'drop' })
  const again = await open(pairs)
  await ask(clients, { do: 'drop' })
  return { opened, atOnce, atRest, idle, delivered, again }
}

async function ask<T>(clients: ChildProcess, order: Order): Promise<T> {
  clients.send(order)
  const [answer] = (await once(clients, 'message')) as [{ result: T; error?: string }]
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer.result
}

async function withPlain<T>(work: (base: string, pid: number) => Promise<T>): Promise<T> {
  const server = fork(join(import.meta.dirname, 'chat-plain.ts'), { stdio: 'inherit' })
  try {
    const [port] = (await once(server, 'message')) as [number]
    return await work(`http://127.0.0.1:${port}`, server.pid!)
  } finally {
    server.kill('SIGKILL')
  }
}

/** Resident megabytes of a process. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Accounts with a session each, two and two in a conversation about one offer. */
async function writePairs(db: Kysely<Database>, amount: number): Promise<Pair[]> {
  await sql`insert into sources (key, format) values ('bench', 'direct') on conflict do nothing`.execute(
    db,
  )
  const { rows: offers } = await sql<{ id: number }>`
    insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at)
    select id, 'bench', 'published', 0, 1, 32500000, 'EUR', 0, 207, now() from sources where key = 'bench' returning id`.execute(
    db,
  )
  await sql`
    insert into users (email, name, password_hash, locale, currency, time_zone)
    select side || n || '@example.com', side || n, 'none', 'en', 'EUR', 'UTC' from generate_series(1, ${amount}::int) n, unnest(array['visitor', 'team']) side`.execute(
    db,
  )
  await sql`
    insert into access_tokens (user_id, kind, digest, expires_at)
    select id, 'session', sha256(convert_to(lpad(id::text, 40, 'x'), 'UTF8')), now() + interval '1 day' from users where email like 'visitor%' or email like 'team%'`.execute(
    db,
  )
  await sql`
    insert into conversations (offer_id, user_id, name, email, locale, time_zone)
    select ${offers[0]!.id}, id, name, email, 'en', 'UTC' from users where email like 'visitor%'`.execute(
    db,
  )
  await sql`
    insert into conversation_people (conversation_id, user_id)
    select c.id, u.id from conversations c join users u on u.name = replace(c.name, 'visitor', 'team')`.execute(
    db,
  )
  await sql`
    insert into messages (conversation_id, side, client_id, kind, body) select id, 'visitor', 'first-' || id, 'question', 'Is it still there?' from conversations`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const { rows } = await sql<{
    conversation: number
    ids: [number, number]
    tokens: [number, number]
  }>`
    select c.id as conversation, array[c.user_id, p.user_id]::float8[] as ids, array[v.id, t.id]::float8[] as tokens
    from conversations c join conversation_people p on p.conversation_id = c.id join access_tokens v on v.user_id = c.user_id join access_tokens t on t.user_id = p.user_id
    order by c.id`.execute(db)
  const person = (id: number, token: number) => ({
    id,
    token: `${token}|${String(id).padStart(40, 'x')}`,
  })
  return rows.map(({ conversation, ids, tokens }) => ({
    conversation: Number(conversation),
    people: [person(ids[0], tokens[0]), person(ids[1], tokens[1])],
  }))
}

function print(sockets: number, lares: Measured, plain: Measured): void {
  const mb = (value: number) => `${count(value)} MB`
  const seconds = ({ ms: took, failed }: Opened) =>
    `${ms(took / 1000)} s${failed.length > 0 ? `, ${failed.length} failed` : ''}`
  const both = (name: string, of: (one: Measured) => string): Row => [name, of(lares), of(plain)]
  printTable(
    `${count(sockets)} sockets of ${count(sockets / 2)} conversations on one process`,
    ['', 'Lares', 'ws alone'],
    [
      both('all opened at once, in', ({ opened }) => seconds(opened)),
      both('memory when idle', ({ idle }) => mb(idle)),
      both('above it, just opened', ({ atOnce }) => mb(atOnce)),
      both('above it, at rest', ({ atRest }) => mb(atRest)),
      [
        `at rest, ${MEMORY_BAR_MB} MB`,
        verdict(Math.round(lares.atRest), MEMORY_BAR_MB),
        verdict(Math.round(plain.atRest), MEMORY_BAR_MB),
      ],
      both('all come back at once, in', ({ again }) => seconds(again)),
    ],
  )
  const NAMES: Record<Extract<Order, { do: 'write' }>['by'], string> = {
    sql: 'Lares, written into the database',
    api: 'Lares, written by the API',
    socket: 'ws alone',
  }
  printTable(
    `Messages for ${SECONDS} s: from when each was due to its event at the other side, and what each took of a core`,
    ['', 'a second', 'arrived', 'p50', 'p99', 'most', 'lost', 'errors', 'server', 'database'],
    [...lares.delivered, ...plain.delivered].map((one) => {
      const { by, rate, times, lost, errors } = one
      const { p50, p99 } = timing(times)
      return [
        NAMES[by],
        rate,
        count(times.length),
        `${ms(p50)} ms`,
        `${ms(p99)} ms`,
        `${ms(times.reduce((most, one) => Math.max(most, one), 0))} ms`,
        lost,
        errors,
        `${ms(one.server)} ms`,
        Number.isNaN(one.postgres) ? '' : `${ms(one.postgres)} ms`,
      ]
    }),
  )
  for (const one of [lares, plain])
    for (const failed of new Set([...one.opened.failed, ...one.again.failed])) console.log(failed)
}

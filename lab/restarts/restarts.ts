import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import { PICTURE_PIECE, type Upload } from '#contract/people/uploads.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { freePort } from '#db/postmaster.ts'
import type { Database } from '#db/schema.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { pieceOf } from '#tests/pictures.ts'

export const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 180_000
const STOP_DELAY_S = 4
/** A proxy gives up on a client that is slower. */
const CALL_TIMEOUT_MS = 30_000
const SOCKETS = 50
/** A socket that was closed is open again within this. */
const RECONNECT_MS = 5000
/** Both nodes serve between two restarts. */
const PAUSE_MS = 2000
const APP_KEY = 'restarts'

/** Kinds of requests. */
export const KINDS = ['page', 'call', 'draft', 'upload', 'piece', 'socket']

export interface RestartReport {
  counts: Record<string, { done: number; failed: number }>
  /** Problems found, the first of each kind. */
  problems: string[]
  /** Sockets that the portal closed, and that were opened again. */
  reconnected: number
  p99: number
}

/**
 * Restarts one of two nodes behind HAProxy again and again, under `rate` requests a second: pages, calls, drafts, pictures in pieces, and open sockets.
 * Every request that is not answered as it should be is a failure. With a built checkout of an earlier release, `earlier`, both nodes begin with it, are upgraded in
 * the first two rounds, go back in the next two, and so on.
 */
export async function restartNodes(
  folder: string,
  {
    rounds,
    rate,
    earlier,
    say = () => {},
  }: { rounds: number; rate: number; earlier?: string | undefined; say?: (line: string) => void },
): Promise<RestartReport> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase(
    { DATA_DIR: join(folder, 'database') },
    // The first node makes the tables of its release.
    { as: 'command', log, migrates: earlier === undefined },
  )
  const proxyPort = await freePort()
  const nodes = [new Node('a', await freePort()), new Node('b', await freePort())]
  const files = join(folder, 'files')
  mkdirSync(files, { mode: 0o700 })
  let proxy: ChildProcess | undefined
  try {
    const start = (node: Node, root: string) =>
      node.start(root, folder, files, database, `http://127.0.0.1:${proxyPort}`)
    for (const node of nodes) await start(node, earlier ?? ROOT)
    proxy = startProxy(folder, proxyPort, nodes)
    const base = `http://127.0.0.1:${proxyPort}`
    await answers(`${base}/readyz`)
    const load = await Load.start(base, rate, database.db)
    for (let round = 1; round <= rounds; round++) {
      const node = nodes[round % nodes.length]!
      await sleep(PAUSE_MS)
      await node.stop()
      const root = earlier !== undefined && round % 4 !== 1 && round % 4 !== 2 ? earlier : ROOT
      await start(node, root)
      // HAProxy has seen it.
      await sleep(PAUSE_MS)
      const release = earlier === undefined ? '' : root === ROOT ? ', new' : ', earlier'
      say(`restart ${round} of ${node.name}${release}: ${load.summary()}`)
    }
    return await load.stop()
  } finally {
    proxy?.kill('SIGTERM')
    await Promise.all(nodes.map((node) => node.stop()))
    await database.close()
  }
}

class Node {
  readonly name: string
  readonly port: number
  #process: ChildProcess | undefined

  constructor(name: string, port: number) {
    this.name = name
    this.port = port
  }

  async start(
    root: string,
    folder: string,
    files: string,
    database: Pick<OpenDatabase, 'url' | 'ownerUrl'>,
    publicUrl: string,
  ): Promise<void> {
    const home = join(folder, this.name)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    try {
      symlinkSync(files, join(home, 'files'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    this.#process = spawn(process.execPath, ['server.ts'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: home,
        LARES_KEY: KEY,
        LARES_DEMO: 'on',
        RATE_LIMITS: 'off',
        MAP_TILES_URL: 'off',
        LOG_LEVEL: 'error',
        STOP_DELAY: String(STOP_DELAY_S),
        PUSHER_APP_KEY: APP_KEY,
        PUSHER_APP_SECRET: 'a secret of the restarts',
      },
    })
    await answers(`http://127.0.0.1:${this.port}/readyz`)
  }

  async stop(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
}

const KEY = randomBytes(32).toString('base64')

function startProxy(folder: string, port: number, nodes: readonly Node[]): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  let text = readFileSync(join(ROOT, 'docs/examples/haproxy.cfg'), 'utf8').replace(
    '127.0.0.1:8080',
    `127.0.0.1:${port}`,
  )
  for (const [index, node] of nodes.entries())
    text = text.replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${node.port}`)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answers(url: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(200)
  }
  throw new Error(`${url} did not answer in time`)
}

interface Answer {
  status: number
  text: string
}

class Load {
  readonly #base: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #counts: RestartReport['counts'] = {}
  readonly #problems = new Map<string, string>()
  readonly #times: number[] = []
  readonly #users: TestUser[]
  readonly #drafts = new Map<TestUser, DraftOffer>()
  readonly #writing = new Set<TestUser>()
  #isOn = true
  #reconnected = 0
  #running: Promise<unknown>[] = []

  private constructor(base: string, users: TestUser[]) {
    this.#base = base
    this.#users = users
  }

  static async start(base: string, rate: number, db: Kysely<Database>): Promise<Load> {
    const users: TestUser[] = []
    for (let n = 0; n < 40; n++) users.push(await createUser(db))
    const load = new Load(base, users)
    const picture = await sharp(randomBytes(400 * 300 * 3), {
      raw: { width: 400, height: 300, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    load.#running = [
      load.#requests(rate),
      load.#uploads(picture),
      ...Array.from({ length: SOCKETS }, () => load.#socket()),
    ]
    return load
  }

  summary = (): string =>
    Object.entries(this.#counts)
      .map(([kind, { done, failed }]) => `${kind} ${done}/${failed}`)
      .join(', ')

  async stop(): Promise<RestartReport> {
    this.#isOn = false
    await Promise.all(this.#running)
    this.#agent.destroy()
    const sorted = this.#times.toSorted((a, b) => a - b)
    return {
      counts: this.#counts,
      problems: [...this.#problems.values()],
      reconnected: this.#reconnected,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
    }
  }

  #note(kind: string, problem: string | null): void {
    const counts = (this.#counts[kind] ??= { done: 0, failed: 0 })
    if (problem === null) counts.done++
    else {
      counts.failed++
      const line = `${kind}: ${problem}`
      if (!this.#problems.has(line)) this.#problems.set(line, `${new Date().toISOString()} ${line}`)
    }
  }

  /** Pages and calls at even intervals, whether earlier ones were answered or not. */
  async #requests(rate: number): Promise<void> {
    const start = performance.now()
    const all = new Set<Promise<void>>()
    for (let n = 0; this.#isOn; n++) {
      const rest = start + (n * 1000) / rate - performance.now()
      if (rest > 0) await sleep(rest)
      const one = this.#request(n).finally(() => all.delete(one))
      all.add(one)
    }
    await Promise.all(all)
  }

  async #request(n: number): Promise<void> {
    if (n % 10 === 0) return this.#draft(this.#users[(n / 10) % this.#users.length]!)
    const path = PATHS[n % PATHS.length]!
    const kind = path.startsWith('/api/') ? 'call' : 'page'
    const began = performance.now()
    const answer = await this.#call('GET', path)
    this.#times.push(performance.now() - began)
    this.#note(kind, wrong(answer, 200))
  }

  /** Each user changes a draft of theirs, one change after the other. */
  async #draft(user: TestUser): Promise<void> {
    if (this.#writing.has(user)) return
    this.#writing.add(user)
    try {
      const known = this.#drafts.get(user)
      const answer = known
        ? await this.#call('PATCH', `/api/user/offers/${known.id}`, user, {
            version: known.draftVersion,
            amount: 10_000_000 + known.draftVersion,
          })
        : await this.#call('POST', '/api/user/offers', user, { action: 0, category: 1 })
      const problem = wrong(answer, 200, 201)
      this.#note('draft', problem)
      if (problem === null)
        this.#drafts.set(user, (JSON.parse(answer!.text) as { data: DraftOffer }).data)
    } finally {
      this.#writing.delete(user)
    }
  }

  async #uploads(picture: Buffer): Promise<void> {
    for (let n = 0; this.#isOn; n++) {
      const user = this.#users[n % this.#users.length]!
      const begun = await this.#call('POST', '/api/user/picture', user, { size: picture.length })
      if (begun?.status === 409) {
        await sleep(1000)
        continue
      }
      this.#note('upload', wrong(begun, 200, 201))
      if (!begun || begun.status >= 400) {
        await sleep(200)
        continue
      }
      const { key } = (JSON.parse(begun.text) as { data: Upload }).data
      for (let offset = 0; offset < picture.length; offset += PICTURE_PIECE)
        this.#note(
          'piece',
          wrong(
            await this.#call(
              'PUT',
              `/api/user/picture/${key.slice(key.indexOf('/') + 1)}`,
              user,
              pieceOf(offset, picture.subarray(offset, offset + PICTURE_PIECE)),
            ),
            200,
          ),
        )
      await sleep(200)
    }
  }

  /** Keeps a socket open, as the clients do: one that is closed is opened again. */
  async #socket(): Promise<void> {
    const address = `${this.#base.replace('http', 'ws')}/app/${APP_KEY}?protocol=7`
    let lostAt: number | null = null
    while (this.#isOn) {
      const socket = new WebSocket(address)
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('message', () => resolve(true))
        socket.once('error', () => resolve(false))
        socket.once('close', () => resolve(false))
      })
      if (isOpen) {
        if (lostAt !== null) this.#reconnected++
        this.#note('socket', null)
        lostAt = null
        while (this.#isOn && socket.readyState === WebSocket.OPEN) await sleep(100)
        socket.close()
        lostAt = performance.now()
      } else if (lostAt === null || performance.now() - lostAt > RECONNECT_MS) {
        this.#note('socket', 'not open in time')
        lostAt = performance.now()
      } else await sleep(200)
    }
  }

  async #call(
    method: string,
    path: string,
    user?: TestUser,
    body?: object,
  ): Promise<Answer | null> {
    const form = body instanceof FormData ? new Response(body) : null
    const bytes = form
      ? Buffer.from(await form.arrayBuffer())
      : body && Buffer.from(JSON.stringify(body))
    return new Promise((resolve) => {
      const sent = ask(
        this.#base + path,
        {
          method,
          agent: this.#agent,
          timeout: CALL_TIMEOUT_MS,
          headers: {
            'accept-language': 'en',
            ...(user && { authorization: `Bearer ${user.token}` }),
            ...(bytes && {
              'content-type': form?.headers.get('content-type') ?? 'application/json',
              'content-length': bytes.length,
            }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () =>
              resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
            )
            .on('error', () => resolve(null))
        },
      )
        .on('timeout', () => sent.destroy())
        .on('error', () => resolve(null))
      sent.end(bytes)
    })
  }
}

const wrong = (answer: Answer | null, ...right: number[]): string | null =>
  answer && right.includes(answer.status)
    ? null
    : `${answer ? `${answer.status} ${answer.text.slice(0, 200)}` : 'the connection broke'}`

const PATHS = [
  '/en',
  '/en/es',
  '/en/es/barcelona/barcelona/buy-apartment',
  '/en/gb/london',
  '/api/offers?location=country207&action=0',
  '/de/mt',
  '/api/countries?lang=en',
  '/ar/fr/rent-apartment',
  '/en/es/buy-house?sort=price',
]

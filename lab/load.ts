import { Agent, request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import { PICTURE_PIECE, type Upload } from '#contract/people/uploads.ts'
import type { Database } from '#db/schema.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { pieceOf } from '#tests/pictures.ts'

/** A proxy gives up on a client that is slower. */
const CALL_TIMEOUT_MS = 30_000
const SOCKETS = 50
/** A socket that was closed is open again within this. */
const RECONNECT_MS = 5000
/** `PUSHER_APP_KEY` of the nodes. */
export const APP_KEY = 'restarts'

/** Kinds of requests. */
export const KINDS = ['page', 'call', 'draft', 'upload', 'piece', 'socket']

export interface LoadReport {
  counts: Record<string, { done: number; failed: number }>
  /** Problems found, the first of each kind. */
  problems: string[]
  /** Sockets that the portal closed, and that were opened again. */
  reconnected: number
  p99: number
}

interface Answer {
  status: number
  text: string
}

/** Requests of all kinds at a steady rate, whether earlier ones were answered or not. Every one that is not answered as it should be is a failure. */
export class Load {
  readonly #base: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #counts: LoadReport['counts'] = {}
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

  /** Users with the last version of their draft that the portal has acknowledged. */
  get acknowledged(): { user: TestUser; id: number; version: number }[] {
    return [...this.#drafts].map(([user, { id, draftVersion }]) => ({
      user,
      id,
      version: draftVersion,
    }))
  }

  summary = (): string =>
    Object.entries(this.#counts)
      .map(([kind, { done, failed }]) => `${kind} ${done}/${failed}`)
      .join(', ')

  async stop(): Promise<LoadReport> {
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

import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import sharp from 'sharp'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { originalKey } from '#api/ground/media/sizes.ts'
import { ApiError } from '#contract/errors.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import type { Upload } from '#contract/people/uploads.ts'
import { connect } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'
import { sendPicture } from '#web/people/pictures/uploader.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { WHOLE } from '#tests/publishing.ts'
import { alertsUnderKill } from './alerts.ts'
import { chatUnderKill } from './chat.ts'
import { paymentsUnderKill } from './payments.ts'

export const KINDS = ['upload', 'import', 'publication', 'alerts', 'chat', 'payments'] as const
export type Kind = (typeof KINDS)[number]
type Victim = 'server' | 'database'

/** Problems as sentences; empty if all is well. */
type Findings = string[]

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const HOMES = 600
/** Jobs of days or weeks later. */
const AT_THEIR_TIME = ['offer_expiry', 'order_expiry', 'promotion_due']

/**
 * Kills the server and the database in turns with SIGKILL at a random moment of the work, restarts it, finishes the work, and checks that nothing is lost or duplicated. Returns
 * the problems, round by round. The database's account must be able to enter `folder`.
 */
export async function killRounds(
  folder: string,
  kind: Kind,
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<Findings> {
  await mkdir(folder, { recursive: true })
  const world = await World.open(folder)
  const found: Findings = []
  try {
    // The duration of an undisturbed run bounds the moment of the kill.
    const started = performance.now()
    found.push(
      ...(await WORK[kind](
        world,
        'calm',
        async () => {},
        () => {},
      )),
    )
    const length = performance.now() - started
    const first = Math.random() < 0.5 ? 0 : 1
    for (let round = 1; round <= rounds; round++) {
      const victim: Victim = (first + round) % 2 ? 'server' : 'database'
      const at = Math.random() * length
      const notes: string[] = []
      const problems = await WORK[kind](
        world,
        `${kind}${round}`,
        async () => {
          await sleep(at)
          await world.kill(victim)
        },
        (line) => notes.push(line),
      )
      say(
        `${kind} ${round}: ${victim} killed after ${Math.round(at)} ms${notes.map((line) => `; ${line}`).join('')}${problems.map((problem) => `\n  ${problem}`).join('')}`,
      )
      found.push(
        ...problems.map(
          (problem) => `round ${round}, ${victim} killed after ${Math.round(at)} ms: ${problem}`,
        ),
      )
    }
  } finally {
    await world.close()
  }
  return found
}

/** A portal that is restarted whenever it ends, and its users. */
export class World {
  readonly folder: string
  #portal: ChildProcess | null = null
  #address = ''
  #database = ''
  #ready: Promise<void> = Promise.resolve()
  /** The killed PostgreSQL process; 0 once another one runs. */
  #killedDatabase = 0
  #db: Kysely<Database> | null = null
  #moderator: TestUser | null = null
  #closed = false

  private constructor(folder: string) {
    this.folder = folder
  }

  static async open(folder: string): Promise<World> {
    const world = new World(folder)
    await world.#start()
    world.#moderator = await createUser(world.db, { roles: ['moderator'] })
    return world
  }

  get db(): Kysely<Database> {
    return this.#db!
  }
  get moderator(): TestUser {
    return this.#moderator!
  }

  async #start(): Promise<void> {
    const portal = spawn(process.execPath, [here('portal.ts'), this.folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: undefined },
    })
    this.#portal = portal
    const line = await Promise.race([
      once(createInterface(portal.stdout), 'line'),
      once(portal, 'exit'),
    ])
    if (typeof line[0] !== 'string') throw new Error('the portal did not start')
    const ready = JSON.parse(line[0]) as { address: string; database: string }
    this.#address = ready.address
    if (ready.database !== this.#database) {
      await this.#db?.destroy()
      this.#db = connect(ready.database, { name: 'kills' })
      this.#database = ready.database
    }
  }

  async kill(victim: Victim): Promise<void> {
    if (victim === 'database') {
      const pid = await this.#databaseProcess()
      if (pid > 1) {
        process.kill(pid, 'SIGKILL')
        this.#killedDatabase = pid
      }
      return
    }
    const portal = this.#portal!
    portal.kill('SIGKILL')
    await once(portal, 'exit')
    this.#ready = this.#start()
    await this.#ready
  }

  async #databaseProcess(): Promise<number> {
    return Number(
      (
        await readFile(join(this.folder, 'postgresql/postmaster.pid'), 'utf8').catch(() => '')
      ).split('\n')[0],
    )
  }

  /** Resolves when server and database answer. */
  async back(): Promise<void> {
    await this.steady(async () => {})
  }

  /** Repeats the work until the database answers all of it. */
  async steady<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        await this.#ready
        // Connections of a killed PostgreSQL still answer for a moment.
        if (this.#killedDatabase && (await this.#databaseProcess()) === this.#killedDatabase)
          throw new Error('the database is not back yet')
        await sql`select 1`.execute(this.db)
        this.#killedDatabase = 0
        return await work()
      } catch (error) {
        if (this.#closed || this.#portal?.exitCode !== null)
          throw new Error('the portal fell, and nobody killed it', { cause: error })
        await sleep(50)
      }
    }
  }

  /** Calls once: throws `ApiError`, or the error of a broken connection. */
  async call<T>({ token }: TestUser, method: string, path: string, body?: object): Promise<T> {
    await this.#ready
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    }
    const response = await fetch(this.#address + path, {
      method,
      headers,
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    const text = await response.text()
    const answer = (text ? JSON.parse(text) : {}) as { data: T }
    if (!response.ok) throw new ApiError(response.status, answer as never)
    return answer.data
  }

  /** Repeats until it is done: `act` works on the current state. */
  async until<T>(
    look: () => Promise<T>,
    isDone: (seen: T) => boolean,
    act: (seen: T) => Promise<unknown>,
  ): Promise<T> {
    for (;;) {
      try {
        const seen = await look()
        if (isDone(seen)) return seen
        await act(seen)
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 409) throw error
        await sleep(50)
        await this.back()
      }
    }
  }

  /** Makes all jobs due now, also those that a killed process had claimed for minutes. */
  async workOff(): Promise<void> {
    await this.steady(async () => {
      await sql`update job_lanes set taken_until = null`.execute(this.db)
      await sql`
        with due as (
          update jobs set run_at = now() where kind <> all(${[...AT_THEIR_TIME]}::text[]) and dead_at is null returning kind)
        select pg_notify('jobs', kind) from due`.execute(this.db)
      while (
        (
          await sql<{
            n: number
          }>`select count(*)::int as n from jobs where kind <> all(${[...AT_THEIR_TIME]}::text[]) and dead_at is null`.execute(
            this.db,
          )
        ).rows[0]!.n > 0
      )
        await sleep(50)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#db?.destroy()
    this.#portal?.kill('SIGTERM')
    if (this.#portal?.exitCode === null) await once(this.#portal, 'exit')
  }
}

type Piece = (
  world: World,
  name: string,
  disturb: () => Promise<void>,
  note: (line: string) => void,
) => Promise<Findings>

/** Does its work with one disturbance, and returns the errors of the result. */
const WORK: Record<Kind, Piece> = {
  alerts: alertsUnderKill,
  chat: chatUnderKill,
  payments: paymentsUnderKill,
  async upload(world, name, disturb) {
    const user = await createUser(world.db, { email: `${name}@example.com` })
    const bytes = await sharp(randomBytes(800 * 600 * 3), {
      raw: { width: 800, height: 600, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const send = sendPicture(new File([new Uint8Array(bytes)], 'a.jpg'), {
      begin: (size) => world.call<Upload>(user, 'POST', '/user/pictures', { size }),
      send: (key, offset, piece) => {
        const form = new FormData()
        form.set('offset', String(offset))
        form.set('piece', piece)
        return world.call<Upload>(user, 'PUT', `/user/pictures/${key}`, form)
      },
      onProgress: () => {},
      signal: new AbortController().signal,
      pause: () => world.back(),
    })
    const [key] = await Promise.all([send, disturb()])
    await world.workOff()
    const storage = createDiskStorage(join(world.folder, 'files'))
    const original = await storage.get(originalKey(key))
    const size =
      original &&
      (await sharp(original)
        .metadata()
        .catch(() => null))
    const whole = await world.steady(() =>
      world.db
        .selectFrom('offer_uploads')
        .select(['key', 'received'])
        .where('user_id', '=', user.id)
        .where('width', 'is not', null)
        .execute(),
    )
    return [
      ...(size?.width === 800 && size.height === 600 ? [] : ['the picture is lost or damaged']),
      ...(isDeepStrictEqual(whole, [{ key, received: bytes.length }])
        ? []
        : [`pictures that are whole: ${JSON.stringify(whole)}`]),
      ...((await storage.has(`sizes/${key}/1440.avif`)) ? [] : ['its sizes were not made']),
      ...((await storage.has(`uploads/${key}/0`)) ? ['pieces are left'] : []),
    ]
  },

  async import(world, name, disturb) {
    const file = join(world.folder, `${name}.csv`)
    const mapping = join(world.folder, 'mapping.json')
    await writeFile(
      file,
      ['id,price', ...Array.from({ length: HOMES }, (_, home) => `h${home},${1000 + home}`)].join(
        '\n',
      ),
    )
    await writeFile(
      mapping,
      JSON.stringify({
        format: 'csv',
        identity: 'id',
        action: { constant: 'buy' },
        category: { constant: 'house' },
        price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
        place: { id: 'city32653' },
        texts: { en: { title: 'House' } },
      }),
    )
    const run = () =>
      spawn(
        process.execPath,
        [here('../../commands/import.ts'), file, '--mapping', mapping, '--source', name],
        {
          stdio: 'ignore',
          env: { ...process.env, DATABASE_URL: '', DATA_DIR: world.folder, NODE_ENV: 'test' },
        },
      )
    let command = run()
    // The command ends together with its database.
    await disturb()
    if (Math.random() < 0.5) command.kill('SIGKILL')
    for (let attempt = 0; attempt < 20; attempt++) {
      const [code] =
        command.exitCode === null && command.signalCode === null
          ? ((await once(command, 'exit')) as [number | null])
          : [command.exitCode]
      if (code === 0) break
      await world.back()
      command = run()
    }
    const { rows } = await world.steady(() =>
      sql<Record<string, number>>`
      select (select count(*)::int from offers where source_id = s.id) as offers, (select count(*)::int from offer_texts t join offers o on o.id = t.offer_id where source_id = s.id) as texts,
        (select count(*)::int from offer_prices p join offers o on o.id = p.offer_id where source_id = s.id) as prices,
        (select count(*)::int from offer_statuses t join offers o on o.id = t.offer_id where source_id = s.id) as statuses,
        (select count(*)::int from imports where source_id = s.id and status = 'done' and position = ${HOMES}) > 0 as done,
        (select count(*)::int from import_rows r join imports i on i.id = r.import_id where source_id = s.id) as left
      from sources s where key = ${name}`.execute(world.db),
    )
    const right = {
      offers: HOMES,
      texts: HOMES,
      prices: HOMES,
      statuses: HOMES,
      done: true,
      left: 0,
    }
    return isDeepStrictEqual(rows[0], right) ? [] : [`there are ${JSON.stringify(rows[0])}`]
  },

  async publication(world, name, disturb) {
    const owner = await createUser(world.db, { email: `${name}@example.com` })
    const [, id] = await Promise.all([disturb(), publishAndSell(world, owner)])
    await world.workOff()
    const seen = await world.steady(async () => {
      const { db } = world
      const offer = await db
        .selectFrom('offers')
        .select(['status', 'version', 'price_amount'])
        .where('id', '=', id)
        .executeTakeFirst()
      const statuses = await db
        .selectFrom('offer_statuses')
        .select('status')
        .where('offer_id', '=', id)
        .orderBy('at')
        .execute()
      const prices = await db
        .selectFrom('offer_prices')
        .select('amount')
        .where('offer_id', '=', id)
        .orderBy('at')
        .execute()
      const revisions = await db
        .selectFrom('offer_revisions')
        .select(['number', 'verdict'])
        .where('offer_id', '=', id)
        .orderBy('number')
        .execute()
      const notifications = await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', owner.id)
        .execute()
      const jobs = await sql<{
        n: number
      }>`select count(*)::int as n from jobs where kind = 'offer_expiry' and (data->>'offer')::bigint = ${id}`.execute(
        db,
      )
      return {
        offer,
        statuses: statuses.map(({ status }) => status),
        prices: prices.map(({ amount }) => amount),
        revisions,
        notifications: notifications.length,
        expiries: jobs.rows[0]?.n,
      }
    })
    const right = {
      offer: { status: 'sold', version: 6, price_amount: 310_000_00 },
      statuses: ['draft', 'in_review', 'published', 'paused', 'published', 'sold'],
      prices: [325_000_00, 310_000_00],
      revisions: [
        { number: 1, verdict: 'approved' },
        { number: 2, verdict: 'approved' },
      ],
      notifications: 1,
      expiries: 1,
    }
    return isDeepStrictEqual(seen, right) ? [] : [`it is ${JSON.stringify(seen)}`]
  },
}

/** The life of an offer; each step succeeds once, however often it is tried. */
async function publishAndSell(world: World, owner: TestUser): Promise<number> {
  const [{ id } = { id: 0 }] = await world.until(
    () => world.call<DraftOffer[]>(owner, 'GET', '/user/offers'),
    (own) => own.length > 0,
    () => world.call(owner, 'POST', '/user/offers', { action: 0, category: 1 }),
  )
  const look = () => world.call<DraftOffer>(owner, 'GET', `/user/offers/${id}`)
  const save = (content: object, isSaved: (offer: DraftOffer) => boolean) =>
    world.until(look, isSaved, ({ draftVersion }) =>
      world.call(owner, 'PATCH', `/user/offers/${id}`, { version: draftVersion, ...content }),
    )
  const submit = (isSent: (offer: DraftOffer) => boolean) =>
    world.until(look, isSent, ({ draftVersion }) =>
      world.call(owner, 'POST', `/user/offers/${id}/submit`, { version: draftVersion }),
    )
  const act = (name: string, status: string) =>
    world.until(
      look,
      (offer) => offer.status === status,
      ({ version }) => world.call(owner, 'POST', `/user/offers/${id}/acts`, { version, act: name }),
    )

  await save(WHOLE, ({ content }) => content.amount === WHOLE.amount)
  await submit(({ status }) => status !== 'draft')
  await world.until(
    look,
    ({ status }) => status === 'published',
    ({ version }) =>
      world.call(world.moderator, 'POST', `/admin/offers/${id}/decision`, {
        version,
        number: 1,
        decision: 'approve',
      }),
  )
  await act('pause', 'paused')
  await act('resume', 'published')
  await save({ amount: 310_000_00 }, ({ content }) => content.amount === 310_000_00)
  await submit(({ changed }) => !changed)
  await act('sell', 'sold')
  return id
}

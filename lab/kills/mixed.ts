import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { portalSecret } from '#api/ground/secret.ts'
import { sweepFiles } from '#api/edge/files/sweep.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { retryDead } from '#api/ground/jobs/list-queries.ts'
import { newStamp, type StampedForm } from '#api/ground/stamp.ts'
import { ApiError } from '#contract/errors.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import type { Upload } from '#contract/people/uploads.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { pieceOf } from '#tests/pictures.ts'
import { WHOLE } from '#tests/publishing.ts'
import { World } from './rounds.ts'

/** Outcome of a call: done, refused (nothing may have happened), or unknown. */
type Outcome = 'done' | 'refused' | 'unknown'

interface Entry {
  kind: string
  /** Its unique value among all others of its kind. */
  what: string | number
  outcome: Outcome
  status: number
}

export interface MixedReport {
  /** Problems found, in words; empty if all is well. */
  problems: string[]
  /** Kind -> how many were done, refused, unknown. */
  counts: Record<string, Record<Outcome, number>>
  /** Files without a row before the sweep. */
  strays: number
  /** From a kill to the first answer, in milliseconds. */
  back: number[]
}

/** Kinds of writes. */
export const KINDS = [
  'sign-up',
  'message',
  'picture begun',
  'face',
  'offer',
  'price',
  'lead',
  'feed',
] as const
/** Before a first kill, and between two. */
const PAUSE_MS = { least: 300, most: 2000 }
const FEED_ITEMS = 120
const MAPPING = {
  format: 'csv',
  identity: 'id',
  action: { constant: 'buy' },
  category: { constant: 'house' },
  price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
  place: { id: 'city32653' },
  texts: { en: { title: 'House' } },
}

/**
 * Kills the server, the database or both (kill -9) again and again while many write: sign-ups, pictures, faces, offers, prices, messages, imports. Then lets all that waits be done and
 * compares what is there with what was acknowledged. `history` gets a line for each call.
 */
export async function mixedKills(
  folder: string,
  rounds: number,
  {
    say = () => {},
    history = join(folder, 'history.jsonl'),
  }: { say?: (line: string) => void; history?: string } = {},
): Promise<MixedReport> {
  await mkdir(folder, { recursive: true })
  const world = await World.open(folder)
  const back: number[] = []
  try {
    const work = await Writers.start(world, history)
    await work.begun()
    for (let round = 1; round <= rounds; round++) {
      await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
      const victims = (['server', 'database', 'server', 'both'] as const)[round % 4]!
      const killed = performance.now()
      if (victims !== 'server') await world.kill('database')
      if (victims !== 'database') await world.kill('server')
      await world.back()
      back.push(performance.now() - killed)
      await work.noteMails()
      say(
        `round ${round}: ${victims} killed, back after ${Math.round(back.at(-1)!)} ms; ${work.summary()}`,
      )
    }
    await sleep(500)
    await work.stop()
    // The outbox deletes the oldest mails while the last ones are sent.
    const noting = setInterval(() => void work.noteMails(), 250)
    await world.workOff().finally(() => clearInterval(noting))
    // A job that was killed at each of its attempts waits for an operator, who tries it again.
    const { retried } = await retryDead(world.db)
    if (retried > 0) {
      say(`${retried} jobs had no attempts left, and are tried again`)
      await world.workOff()
    }
    // The last job may still send its mail.
    await sleep(1500)
    await work.noteMails()
    return { ...(await work.check()), counts: work.counts, back }
  } finally {
    await world.close()
  }
}

class Writers {
  readonly #world: World
  readonly #history: string
  readonly #entries: Entry[] = []
  readonly counts: MixedReport['counts'] = {}
  #isOn = true
  #running: Promise<void>[] = []
  #serial = 0
  /** Files of the outbox that were read, and the numbers of the mails to each address. */
  #noted = new Set<string>()
  #mails = new Map<string, Set<string>>()
  #secret: Buffer = Buffer.alloc(0)
  #face: { user: TestUser; isSet: boolean } | null = null
  #pricer: { user: TestUser; offer: number } | null = null
  #source = 0

  private constructor(world: World, history: string) {
    this.#world = world
    this.#history = history
  }

  static async start(world: World, history: string): Promise<Writers> {
    const writers = new Writers(world, history)
    writers.#secret = await portalSecret(world.db)
    const moderator = world.moderator
    const pricer = await createUser(world.db)
    writers.#pricer = { user: pricer, offer: await publish(world, pricer) }
    writers.#face = { user: await createUser(world.db), isSet: false }
    writers.#source = (
      await world.call<{ id: number }>(moderator, 'POST', '/user/feeds-in', {
        format: 'csv',
        name: 'kills',
        mapping: MAPPING,
      })
    ).id
    writers.#running = [
      writers.signUps(),
      writers.messages(),
      writers.pictures(),
      writers.faces(),
      writers.offers(),
      writers.prices(),
      writers.leads(),
      writers.feeds(),
    ]
    return writers
  }

  summary = (): string =>
    Object.entries(this.counts)
      .map(([kind, { done, refused, unknown }]) => `${kind} ${done}/${refused}/${unknown}`)
      .join(', ')

  /** Resolves when something of each kind was done, as far as that comes before long. */
  async begun(): Promise<void> {
    for (
      let waited = 0;
      waited < 120_000 && KINDS.some((kind) => !this.counts[kind]?.done);
      waited += 100
    )
      await sleep(100)
  }

  async stop(): Promise<void> {
    this.#isOn = false
    await Promise.all(this.#running)
  }

  /** One call, and its outcome. */
  async #act<T>(
    kind: string,
    what: string | number,
    user: TestUser,
    method: string,
    path: string,
    body: object,
  ): Promise<{ outcome: Outcome; data: T | null }> {
    let [outcome, status, data]: [Outcome, number, T | null] = ['done', 200, null]
    try {
      data = await this.#world.call<T>(user, method, path, body)
    } catch (error) {
      status = error instanceof ApiError ? error.status : 0
      // A request refused as busy or away may have had no effect, or its full effect.
      outcome = status >= 400 && status < 500 ? 'refused' : 'unknown'
    }
    this.#entries.push({ kind, what, outcome, status })
    appendFileSync(
      this.#history,
      `${JSON.stringify({ at: Date.now(), kind, what, outcome, status })}\n`,
    )
    const counts = (this.counts[kind] ??= { done: 0, refused: 0, unknown: 0 })
    counts[outcome]++
    if (outcome === 'unknown') await sleep(200)
    return { outcome, data }
  }

  async #loop(work: () => Promise<void>, pause = 20): Promise<void> {
    while (this.#isOn) {
      await work().catch(() => sleep(100))
      await sleep(pause)
    }
  }

  #stamp = (form: StampedForm): string => newStamp(this.#secret, form, Date.now() - 60_000)
  /** Somebody who is not logged in; a token without rights shows that no other site makes them call. */
  readonly #stranger: TestUser = { id: 0, email: '', token: '1|x' }

  signUps = () =>
    this.#loop(async () => {
      const email = `signup.${++this.#serial}.${process.pid}@example.com`
      await this.#act('sign-up', email, this.#stranger, 'POST', '/auth/register', {
        name: 'Ada Kill',
        email,
        password: `password ${this.#serial} is long`,
      })
    })

  messages = () =>
    this.#loop(async () => {
      const message = `message number ${++this.#serial} of the contact form`
      await this.#act('message', message, this.#stranger, 'POST', '/contact', {
        name: 'Ada Kill',
        email: `contact${this.#serial}@example.com`,
        subject: 'question',
        message,
        stamp: this.#stamp('contact'),
      })
    })

  pictures = () =>
    this.#loop(async () => {
      const user = await this.#world.steady(() =>
        createUser(this.#world.db, {
          email: `picture.${++this.#serial}.${process.pid}@example.com`,
        }),
      )
      const key = await this.#upload('picture begun', user, '/user/pictures')
      if (key) this.#entries.push({ kind: 'picture', what: key, outcome: 'done', status: 200 })
    })

  faces = () =>
    this.#loop(async () => {
      const face = this.#face!
      if (await this.#upload('face', face.user, '/user/picture')) face.isSet = true
    }, 60)

  /** Sends a picture in pieces until it is whole; null if it was refused. */
  async #upload(kind: string, user: TestUser, path: string): Promise<string | null> {
    const bytes = await photo()
    const { data } = await this.#act<Upload>(kind, ++this.#serial, user, 'POST', path, {
      size: bytes.length,
    })
    if (!data) return null
    const { key } = data
    for (let offset = 0, tries = 0; tries < 400; tries++) {
      const answer = await this.#act<Upload>(
        'piece',
        `${key} ${offset}`,
        user,
        'PUT',
        `${path}/${key.slice(key.indexOf('/') + 1)}`,
        pieceOf(offset, bytes.subarray(offset, offset + 12_000)),
      )
      if (answer.outcome === 'refused') return null
      if (answer.data?.done) return key
      offset = answer.data?.received ?? offset
    }
    return null
  }

  offers = () =>
    this.#loop(async () => {
      const user = await this.#world.steady(() =>
        createUser(this.#world.db, { email: `offer.${++this.#serial}.${process.pid}@example.com` }),
      )
      const { data } = await this.#act<DraftOffer>('offer', user.id, user, 'POST', '/user/offers', {
        action: 0,
        category: 1,
      })
      if (data)
        await this.#act('draft', data.id, user, 'PATCH', `/user/offers/${data.id}`, {
          version: data.draftVersion,
          ...WHOLE,
        })
    })

  prices = () =>
    this.#loop(async () => {
      const { user, offer } = this.#pricer!
      const amount = 40_000_000 + ++this.#serial
      const { draftVersion } = await this.#world.call<DraftOffer>(
        user,
        'GET',
        `/user/offers/${offer}`,
      )
      const saved = await this.#act<DraftOffer>(
        'price draft',
        amount,
        user,
        'PATCH',
        `/user/offers/${offer}`,
        { version: draftVersion, amount },
      )
      if (saved.data)
        await this.#act('price', amount, user, 'POST', `/user/offers/${offer}/submit`, {
          version: saved.data.draftVersion,
        })
    })

  leads = () =>
    this.#loop(async () => {
      const user = await this.#world.steady(() =>
        createUser(this.#world.db, { email: `lead.${++this.#serial}.${process.pid}@example.com` }),
      )
      const message = `lead number ${this.#serial}: is it still there?`
      await this.#act('lead', message, user, 'POST', `/offers/${this.#pricer!.offer}/contact`, {
        kind: 'question',
        name: 'Ada Kill',
        email: user.email,
        message,
        stamp: this.#stamp('lead'),
      })
    }, 100)

  feeds = () =>
    this.#loop(async () => {
      const edition = ++this.#serial
      const form = new FormData()
      form.set('kind', 'import')
      form.set(
        'file',
        new File(
          [
            [
              'id,price',
              ...Array.from({ length: FEED_ITEMS }, (_, n) => `h${n},${100_000 + edition}`),
            ].join('\n'),
          ],
          `${edition}.csv`,
        ),
      )
      const { outcome, data } = await this.#act<{ id: number }>(
        'feed',
        edition,
        this.#world.moderator,
        'POST',
        `/user/feeds-in/${this.#source}/files`,
        form,
      )
      if (data) this.#entries.push({ kind: 'run', what: data.id, outcome, status: 200 })
      else await sleep(400)
    }, 200)

  #of = (kind: string): Entry[] => this.#entries.filter((entry) => entry.kind === kind)

  /** Whether each acknowledged write exists once, and no refused one. */
  #once(kind: string, found: readonly { key: string | number; n: number }[]): string[] {
    const numbers = new Map(found.map(({ key, n }) => [key, n]))
    return this.#of(kind).flatMap(({ what, outcome }) => {
      const n = numbers.get(what) ?? 0
      const right = outcome === 'done' ? n === 1 : outcome === 'refused' ? n === 0 : n <= 1
      return right ? [] : [`${kind} ${what} (${outcome}) is there ${n} times`]
    })
  }

  async check(): Promise<{ problems: string[]; strays: number }> {
    const { db, folder } = this.#world
    const rows = async (query: ReturnType<typeof sql<{ key: string; n: number }>>) =>
      (await query.execute(db)).rows
    const problems = [
      ...this.#once(
        'sign-up',
        await rows(sql`select email as key, count(*)::int as n from registrations group by 1`),
      ),
      ...this.#once(
        'message',
        await rows(sql`select message as key, count(*)::int as n from contact_messages group by 1`),
      ),
      ...this.#once(
        'lead',
        await rows(
          sql`select m.body as key, count(p.user_id)::int as n from messages m join conversation_people p on p.conversation_id = m.conversation_id group by 1`,
        ),
      ),
      ...this.#once(
        'offer',
        await rows(
          sql`select owner_id as key, count(*)::int as n from offers o join offer_drafts d on d.offer_id = o.id group by 1`,
        ),
      ),
      ...this.#once(
        'draft',
        await rows(
          sql`select offer_id as key, count(*)::int as n from offer_drafts where (content->>'amount')::bigint = ${WHOLE.amount} group by 1`,
        ),
      ),
      ...this.#once(
        'price',
        await rows(
          sql`select amount as key, count(*)::int as n from offer_prices where offer_id = ${this.#pricer!.offer} group by 1`,
        ),
      ),
      ...this.#once(
        'picture',
        await rows(
          sql`select key, count(*)::int as n from offer_uploads where width is not null group by 1`,
        ),
      ),
      ...this.#once(
        'run',
        await rows(
          sql`select id as key, count(*)::int as n from source_runs where state = 'done' group by 1`,
        ),
      ),
      ...(
        await rows(
          sql`select concat_ws(' ', state, error_code, error) as key, count(*)::int as n from source_runs where state <> 'done' group by 1`,
        )
      ).map(({ key, n }) => `${n} runs ended otherwise: ${key}`),
      ...this.#wrongMails(),
      ...(await this.#prices()),
      ...(await this.#feed()),
    ]
    const storage = createDiskStorage(join(folder, 'files'))
    const { isSet, user } = this.#face!
    const { picture } = await db
      .selectFrom('users')
      .select('picture')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (isSet && !picture) problems.push('a face was taken, and there is none')
    const strays = await sweepFiles(
      { db, storage, log: pino({ level: 'silent' }) },
      { since: new Date(Date.now() + 60_000) },
    )
    const files = new Set(filesBelow(join(folder, 'files')).filter((name) => name !== 'database'))
    const named = await this.#named()
    problems.push(
      ...[...named]
        .filter((name) => !files.has(name))
        .map((name) => `a row names ${name}, which is not there`),
    )
    problems.push(
      ...[...files]
        .filter(
          (name) => !named.has(name) && !name.startsWith('sizes/') && !name.startsWith('uploads/'),
        )
        .map((name) => `no row names ${name}`),
    )
    const { rows: whole } = await sql<{
      key: string
    }>`select key from offer_uploads where width is not null`.execute(db)
    for (const { key } of whole)
      if ([...files].some((name) => name.startsWith(`uploads/${key}/`)))
        problems.push(`pieces of ${key} are left`)
    for (const { what } of this.#of('picture')) {
      const bytes = await storage.get(`originals/${what}`)
      const seen =
        bytes &&
        (await sharp(bytes)
          .metadata()
          .catch(() => null))
      if (seen?.width !== 160)
        problems.push(`picture ${what} was taken and is ${bytes ? 'damaged' : 'lost'}`)
    }
    return { problems, strays }
  }

  /** The files that rows name. The upload of a face is stored under another key, that of the account. */
  async #named(): Promise<Set<string>> {
    const { rows } = await sql<{ name: string }>`
      select 'originals/' || picture as name from users where picture is not null
      union all select 'originals/' || key from offer_uploads where width is not null and starts_with(key, 'offers/')
      union all select 'feeds/' || source_id || '/' || encode(digest, 'hex') from feed_revisions`.execute(
      this.#world.db,
    )
    return new Set(rows.map(({ name }) => name))
  }

  /** Notes who got which mails; the outbox deletes the oldest. One that is being written, or whose writing was cut off, has no recipient yet. */
  async noteMails(): Promise<void> {
    const outbox = join(this.#world.folder, 'outbox')
    if (!existsSync(outbox)) return
    for (const name of readdirSync(outbox)) {
      const [, number] = /-lares-(\d+)\.txt$/.exec(name) ?? []
      if (number === undefined || this.#noted.has(name)) continue
      const text = await readFile(join(outbox, name), 'utf8').catch(() => '')
      const [, to] = /^To: (.*)$/m.exec(text) ?? []
      if (to === undefined) continue
      this.#noted.add(name)
      this.#mails.set(to, (this.#mails.get(to) ?? new Set()).add(number))
    }
  }

  /** A mail may be sent again, under its number: who gets it twice sees it once. */
  #wrongMails(): string[] {
    return this.#of('sign-up').flatMap(({ what, outcome }) => {
      const n = this.#mails.get(String(what))?.size ?? 0
      return (outcome === 'done' && n !== 1) || n > 1
        ? [`${n} mails went to ${what} (${outcome})`]
        : []
    })
  }

  async #prices(): Promise<string[]> {
    const history = await this.#world.db
      .selectFrom('offer_prices')
      .select('amount')
      .where('offer_id', '=', this.#pricer!.offer)
      .orderBy('at')
      .execute()
    const now = await this.#world.db
      .selectFrom('offers')
      .select('price_amount')
      .where('id', '=', this.#pricer!.offer)
      .executeTakeFirstOrThrow()
    const amounts = history.map(({ amount }) => Number(amount))
    return [
      ...(amounts.some((amount, n) => n > 1 && amount <= amounts[n - 1]!)
        ? ['prices are out of order']
        : []),
      ...(Number(now.price_amount) === amounts.at(-1)
        ? []
        : [`the price is ${now.price_amount}, the last of its history ${amounts.at(-1)}`]),
    ]
  }

  async #feed(): Promise<string[]> {
    const { rows } = await sql<{
      n: number
      low: number
      high: number
      doubled: number
      left: number
    }>`
      select count(*)::int as n, min(price_amount)::float8 as low, max(price_amount)::float8 as high,
        (select count(*)::int from (select offer_id, amount from offer_prices p join offers f on f.id = p.offer_id where f.source_id = ${this.#source} group by 1, 2 having count(*) > 1) d) as doubled,
        (select count(*)::int from import_rows r join imports i on i.id = r.import_id where i.source_id = ${this.#source}) as left
      from offers where source_id = ${this.#source}`.execute(this.#world.db)
    const { n, low, high, doubled, left } = rows[0]!
    if (this.#of('run').length === 0) return []
    return n === FEED_ITEMS && low === high && doubled === 0 && left === 0
      ? []
      : [
          `the feed has ${n} offers of ${FEED_ITEMS}, prices ${low} to ${high}, ${doubled} of them twice, ${left} rows left`,
        ]
  }
}

const photo = (): Promise<Buffer> =>
  sharp(randomBytes(160 * 120 * 3), { raw: { width: 160, height: 120, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

const filesBelow = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    : []

/** A public offer of theirs. */
async function publish(world: World, owner: TestUser): Promise<number> {
  const { id, draftVersion } = await world.call<DraftOffer>(owner, 'POST', '/user/offers', {
    action: 0,
    category: 1,
  })
  const saved = await world.call<DraftOffer>(owner, 'PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    ...WHOLE,
  })
  const { version } = await world.call<DraftOffer>(owner, 'POST', `/user/offers/${id}/submit`, {
    version: saved.draftVersion,
  })
  await world.call(world.moderator, 'POST', `/admin/offers/${id}/decision`, {
    version,
    number: 1,
    decision: 'approve',
  })
  return id
}

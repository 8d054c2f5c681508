import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers, linkHandlers, viewingHandlers } from './handlers.ts'
import { saveSettings } from '../../people/notifications/settings-queries.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import {
  VIEWING_MESSAGES,
  viewingAfter,
  type ViewingAct,
  type ViewingState,
} from './viewing-states.ts'
import { momentsOf } from './viewings.ts'
import { Problem } from '../../context.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const { csrfCookie } = contract.accounts
const app = apiOf((api) => {
  mount(api, contract.chat, handlers, services)
  mount(api, contract.chatLink, linkHandlers, services)
  mount(api, contract.viewings, viewingHandlers, services)
  mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
const owner = await createUser(db, { name: 'Olga Owner' })
const moderator = await createUser(db, { roles: ['moderator'] })
const { id: offer } = await portal.publish(owner, moderator, { contactName: 'Olga' })
await db.updateTable('users').set({ time_zone: 'Asia/Dubai' }).where('id', '=', owner.id).execute()
await readMails(services)

beforeEach(async () => {
  for (const table of ['conversations', 'jobs', 'notifications', 'viewing_settings'] as const)
    await db.deleteFrom(table).execute()
})

const as = (user: TestUser) => (method: string, path: string, body?: object) =>
  read(visitor(app)(method, path, body, { authorization: `Bearer ${user.token}` }))
let serial = 0
async function begin(): Promise<{ id: number; user: TestUser }> {
  const user = await createUser(db, { email: `vera${++serial}@example.com` })
  return { user, id: await insertChat(db, { offer, email: user.email, people: [owner.id] }) }
}
/** Local time in so many days. */
const inDays = (days: number, time = '17:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
const propose = (user: TestUser, id: number, times: string[], time_zone = 'UTC') =>
  as(user)('POST', `/chat/${id}/viewing`, { times, time_zone })
const accept = (user: TestUser, id: number, at: string) =>
  as(user)('PUT', `/chat/${id}/viewing`, { at })
const viewing = async (user: TestUser, id: number) =>
  (await as(user)('GET', `/chat/${id}`))['data'].viewing as {
    sequence: number
    at: string | null
    times: string[]
  } | null
const declineAt = (user: TestUser, id: number, sequence: number) =>
  as(user)('DELETE', `/chat/${id}/viewing/times?sequence=${sequence}`)
const cancelAt = (user: TestUser, id: number, at: string) =>
  as(user)('DELETE', `/chat/${id}/viewing?at=${encodeURIComponent(at)}`)
/** As the reader sees it now. */
const decline = async (user: TestUser, id: number) =>
  declineAt(user, id, (await viewing(user, id))?.sequence ?? 0)
const cancel = async (user: TestUser, id: number) =>
  cancelAt(user, id, (await viewing(user, id))?.at ?? '2030-01-01T10:00:00Z')
const kinds = async (id: number) =>
  (await as(owner)('GET', `/chat/${id}`))['data'].messages.map(({ kind }: { kind: string }) => kind)
const event = async (user: TestUser, id: number) => {
  const { ics } = (await as(user)('GET', `/chat/${id}/viewing`))['data']
  const field = (name: string) => new RegExp(`^${name}[^:]*:(.*?)\r?$`, 'm').exec(ics)?.[1]
  return Object.fromEntries(
    ['METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'STATUS'].map((name) => [name, field(name)]),
  )
}

test('times are proposed in one zone and accepted in the other; the event in both calendars is the same, and follows changes', async () => {
  const { id, user } = await begin()
  const day = inDays(20)
  const proposed = await propose(user, id, [inDays(21), day, day], 'America/New_York')
  expect(proposed['data']).toMatchObject({
    teamZone: 'Asia/Dubai',
    viewing: { state: 'proposed', proposedBy: 'visitor', at: null },
  })
  const { times } = proposed['data'].viewing
  expect(times).toHaveLength(2)
  // The proposing side cannot accept.
  expect(await accept(user, id, times[0])).toMatchObject({ status: 409, code: 'changed' })
  expect((await accept(owner, id, '2030-01-01T10:00:00Z')).status).toBe(409)
  expect((await accept(owner, id, times[0]))['data']).toMatchObject({
    viewing: { state: 'agreed' },
    viewingAt: new Date(times[0]).toISOString(),
    answered: true,
  })
  const agreed = new Date(times[0]).toISOString()
  const first = await event(user, id)
  expect(first).toMatchObject({
    METHOD: 'PUBLISH',
    STATUS: 'CONFIRMED',
    DTSTART: times[0].replaceAll(/[-:]/g, ''),
  })
  expect(await event(owner, id)).toEqual(first)
  // Where it is, no more precisely than the listing shows, and with whom.
  const { ics } = (await as(user)('GET', `/chat/${id}/viewing`))['data']
  const unfolded = String(ics).replaceAll(/\r?\n[ \t]/g, '')
  expect(unfolded).toMatch(/^LOCATION:Calle del Olivo\\, Barcelona\\, Spain\r?$/m)
  expect(unfolded).toMatch(/^DESCRIPTION:Contact: [^]*Arranged on Lares: http/m)
  expect(unfolded).toMatch(/^ORGANIZER;CN=[^]*mailto:/im)
  const [mail] = await readMails(services)
  expect(mail).toMatchObject({ to: user.email })
  expect(mail?.text).toContain('The viewing is confirmed.')

  // Moved by the owner: what is agreed stays until the new time is accepted.
  const moved = (await propose(owner, id, [inDays(30, '10:00')], 'Asia/Dubai'))['data'].viewing
  expect(moved).toMatchObject({ state: 'agreed', proposedBy: 'team', at: agreed })
  expect(moved.times[0]).toMatch(/T06:00:00Z$/)
  expect((await as(user)('GET', `/chat/${id}`))['data'].viewingAt).toBe(agreed)
  expect(await event(user, id)).toMatchObject({ DTSTART: first['DTSTART'], STATUS: 'CONFIRMED' })
  await accept(user, id, moved.times[0])
  const second = await event(user, id)
  expect(second).toMatchObject({
    UID: first['UID'],
    DTSTART: moved.times[0].replaceAll(/[-:]/g, ''),
  })
  expect(Number(second['SEQUENCE'])).toBeGreaterThan(Number(first['SEQUENCE']))
  await cancel(user, id)
  const third = await event(owner, id)
  expect(third).toMatchObject({ UID: first['UID'], METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  expect(Number(third['SEQUENCE'])).toBeGreaterThan(Number(second['SEQUENCE']))
  expect(await kinds(id)).toEqual([
    'question',
    'proposed',
    'agreed',
    'proposed',
    'agreed',
    'cancelled',
  ])
  expect(await cancel(user, id)).toMatchObject({ status: 409, code: 'changed' })
})

test('both accept at once and one counts; declined times are over; wrong times are refused', async () => {
  const { id, user } = await begin()
  await propose(user, id, [inDays(5), inDays(6)])
  const { times } = (await as(owner)('GET', `/chat/${id}`))['data'].viewing
  const answers = await Promise.all(times.map((at: string) => accept(owner, id, at)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { id: second, user: other } = await begin()
  await propose(other, second, [inDays(5)])
  await decline(owner, second)
  expect((await as(other)('GET', `/chat/${second}`))['data'].viewing).toBeNull()
  expect(await kinds(second)).toEqual(['question', 'proposed', 'declined'])
  for (const wrong of [[inDays(-1)], [inDays(400)], ['2026-02-31T25:00'], []])
    expect((await propose(user, id, wrong)).status).toBe(422)
  expect((await propose(user, id, [inDays(3)], 'Mars/Base')).status).toBe(422)
})

test('who shows homes one at a time is not booked twice, however many accept at once', async () => {
  expect((await as(owner)('PUT', '/viewings/settings', { exclusive: true }))['data']).toEqual({
    exclusive: true,
  })
  const chats = await Promise.all(Array.from({ length: 8 }, begin))
  const at = `${inDays(9, '12:00')}:00Z`
  for (const { id } of chats) await propose(owner, id, [inDays(9, '12:00')])
  const answers = await Promise.all(chats.map(({ id, user }) => accept(user, id, at)))
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 'booked'),
  ])
  // Nothing was written where it was not agreed; another time is free.
  const lost = chats.find((_, index) => answers[index]!.status === 409)!
  expect(await kinds(lost.id)).toEqual(['question', 'proposed'])
  await propose(owner, lost.id, [inDays(9, '12:30')])
  expect((await accept(lost.user, lost.id, `${inDays(9, '12:30')}:00Z`)).status).toBe(200)
  // Without the setting it is possible.
  await as(owner)('PUT', '/viewings/settings', { exclusive: false })
  const { id, user } = await begin()
  await propose(owner, id, [inDays(9, '12:00')])
  expect((await accept(user, id, at)).status).toBe(200)
  const listed = await as(owner)('GET', '/viewings')
  expect(listed['data'].map((one: { state: string }) => one.state)).toEqual([
    'agreed',
    'agreed',
    'agreed',
    ...Array.from({ length: 6 }, () => 'proposed'),
  ])
  const mine = async () => (await as(user)('GET', '/viewings'))['data'].length
  expect(await mine()).toBe(1)
  // Until it is over, and not after.
  const endIn = (seconds: number) =>
    db
      .updateTable('viewings')
      .set({
        starts_at: new Date(Date.now() - 1_800_000),
        ends_at: new Date(Date.now() + seconds * 1000),
      })
      .where('conversation_id', '=', id)
      .execute()
  await endIn(60)
  expect(await mine()).toBe(1)
  await endIn(-1)
  expect(await mine()).toBe(0)
})

test('a visitor without an account accepts by link, and both are reminded a day before, unless it changed', async () => {
  const id = await insertChat(db, { offer, email: 'guest@example.com', people: [owner.id] })
  const token = await linkToken(
    db,
    'chat',
    await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await propose(owner, id, [inDays(4)])
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  const at = `${inDays(4)}:00Z`
  expect((await read(browser('PUT', '/chat-link/viewing', { token, at })))['data']).toMatchObject({
    viewing: { state: 'agreed' },
  })
  const due = async () => {
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'viewing_reminder')
      .execute()
    return (await readMails(services)).filter(({ subject }) => subject.startsWith('Viewing soon'))
  }
  await db.deleteFrom('jobs').where('kind', '=', 'chat').execute()
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const reminders = await due()
  // No mails to an account that switched them off.
  await saveSettings(db, owner.id, { messages: { portal: true, mail: false, push: true } })
  for (const { kind, data, run_at } of jobs)
    await db
      .insertInto('jobs')
      .values({ kind, data: JSON.stringify(data), run_at })
      .execute()
  expect((await due()).map(({ to }) => to)).toEqual(['guest@example.com'])
  await saveSettings(db, owner.id, { messages: { portal: true, mail: true, push: true } })
  expect(reminders.map(({ to }) => to).sort()).toEqual(['guest@example.com', owner.email].sort())
  expect(reminders.find(({ to }) => to === 'guest@example.com')?.token).toBe(token)
  // Moved: the first reminder is about nothing any more.
  await propose(owner, id, [inDays(6)])
  await read(browser('PUT', '/chat-link/viewing', { token, at: `${inDays(6)}:00Z` }))
  expect((await due()).map(({ to }) => to)).toHaveLength(2)
  for (const { kind, data, run_at } of jobs)
    await db
      .insertInto('jobs')
      .values({ kind, data: JSON.stringify(data), run_at })
      .execute()
  expect(await due()).toEqual([])
  // Other times that wait for an answer change nothing; a cancelled viewing is over.
  await propose(owner, id, [inDays(8)])
  await propose(owner, id, [inDays(9)])
  await cancel(owner, id)
  expect(await due()).toEqual([])
})

test('withdrawing or declining other times keeps the viewing that is agreed', async () => {
  const { id, user } = await begin()
  await propose(user, id, [inDays(5)])
  await accept(owner, id, `${inDays(5)}:00Z`)
  const { at } = (await viewing(user, id))!
  for (const [by, other] of [
    [user, user],
    [user, owner],
  ] as const) {
    await propose(by, id, [inDays(6)])
    await decline(other, id)
    expect(await viewing(user, id)).toMatchObject({ state: 'agreed', at, times: [] })
  }
})

test('declining and cancelling say what the reader saw: another viewing is not ended', async () => {
  const { id, user } = await begin()
  await propose(user, id, [inDays(5)])
  const proposed = (await viewing(user, id))!
  // The visitor withdraws what the owner accepts in the same second.
  await accept(owner, id, `${inDays(5)}:00Z`)
  expect(await declineAt(user, id, proposed.sequence)).toMatchObject({
    status: 409,
    code: 'changed',
  })
  const agreed = (await viewing(user, id))!
  expect(agreed).toMatchObject({ state: 'agreed' })
  // The owner cancels a time that was moved meanwhile.
  await propose(user, id, [inDays(6)])
  await accept(owner, id, `${inDays(6)}:00Z`)
  expect((await cancelAt(owner, id, agreed.at!)).status).toBe(409)
  expect((await cancelAt(owner, id, 'tomorrow')).status).toBe(422)
  expect((await cancel(owner, id)).status).toBe(200)
})

test('a viewing that is over is none: the next proposal does not keep its time', async () => {
  const { id, user } = await begin()
  await propose(user, id, [inDays(5)])
  await accept(owner, id, `${inDays(5)}:00Z`)
  await db
    .updateTable('viewings')
    .set({ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1000) })
    .where('conversation_id', '=', id)
    .execute()
  expect(await viewing(user, id)).toBeNull()
  expect((await cancel(owner, id)).status).toBe(409)
  expect((await propose(user, id, [inDays(9)]))['data'].viewing).toMatchObject({
    state: 'proposed',
    at: null,
  })
})

test.each([
  ['30 February', '02-30T10:00', 'Europe/Madrid'],
  ['31 April', '04-31T10:00', 'UTC'],
])('%s is no time of a viewing', async (_name, rest, zone) => {
  const { id, user } = await begin()
  const year = new Date().getUTCFullYear() + 1
  expect((await propose(user, id, [`${year}-${rest}`], zone)).status).toBe(422)
})

test('a local time that clocks skip is no time of a viewing', () => {
  for (const [time, zone] of [
    ['2026-03-29T02:15', 'Europe/Madrid'],
    ['2027-03-28T02:15', 'Europe/Madrid'],
    ['2027-03-14T02:30', 'America/New_York'],
  ] as const) {
    vi.setSystemTime(new Date(`${time.slice(0, 8)}01T00:00:00Z`))
    expect(() => momentsOf([time], zone, 'times')).toThrow(Problem)
    expect(momentsOf([time.replace('T02', 'T04')], zone, 'times')).toHaveLength(1)
  }
  vi.useRealTimers()
})

test('a viewing gets from one state to the next as its table says, and in no other way', async () => {
  const day = inDays(20)
  const at = `${day}:00Z`
  const acts: Record<ViewingAct, (user: TestUser, id: number) => ReturnType<typeof cancel>> = {
    propose: (user, id) => propose(user, id, [day]),
    accept: (user, id) => accept(user, id, at),
    decline,
    cancel,
  }
  const paths: [from: ViewingState | 'none', path: ViewingAct[], waits: boolean][] = [
    ['none', [], false],
    ['proposed', ['propose'], true],
    ['agreed', ['propose', 'accept'], false],
    ['agreed', ['propose', 'accept', 'propose'], true],
    ['agreed', ['propose', 'accept', 'propose', 'decline'], false],
    ['declined', ['propose', 'decline'], false],
    ['cancelled', ['propose', 'accept', 'cancel'], false],
  ]
  for (const [from, path, waits] of paths)
    for (const act of Object.keys(acts) as ViewingAct[]) {
      const { id, user } = await begin()
      const by = (one: ViewingAct) => (one === 'propose' ? user : owner)
      for (const step of path) expect((await acts[step](by(step), id)).status).toBe(200)
      const said = await kinds(id)
      const { status } = await acts[act](by(act), id)
      // One that is over is as none.
      const isOver = from === 'declined' || from === 'cancelled'
      const needsTimes = act === 'accept' || act === 'decline'
      const to = needsTimes && !waits ? undefined : viewingAfter(act, isOver ? 'none' : from)
      expect([path, act, status, await kinds(id)]).toEqual([
        path,
        act,
        to ? 200 : 409,
        to ? [...said, VIEWING_MESSAGES[act]] : said,
      ])
      const { state } = (await db
        .selectFrom('viewings')
        .select('state')
        .where('conversation_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst()) ?? { state: 'none' }
      expect(state).toBe(to ?? from)
    }
})

test('a time that is agreed again has one reminder a side; a cancelled viewing has no times left', async () => {
  const { id, user } = await begin()
  for (const day of [5, 6, 5]) {
    await propose(user, id, [inDays(day)])
    await accept(owner, id, `${inDays(day)}:00Z`)
  }
  const reminders = await db
    .selectFrom('jobs')
    .select('data')
    .where('kind', '=', 'viewing_reminder')
    .execute()
  expect(reminders).toHaveLength(2)
  await propose(user, id, [inDays(7)])
  await cancel(user, id)
  expect(
    await db
      .selectFrom('viewings')
      .select(['state', 'times'])
      .where('conversation_id', '=', id)
      .execute(),
  ).toEqual([{ state: 'cancelled', times: [] }])
})

test('a reminder of the version before, which names the sequence, is sent', async () => {
  const { id, user } = await begin()
  await propose(user, id, [inDays(5)])
  await accept(owner, id, `${inDays(5)}:00Z`)
  const { id: viewing, sequence } = await db
    .selectFrom('viewings')
    .select(['id', 'sequence'])
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('jobs').execute()
  await db
    .insertInto('jobs')
    .values({
      kind: 'viewing_reminder',
      data: JSON.stringify({ viewing, sequence, side: 'visitor' }),
    })
    .execute()
  expect(
    (await readMails(services)).filter(({ subject }) => subject.startsWith('Viewing soon')),
  ).toHaveLength(1)
})

test.each([false, true])(
  'the colleague whose time is accepted shows the home; another was agreed: %s',
  async (wasAgreed) => {
    const { id, user } = await begin()
    const colleague = await createUser(db)
    await db
      .insertInto('conversation_people')
      .values({ conversation_id: id, user_id: colleague.id })
      .execute()
    if (wasAgreed) {
      await propose(user, id, [inDays(5)])
      await accept(owner, id, `${inDays(5)}:00Z`)
    }
    await propose(colleague, id, [inDays(8)])
    await accept(user, id, `${inDays(8)}:00Z`)
    expect(
      await db
        .selectFrom('viewings')
        .select('agent_id')
        .where('conversation_id', '=', id)
        .execute(),
    ).toEqual([{ agent_id: colleague.id }])
  },
)

test('of a viewing that a process of the version before agreed nothing waits for an answer', async () => {
  const { id, user } = await begin()
  await propose(user, id, [inDays(5), inDays(6)])
  const { times } = (await viewing(user, id))!
  // It leaves `times` as they are.
  await db
    .updateTable('viewings')
    .set({
      state: 'agreed',
      starts_at: times[0]!,
      ends_at: new Date(Date.parse(times[0]!) + 1_800_000),
    })
    .where('conversation_id', '=', id)
    .execute()
  expect((await viewing(user, id))?.times).toEqual([])
  expect((await accept(owner, id, times[1]!)).status).toBe(409)
})

import { readdirSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { portalSecret } from '#api/ground/secret.ts'
import { handlers as contact } from '#api/talk/contact/handlers.ts'
import { mount } from '#api/people/http/serve.ts'
import { newStamp } from '#api/ground/stamp.ts'
import { contract } from '#contract/index.ts'
import { accountsApi, createUser, PASSWORD, readMails, type TestUser } from '../accounts.ts'
import { apiOf, read, visitor } from '../api.ts'
import { createTestDatabase } from '../database.ts'
import { uploadTo } from '../pictures.ts'
import { publishingApi, WHOLE } from '../publishing.ts'

// Hostile words, names and numbers in tables, mails, templates, files and prices, and rows that remain of a deleted account.
const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, as, anybody, publish, write } = await publishingApi(db)
const folder = services.env.DATA_DIR ?? ''
const accounts = accountsApi(services)
const letters = apiOf((api) => mount(api, contract.contact, contact, services))
const moderator = await createUser(db, { roles: ['moderator'] })
const by = ({ token }: Pick<TestUser, 'token'>) => ({ authorization: `Bearer ${token}` })

const texts = (title: string) => ({
  en: {
    title: `${title} a flat by the sea`,
    description: `${title}\n${WHOLE.texts.en.description}`,
  },
})

test('no cell of a table of listings is a formula', async () => {
  const owner = await createUser(db)
  const hostile = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '=HYPERLINK("http://evil.example","x")',
    '"; =1',
  ]
  for (const value of hostile)
    await publish(owner, moderator, { reference: value, street: value, texts: texts(value) })
  const file: string = (await as(owner)('GET', '/user/offer-file'))['data']
  const rows: string[][] = parse(file, { bom: true })
  expect(rows).toHaveLength(hostile.length + 1)
  expect(
    rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[-+]?[\d. ]+$/.test(cell)),
  ).toEqual([])
})

describe('a message to the portal', () => {
  const message = {
    name: 'Ada Probe',
    email: 'ada.probe@example.com',
    subject: 'question',
    message: 'Is this all right so far?',
  }
  const send = async (change: object) =>
    read(
      visitor(letters)(
        'POST',
        '/contact',
        {
          ...message,
          stamp: newStamp(await portalSecret(db), 'contact', Date.now() - 60_000),
          ...change,
        },
        by(moderator),
      ),
    )
  test.each([
    { name: 'Ada\r\nBcc: evil@example.com' },
    { name: 'Ada\nBcc: evil@example.com' },
    { email: 'ada@example.com\r\nBcc: evil@example.com' },
    { email: 'ada@example.com,evil@example.com' },
    { email: 'ada@example.com;evil@example.com' },
    { email: '"a"<evil@example.com>' },
    { email: 'ada@example.com%0aBcc:evil@example.com' },
    { email: 'a\u2028b@example.com' },
    { subject: 'question\r\nBcc: evil@example.com' },
  ])('has no further line in its head: %j', async (change) => {
    expect((await send(change)).status).toBe(422)
    expect(
      await db
        .selectFrom('contact_messages')
        .selectAll()
        .where('email', '<>', message.email)
        .execute(),
    ).toEqual([])
  })
  test('is taken as it is meant', async () => {
    expect((await send({})).status).toBe(200)
  })
})

test('words that a template would evaluate stay words', async () => {
  const name = "Eve {{7*7}} {name} '{x}'"
  const title = '{{7*7}} ${7*7} <%= 7*7 %> {count, plural, one {# x} other {# y}}'
  const owner = await createUser(db, { name })
  const { id } = await publish(owner, moderator, {
    texts: { en: { title, description: `${title} ${WHOLE.texts.en.description}` } },
    contactName: 'Eve {{7*7}} {name}',
  })
  expect(JSON.stringify(await anybody(`/offers/${id}`))).toContain(title)
  await read(visitor(accounts)('POST', '/auth/forgot-password', { email: owner.email }, by(owner)))
  const mail = (await readMails(services)).find(({ to }) => to.includes(owner.email))
  expect(mail?.text).toContain('{{7*7}} {name}')
})

test.each([
  '../../x.jpg',
  'x'.repeat(4096),
  'a\u202egpj.exe',
  'a"b.jpg',
  'a\r\nX-Evil: 1.jpg',
  '\0.jpg',
  '/etc/passwd',
  '..\\..\\x.jpg',
  '<img src=x onerror=1>.jpg',
])('the name of a file that is sent names no file of ours: %j', async (name) => {
  const user = await createUser(db)
  const bytes = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#864' },
  })
    .jpeg()
    .toBuffer()
  const ask = visitor(accounts)
  const { data } = await uploadTo(
    '/user/picture',
    bytes,
    (method, path, body) => read(ask(method, path, body, by(user))),
    name,
  )
  expect(data).toMatchObject({ done: true })
  expect((await read(ask('GET', '/auth/me', undefined, by(user))))['user'].picture).toMatch(
    /^\/media\/people\/[0-9a-f]{32}\//,
  )
  expect(
    readdirSync(folder, { recursive: true }).filter((path) =>
      /x\.jpg|passwd|evil|exe/i.test(String(path)),
    ),
  ).toEqual([])
})

describe('a price', () => {
  test.each([
    { amount: -1 },
    { amount: Number.MAX_SAFE_INTEGER + 1 },
    { amount: 1e16 },
    { amount: 1.5 },
    { amount: '1,234.5' },
    { amount: '1.234,5' },
    { amount: '۱٬۲۳۴' },
    { amount: true },
    { amount: [] },
    { amount: '1e3' },
    { currency: 'BITCOIN' },
    { currency: 'XXX' },
    { currency: 'eur' },
    { currency: 'EUR ' },
    { currency: '__proto__' },
    { currency: '' },
  ])('is a whole number of a known currency: not %j', async (change) => {
    const owner = await createUser(db)
    const { id, draftVersion } = await write(owner)
    expect(
      (await as(owner)('PATCH', `/user/offers/${id}`, { version: draftVersion, ...change })).status,
    ).toBe(422)
    expect((await as(owner)('GET', `/user/offers/${id}`))['data'].content).toMatchObject({
      amount: WHOLE.amount,
      currency: WHOLE.currency,
    })
  })
})

test('of a person who deletes the account no text column has a word', async () => {
  const tag = 'canaryada'
  const user = await createUser(db, { name: `Ada ${tag}`, email: `${tag}@example.com` })
  await publish(user, moderator, {
    contactName: `Ada ${tag}`,
    reference: `R${tag}`,
    street: `Calle ${tag}`,
    texts: texts(tag),
  })
  const exported = await (
    await visitor(accounts)('GET', '/user/export', undefined, by(user))
  ).text()
  for (const word of [user.email, `Ada ${tag}`, `R${tag}`, `Calle ${tag}`])
    expect(exported).toContain(word)
  expect(exported).not.toMatch(/argon2|"digest"|"password_hash"/)
  const left = await visitor(accounts)(
    'POST',
    '/user/delete',
    { current_password: PASSWORD },
    by(user),
  )
  expect(left.status).toBe(204)
  await readMails(services)
  const { rows: columns } = await sql<{
    table: string
    column: string
  }>`select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying', 'ARRAY')`.execute(
    db,
  )
  const kept = []
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ilike ${`%${tag}%`} limit 1`.execute(
        db,
      )
    if (rows.length > 0) kept.push(`${table}.${column}`)
  }
  expect(kept).toEqual([])
  expect(
    readdirSync(folder, { recursive: true }).filter((path) => String(path).includes(tag)),
  ).toEqual([])
})

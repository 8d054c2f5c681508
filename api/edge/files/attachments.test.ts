import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ATTACHMENT_MAX } from '#contract/people/attachments.ts'
import { contract } from '#contract/index.ts'
import { PICTURE_PIECE } from '#contract/people/uploads.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { ticketOf } from '#tests/tickets.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { portalSecret } from '../../ground/secret.ts'
import { sweepAttachments } from '../../people/attachments/queries.ts'
import { fileKey, previewKey } from '../../people/attachments/uploads.ts'
import {
  handlers as chatHandlers,
  linkHandlers as chatLinkHandlers,
} from '../../talk/chat/handlers.ts'
import { mount, type ApiApp, type Origin } from '../../people/http/serve.ts'
import { deleteAccount, exportAccount } from '../profile/leaving-queries.ts'
import { newStamp } from '../../ground/stamp.ts'
import { handlers as deskHandlers } from '../../talk/support/desk.ts'
import { fileHandlers, handlers, linkHandlers } from '../../talk/support/handlers.ts'
import { mountAttachments } from './serve-attachments.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const { csrfCookie } = contract.accounts
const app = apiOf((api) => {
  mount(api, contract.chat, chatHandlers, services)
  mount(api, contract.chatLink, chatLinkHandlers, services)
  mount(api, contract.support, handlers, services)
  mount(api, contract.supportLink, linkHandlers, services)
  mount(api, contract.supportFiles, fileHandlers, services)
  mount(api, contract.desk, deskHandlers, services)
  mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
// It is not below /api.
const files: ApiApp = new Hono<{ Bindings: Origin }>()
mountAttachments(files, services)
const owner = await createUser(db, { name: 'Olga Owner' })
const moderator = await createUser(db, { roles: ['moderator'] })
const ada = await createUser(db, { name: 'Ada Lovelace' })
const eve = await createUser(db)
const { id: offer } = await portal.publish(owner, moderator, { contactName: 'Olga' })

beforeEach(async () => {
  for (const table of [
    'attachments',
    'attachment_days',
    'conversations',
    'tickets',
    'jobs',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('jobs').execute()
})

const as = (user: TestUser) => ({ authorization: `Bearer ${user.token}` })
type Who = Record<string, string>
const call = async (method: string, path: string, body: object | FormData = {}, who: Who = {}) => {
  const browser = visitor(app)
  if (!who['authorization']) await browser('GET', '/sanctum/csrf-cookie')
  return read(browser(method, path, method === 'GET' ? undefined : body, who))
}
const get = (path: string, who: Who = {}) =>
  files.fetch(new Request(`http://portal.test${path}`, { headers: who }), {
    log: services.log,
    requestId: 'r-1',
    clientAddress: '127.0.0.1',
    internal: false,
  })
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#468' } })
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .jpeg()
    .toBuffer()
const pdf = (text = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${text}\n%%EOF\n`, 'latin1')

interface Sent {
  status: number
  code?: string
  file: number
}
/** Announces a file and sends it in pieces. */
async function send(
  path: string,
  bytes: Buffer,
  { name = 'Plan.jpg', who = as(ada), more = {} }: { name?: string; who?: Who; more?: object } = {},
): Promise<Sent> {
  const begun = await call('POST', `${path}/files`, { ...more, name, size: bytes.length }, who)
  if (begun.status !== 200) return { status: begun.status, code: begun['code'], file: 0 }
  const file = Number((begun['data'].key as string).split('/')[1])
  let answer = begun
  for (let offset = 0; offset < bytes.length; offset += PICTURE_PIECE) {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...more, offset })) form.set(key, String(value))
    form.set(
      'piece',
      new File([new Uint8Array(bytes.subarray(offset, offset + PICTURE_PIECE))], 'piece'),
    )
    answer = await call('PUT', `${path}/files/${file}`, form, who)
  }
  return { status: answer.status, code: answer['code'], file }
}
const chatOf = () => insertChat(db, { offer, email: ada.email, people: [owner.id] })
const tokenOf = async (kind: 'chat' | 'ticket', id: number) =>
  linkToken(
    db,
    kind,
    await db
      .selectFrom(kind === 'chat' ? 'conversations' : 'tickets')
      .select(['id', 'link_key', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
let ids = 0
const clientId = () => `client-${++ids}-of-files`

test('a message sent several times has its files once; only the two sides download them', async () => {
  const id = await chatOf()
  const [image, plan] = [
    await send(`/chat/${id}`, await picture(), { name: '../../Façade ‮gpj.exe.jpg' }),
    await send(`/chat/${id}`, pdf(), { name: 'Grundriß.pdf' }),
  ]
  expect([image.status, plan.status]).toEqual([200, 200])
  // In the order of the message, not in that in which they were sent.
  const message = { client_id: clientId(), files: [plan.file, image.file] }
  const sent = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/chat/${id}/messages`, message, as(ada))),
  )
  for (const { status, data } of sent) {
    expect(status).toBe(200)
    expect(data).toMatchObject({
      text: '',
      files: [
        { id: plan.file, name: 'Grundriß.pdf', type: 'pdf', width: null },
        { id: image.file, name: 'Façade gpj.exe.webp', type: 'picture', width: 900, height: 600 },
      ],
    })
  }
  // With fewer or other files it is another message.
  for (const ids of [[plan.file], [], [plan.file, 999_999]])
    expect(
      await call('POST', `/chat/${id}/messages`, { ...message, text: '', files: ids }, as(ada)),
    ).toMatchObject({ status: ids.length === 0 ? 422 : 409 })
  expect((await call('GET', `/chat/${id}`, {}, as(owner)))['data'].messages).toHaveLength(2)
  const token = await tokenOf('chat', id)
  const query = `?chat=${encodeURIComponent(token)}`
  for (const [what, who] of [
    ['file', as(ada)],
    ['file', as(owner)],
    ['preview', as(owner)],
  ] as const)
    expect((await get(`/attachments/${image.file}/${what}`, who)).status).toBe(200)
  expect((await get(`/attachments/${image.file}/file${query}`)).status).toBe(200)
  const other = await insertChat(db, { offer, email: eve.email, people: [owner.id] })
  const wrong = `?chat=${encodeURIComponent(await tokenOf('chat', other))}`
  for (const [path, who] of [
    [`/attachments/${image.file}/file`, {}],
    [`/attachments/${image.file}/file`, as(eve)],
    [`/attachments/${image.file}/file`, as(moderator)],
    [`/attachments/${image.file}/preview`, as(eve)],
    [`/attachments/${image.file}/file${wrong}`, {}],
    [`/attachments/${plan.file}/preview`, as(ada)],
    [`/attachments/${image.file}/original`, as(ada)],
    ['/attachments/999999/file', as(ada)],
  ] as const)
    expect((await get(path, who)).status, path).toBe(404)
})

test('downloads are sandboxed, not sniffed, not cached; pictures are re-encoded', async () => {
  const id = await chatOf()
  const { file } = await send(`/chat/${id}`, await picture(), { name: 'x"\r\nset-cookie: a.jpg' })
  await call('POST', `/chat/${id}/messages`, { client_id: clientId(), files: [file] }, as(ada))
  const response = await get(`/attachments/${file}/file`, as(owner))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="x_set-cookie_ a.webp"/),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  const preview = await get(`/attachments/${file}/preview`, as(owner))
  expect(preview.headers.get('content-disposition')).toBe('inline')
  expect((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).width).toBe(640)
})

test.each([
  ['a page called a picture', 'a.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page called a PDF', 'a.pdf', Buffer.from('<html>%PDF-1.7 %%EOF')],
  [
    'a drawing with a script',
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a program', 'a.png', Buffer.from('MZ\x90\0\x03'.padEnd(2000, '\0'), 'latin1')],
  ['an archive', 'a.pdf', Buffer.from('PK\x03\x04'.padEnd(2000, 'x'), 'latin1')],
  ['half a PDF', 'a.pdf', Buffer.from('%PDF-1.7\nonly the beginning'.padEnd(4000, 'x'))],
  ['half a picture', 'a.jpg', (await picture()).subarray(0, 900)],
])('%s is refused and leaves nothing behind', async (_, name, bytes) => {
  const id = await chatOf()
  expect(await send(`/chat/${id}`, bytes, { name })).toMatchObject({
    status: 422,
    code: 'not_a_file',
  })
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
  await readMails(services)
})

/** Objects of a PDF in a compressed stream (ISO 32000-2, 7.5.7). */
const objects = (text: string) =>
  `1 0 obj <</Type/ObjStm/Filter/FlateDecode>> stream\n${deflateSync(text).toString('latin1')}\nendstream`

test.each([
  ['a script', '/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>'],
  ['a script with an escaped name', '/OpenAction <</S /J#61vaScript>>'],
  ['a script in compressed objects', objects('<</S /JavaScript>>')],
  [
    'a script in objects without a type',
    objects('<</S /JavaScript>>').replace('/Type/ObjStm', '/N 1/First 5'),
  ],
  [
    'a script far behind the dictionary',
    objects('<</S /JavaScript>>').replace('stream', `${' '.repeat(9000)}stream`),
  ],
  [
    'a script behind the word stream in a dictionary',
    objects('<</S /JavaScript>>').replace('/Filter', '/X(stream\n)/Filter'),
  ],
  ['coded objects', objects('<<>>').replace('>> stream', '/DecodeParms<</Predictor 12>>>> stream')],
  ['a form with scripts', 'trailer <</AcroForm <</XFA [(x) 3 0 R]>>>>'],
  ['objects that cannot be read', objects('<<>>').replace(/stream\n.*/s, 'stream\nxx')],
  ['a program to start', '<</S /Launch /F (cmd.exe)>>'],
  ['a file', '<</Type /EmbeddedFile>>'],
  ['a password', 'trailer <</Encrypt 2 0 R>>'],
])('a PDF with %s is refused with a way out', async (_, text) => {
  const id = await chatOf()
  expect(await send(`/chat/${id}`, pdf(text), { name: 'a.pdf' })).toMatchObject({
    status: 422,
    code: 'active_pdf',
  })
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
})

test('a PDF with compressed objects and a page to open at is taken', async () => {
  const id = await chatOf()
  const text = `<</Type/Outlines/First 9 0 R>> 7 0 obj<</N 3/Filter/DCTDecode>> stream\nx\nendstream ${objects('<</Type/Page>>')} ${objects('<</OpenAction [3 0 R /Fit]>>')}`
  expect(await send(`/chat/${id}`, pdf(text), { name: 'a.pdf' })).toMatchObject({ status: 200 })
})

test('a picture that is also a page, and a PDF with one, are inert', async () => {
  const id = await chatOf()
  const both = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')])
  const [image, plan] = [
    await send(`/chat/${id}`, both),
    await send(`/chat/${id}`, pdf('<script>alert(1)</script>'), {
      name: 'a.html',
    }),
  ]
  await call(
    'POST',
    `/chat/${id}/messages`,
    { client_id: clientId(), files: [image.file, plan.file] },
    as(ada),
  )
  const drawn = Buffer.from(
    await (await get(`/attachments/${image.file}/file`, as(ada))).arrayBuffer(),
  )
  expect(drawn.toString('latin1')).not.toContain('script')
  const kept = await get(`/attachments/${plan.file}/file`, as(ada))
  expect(kept.headers.get('content-type')).toBe('application/pdf')
  expect(kept.headers.get('content-disposition')).toMatch(/^attachment; filename="a\.pdf"/)
  expect(kept.headers.get('content-security-policy')).toContain('sandbox')
})

test('only whole files of one’s own go with a message, and only once', async () => {
  const [id, other] = [
    await chatOf(),
    await insertChat(db, { offer, email: eve.email, people: [owner.id] }),
  ]
  const { file } = await send(`/chat/${id}`, await picture())
  const write = (chat: number, ids: number[], who: Who) =>
    call('POST', `/chat/${chat}/messages`, { client_id: clientId(), text: 'Here', files: ids }, who)
  // Of another, of another side, of another conversation.
  expect((await write(other, [file], as(eve))).status).toBe(422)
  expect((await write(id, [file], as(owner))).status).toBe(422)
  expect((await call('DELETE', `/chat/${other}/files/${file}`, {}, as(eve))).status).toBe(404)
  const begun = await call('POST', `/chat/${id}/files`, { name: 'a.jpg', size: 100 }, as(ada))
  const half = Number(begun['data'].key.split('/')[1])
  expect((await write(id, [half], as(ada))).status).toBe(422)
  expect((await write(id, [file], as(ada))).status).toBe(200)
  expect((await write(id, [file], as(ada))).status).toBe(422)
  // Rejected messages were not stored.
  expect((await call('GET', `/chat/${id}`, {}, as(ada)))['data'].lastSeq).toBe(2)
  expect(
    (await call('POST', `/chat/${id}/messages`, { client_id: clientId(), text: ' ' }, as(ada)))
      .status,
  ).toBe(422)
  expect((await call('DELETE', `/chat/${id}/files/${half}`, {}, as(ada))).status).toBe(204)
})

test('a file that is added to a message of a ticket that had arrived is not lost', async () => {
  const { id } = await ticketOf(db, { userId: ada.id, email: ada.email })
  const message = { client_id: clientId(), text: 'See the file' }
  expect((await call('POST', `/support/${id}/messages`, message, as(ada))).status).toBe(200)
  const { file } = await send(`/support/${id}`, pdf(), { name: 'Plan.pdf' })
  const added = { ...message, files: [file] }
  expect(await call('POST', `/support/${id}/messages`, added, as(ada))).toMatchObject({
    status: 409,
    code: 'sent_before',
  })
  const again = { ...added, client_id: clientId() }
  for (const _ of [1, 2])
    expect((await call('POST', `/support/${id}/messages`, again, as(ada))).status).toBe(200)
})

test('files of a ticket are open to both sides by link, those of notes to staff only', async () => {
  const begun = await call('POST', '/support-files', { name: 'a.pdf', size: pdf().length }, as(ada))
  const file = Number(begun['data'].key.split('/')[1])
  const form = new FormData()
  form.set('offset', '0')
  form.set('piece', new File([new Uint8Array(pdf())], 'piece'))
  expect((await call('PUT', `/support-files/${file}`, form, as(ada)))['data'].done).toBe(true)
  const stamp = newStamp(await portalSecret(db), 'ticket', Date.now() - 60_000)
  const opened = await call(
    'POST',
    '/support',
    {
      category: 'problem',
      name: 'Ada',
      email: ada.email,
      message: 'The map stays grey.',
      files: [file],
      stamp,
    },
    as(ada),
  )
  const { id } = opened['data']
  expect(
    (await call('GET', `/support/${id}`, {}, as(ada)))['data'].messages[0].files,
  ).toMatchObject([{ id: file, type: 'pdf' }])
  const guest = await ticketOf(db)
  const token = await tokenOf('ticket', guest.id)
  const guests = await send('/support-link', await picture(), { who: {}, more: { token } })
  const wrote = await call('POST', '/support-link/messages', {
    token,
    client_id: clientId(),
    files: [guests.file],
  })
  expect(wrote['data'].messages.at(-1).files).toHaveLength(1)
  const path = `/admin/support/${guest.id}`
  const [secret, shown] = [
    await send(path, pdf(), { name: 'a.pdf', who: as(moderator) }),
    await send(path, pdf(), { name: 'a.pdf', who: as(moderator) }),
  ]
  for (const [one, isNote] of [
    [secret, true],
    [shown, false],
  ] as const)
    await call(
      'POST',
      `${path}/messages`,
      { client_id: clientId(), text: 'See the file', files: [one.file], note: isNote },
      as(moderator),
    )
  const query = `?ticket=${encodeURIComponent(token)}`
  const status = async (one: number, who: Who = {}, asked = '') =>
    (await get(`/attachments/${one}/file${asked}`, who)).status
  expect(await status(guests.file, {}, query)).toBe(200)
  expect(await status(shown.file, {}, query)).toBe(200)
  expect(await status(secret.file, {}, query)).toBe(404)
  expect(await status(secret.file, as(moderator))).toBe(200)
  expect(await status(file, {}, query)).toBe(404)
  expect(await status(file, as(eve))).toBe(404)
  expect(await status(file, as(ada))).toBe(200)
  // A picture of a link that is merged is read by both links.
  const second = await ticketOf(db)
  await call('POST', `/admin/support/${guest.id}/merge`, { into: second.id }, as(moderator))
  expect(await status(guests.file, {}, query)).toBe(200)
})

test('a person sends 60 files a day, 20 of them without a message, of 20 MB at most', async () => {
  const id = await chatOf()
  expect(await send(`/chat/${id}`, Buffer.alloc(0))).toMatchObject({ status: 422 })
  expect(
    (await call('POST', `/chat/${id}/files`, { name: 'a.pdf', size: ATTACHMENT_MAX + 1 }, as(ada)))
      .status,
  ).toBe(422)
  const begin = () => call('POST', `/chat/${id}/files`, { name: 'a.pdf', size: 10 }, as(ada))
  const statuses = await Promise.all(Array.from({ length: 22 }, begin))
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(statuses.filter(({ code }) => code === 'too_many')).toHaveLength(2)
  const { seq } = await db
    .selectFrom('messages')
    .select('seq')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow()
  const use = () =>
    db.updateTable('attachments').set({ seq, type: 'pdf' }).where('seq', 'is', null).execute()
  await use()
  for (let n = 0; n < 40; n++) {
    if (n === 20) await use()
    expect((await begin()).status).toBe(200)
  }
  await use()
  expect((await begin()).code).toBe('too_many')
  // Deleting does not make room for more on that day; the next one does.
  await db.deleteFrom('attachments').where('user_id', '=', ada.id).execute()
  expect((await begin()).code).toBe('too_many')
  const beganAgo = (seconds: number) =>
    db
      .updateTable('attachment_days')
      .set({ began_at: new Date(Date.now() - seconds * 1000) })
      .where('user_id', '=', ada.id)
      .execute()
  await beganAgo(86_400 - 60)
  expect((await begin()).code).toBe('too_many')
  await beganAgo(86_400 + 60)
  expect((await begin()).status).toBe(200)
  // Of another person none is counted.
  expect(
    (await call('POST', `/chat/${id}/files`, { name: 'a.pdf', size: 10 }, as(owner))).status,
  ).toBe(200)
  for (let n = 0; n < 15; n++)
    expect(
      (await call('POST', `/chat/${id}/files`, { name: 'a.pdf', size: 20_000_000 }, as(ada)))
        .status,
    ).toBe(200)
  expect(
    (await call('POST', `/chat/${id}/files`, { name: 'a.pdf', size: 20_000_000 }, as(ada))).code,
  ).toBe('too_many')
})

test('files are deleted with their message, conversation, ticket or account; unsent ones after a day', async () => {
  const lies = (key: string) => existsSync(join(services.env.DATA_DIR!, 'files', key))
  const keyOf = async (id: number) =>
    (
      await db
        .selectFrom('attachments')
        .select('key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).key
  const leaver = await createUser(db)
  const chat = await insertChat(db, { offer, email: leaver.email, people: [owner.id] })
  const { file } = await send(`/chat/${chat}`, await picture(), { who: as(leaver) })
  const key = await keyOf(file)
  expect([lies(fileKey(key)), lies(previewKey(key)), lies(`uploads/${key}`)]).toEqual([
    true,
    true,
    false,
  ])
  await call('POST', `/chat/${chat}/messages`, { client_id: clientId(), files: [file] }, as(leaver))
  const loose = await send(`/chat/${chat}`, pdf(), { who: as(leaver), name: 'a.pdf' })
  const exported = JSON.stringify(await exportAccount(db, leaver))
  expect(exported).toContain('Plan.webp')
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', leaver.id)
    .executeTakeFirstOrThrow()
  await deleteAccount(db, user as never)
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
  await readMails(services)
  expect(lies(fileKey(key))).toBe(false)
  expect(loose.status).toBe(200)

  const id = await chatOf()
  const old = await send(`/chat/${id}`, pdf(), { name: 'a.pdf' })
  await sweepAttachments(db)
  expect(await db.selectFrom('attachments').select('id').execute()).toHaveLength(1)
  await db
    .updateTable('attachments')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  const oldKey = await keyOf(old.file)
  await sweepAttachments(db)
  await readMails(services)
  expect(lies(fileKey(oldKey))).toBe(false)
})

test('the last piece sent twice at once makes one whole file', async () => {
  const id = await chatOf()
  const bytes = await picture()
  const begun = await call(
    'POST',
    `/chat/${id}/files`,
    { name: 'a.jpg', size: bytes.length },
    as(ada),
  )
  const file = Number((begun['data'].key as string).split('/')[1])
  const piece = () => {
    const form = new FormData()
    form.set('offset', '0')
    form.set('piece', new File([new Uint8Array(bytes)], 'piece'))
    return call('PUT', `/chat/${id}/files/${file}`, form, as(ada))
  }
  const answers = await Promise.all([piece(), piece(), piece()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(
    await db.selectFrom('attachments').select('type').where('id', '=', file).execute(),
  ).toEqual([{ type: 'picture' }])
})

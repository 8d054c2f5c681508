import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOutbox, deleteFromOutbox } from './mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'lares-outbox-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let sent = 0
const send = (outbox: string, to: string, subject = 'Hello') =>
  createOutbox(outbox, 'Lares <lares@example.com>').send({
    id: `lares-${++sent}`,
    to,
    subject,
    text: `To: somebody@example.com\n`,
    html: '<p>',
  })

test('stored mails, also of earlier versions, are readable by the account of the portal only', async () => {
  const outbox = join(folder, 'modes')
  mkdirSync(outbox)
  chmodSync(outbox, 0o755)
  await send(outbox, 'ada@example.com')
  expect(
    [outbox, ...readdirSync(outbox).map((name) => join(outbox, name))].map(
      (path) => statSync(path).mode & 0o777,
    ),
  ).toEqual([0o700, 0o600, 0o600])
})

test.each([
  ['a minute less than seven days', 7 * 86_400_000 - 60_000, 4],
  ['a minute more than seven days', 7 * 86_400_000 + 60_000, 2],
])('a mail that is %s old when the next is kept', async (_age, ms, left) => {
  const outbox = join(folder, `age-${ms}`)
  mkdirSync(outbox)
  const stamp = new Date(Date.now() - ms).toISOString().replace(/[-:]|\.\d+Z/g, '')
  for (const end of ['txt', 'html']) writeFileSync(join(outbox, `${stamp}-lares-1.${end}`), 'x')
  await send(outbox, 'ada@example.com')
  expect(readdirSync(outbox)).toHaveLength(left)
})

test('names of mails sort in the order in which they were sent', async () => {
  const outbox = join(folder, 'order')
  const subjects = ['9', '10', '11', '100']
  for (const subject of subjects)
    await createOutbox(outbox, 'Lares <lares@example.com>').send({
      id: `lares-${subject}`,
      to: 'ada@example.com',
      subject,
      text: '',
      html: '',
    })
  const names = readdirSync(outbox).filter((name) => name.endsWith('.txt'))
  const sent = names
    .toSorted()
    .map((name) => /^Subject: (.*)$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1])
  expect(sent).toEqual(subjects)
})

test('only mails to the deleted address are deleted', async () => {
  const outbox = join(folder, 'forget')
  await send(outbox, 'somebody@example.com')
  await send(outbox, 'ada@example.com')
  await send(outbox, 'not-ada@example.com', 'To: ada@example.com')
  await deleteFromOutbox(outbox, 'ada@example.com')
  expect(readdirSync(outbox).map((name) => name.replace(/^\w+-lares-0*/, ''))).toEqual(
    [sent - 2, sent - 2, sent, sent].map((id, index) => `${id}.${index % 2 ? 'txt' : 'html'}`),
  )
  await deleteFromOutbox(join(folder, 'absent'), 'ada@example.com')
})

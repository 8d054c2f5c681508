import { ticketOf } from '../tickets.ts'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, inDatabase, openListening } from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

test('a ticket and the desk show what is new without a reload; the focus and what is being written stay', async ({
  browser,
}) => {
  const requester = await createAccount({ name: 'Alan Turing' })
  const staff = await createAccount({ roles: ['moderator'], name: 'Grace Hopper' })
  const words = `The map of ${requester} stays grey`
  const { id } = await inDatabase((db) => ticketOf(db, { email: requester, text: words }))
  const [own, desk] = [await browser.newContext(), await browser.newContext()]
  await enter(own, requester)
  await enter(desk, staff)
  const [page, queue, answering] = [await own.newPage(), await desk.newPage(), await desk.newPage()]
  await openListening(page, `/en/service/support/${id}`)
  await openListening(queue, `/en/admin/support?q=${encodeURIComponent(words)}`)
  await openListening(answering, `/en/admin/support/${id}`)

  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('I am still writing')
  // The same log throughout: a new one would be read out as a whole.
  const log = await page.getByRole('log', { name: 'Messages' }).elementHandle()
  await call(desk, 'POST', `admin/support/${id}/messages`, {
    client_id: `answer-${id}`,
    text: 'It is mended now.',
    files: [],
    note: false,
    solve: false,
  })
  await expect(page.getByRole('log')).toContainText('It is mended now.')
  await expect(page.getByText('Waiting for your reply')).toBeVisible()
  await expect(answering.getByRole('log')).toContainText('It is mended now.')
  await expect(queue.getByText('Waiting for requester').first()).toBeVisible()
  await expect(queue.getByRole('status').filter({ hasText: `#${id}` })).toHaveCount(1)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('I am still writing')
  expect(await log?.evaluate((element) => element.isConnected)).toBe(true)
  for (const one of [page, queue, answering]) expect(await axe(one, { colours: false })).toEqual([])

  await call(own, 'POST', `support/${id}/messages`, {
    client_id: `thanks-${id}`,
    text: 'It is, thank you.',
    files: [],
  })
  await expect(answering.getByRole('log')).toContainText('It is, thank you.')
  await expect(page.getByRole('log')).toContainText('It is, thank you.')
  await Promise.all([own.close(), desk.close()])
})

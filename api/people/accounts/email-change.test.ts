import { expect, test } from 'vitest'
import { createUser, PASSWORD } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { waiting } from '#tests/database.ts'
import { accessApi } from '#tests/access.ts'

const { db, browserOf, onlyMail } = await accessApi()

test('a new email address takes effect when its link is followed, and the old address is notified', async () => {
  const { email, token } = await createUser(db)
  const browser = await browserOf(token)
  const wish = { current_password: PASSWORD, email: `new.${email}` }
  expect((await browser('PUT', '/user/email', wish)).status).toBe(204)
  const [mail] = await onlyMail()
  expect(mail).toMatchObject({ to: wish.email, subject: 'Confirm your new email address' })
  expect((await read(browser('GET', '/auth/me'))).user.email).toBe(email)
  expect((await read(browser('POST', '/auth/verify', { token: mail.token }))).data).toEqual({
    email: wish.email,
  })
  expect((await read(browser('GET', '/auth/me'))).user.email).toBe(wish.email)
  expect(await onlyMail()).toMatchObject([{ to: email, subject: 'Your email address was changed' }])
  expect((await read(browser('POST', '/auth/verify', { token: mail.token }))).code).toBe(
    'dead_link',
  )
})

test('an address of another account cannot be taken, and the response does not reveal the account', async () => {
  const [other, { token }] = [await createUser(db), await createUser(db)]
  const browser = await browserOf(token)
  expect(
    (await browser('PUT', '/user/email', { current_password: PASSWORD, email: other.email }))
      .status,
  ).toBe(204)
  expect(await onlyMail()).toMatchObject([
    { to: other.email, subject: 'You already have an account', token: '' },
  ])
})

test('of two accounts that confirm one address at the same time, one gets it', async () => {
  const [other, { token }] = [await createUser(db), await createUser(db)]
  const browser = await browserOf(token)
  const wish = { current_password: PASSWORD, email: `wanted.${other.email}` }
  await browser('PUT', '/user/email', wish)
  const [mail] = await onlyMail()
  const followed = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ email: wish.email.toUpperCase() })
      .where('id', '=', other.id)
      .execute()
    const answer = read(browser('POST', '/auth/verify', { token: mail.token }))
    await expect.poll(() => waiting(db)).toBe(1)
    return [answer]
  })
  expect((await followed[0])?.['code']).toBe('dead_link')
})

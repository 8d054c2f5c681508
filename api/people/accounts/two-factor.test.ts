import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, PASSWORD } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { codeAt, stepAt, stepOf } from './totp.ts'
import { accessApi } from '#tests/access.ts'

const { db, browserOf, isLoggedIn, login } = await accessApi()

test('codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of vectors) {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
    expect(stepOf(secret, code, seconds * 1000 + 30_000)).toBe(stepAt(seconds * 1000))
    expect(stepOf(secret, code, seconds * 1000 + 90_000)).toBeNull()
  }
  expect(createHmac('sha1', secret).digest()).toHaveLength(20)
})

/** Decodes base32, like an authenticator. */
function unBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('two-factor sign-in: each code and each recovery code works once', async () => {
  const { email, token } = await createUser(db)
  const browser = await browserOf(token)
  expect(
    (await read(browser('POST', '/user/two-factor', { current_password: 'wrong' }))).code,
  ).toBe('wrong_password')
  const { data: begun } = await read(
    browser('POST', '/user/two-factor', { current_password: PASSWORD }),
  )
  expect(begun.url).toBe(
    `otpauth://totp/Lares:${encodeURIComponent(email)}?secret=${begun.secret}&issuer=Lares`,
  )
  expect(begun.qr.size).toBeGreaterThan(20)
  // Two-factor sign-in is off until a code was confirmed.
  expect((await login(await browserOf(), email)).data.access_token).toBeDefined()
  const now = () => codeAt(unBase32(begun.secret), stepAt(Date.now()))
  expect(
    (
      await read(
        browser('POST', '/user/two-factor/confirm', {
          code: '000000' === now() ? '000001' : '000000',
        }),
      )
    ).code,
  ).toBe('wrong_code')
  const used = now()
  const { data } = await read(browser('POST', '/user/two-factor/confirm', { code: used }))
  expect(data.recovery_codes).toHaveLength(10)

  const second = await browserOf()
  const { data: wanted } = await login(second, email)
  expect(wanted).toEqual({ two_factor: true, challenge: expect.any(String) })
  expect(await isLoggedIn(second)).toBe(false)
  const give = (challenge: string, code: string) =>
    read(second('POST', '/auth/two-factor', { challenge, code }))
  expect((await give(wanted.challenge, used)).code, 'a code that was used to confirm').toBe(
    'wrong_code',
  )
  const later = codeAt(unBase32(begun.secret), stepAt(Date.now()) + 1)
  expect(
    (await give(wanted.challenge, `${later.slice(0, 3)} ${later.slice(3)}`)).data.user.two_factor,
  ).toBe(true)
  expect(await isLoggedIn(second)).toBe(true)
  expect(
    (await give(wanted.challenge, data.recovery_codes[0])).code,
    'a challenge is good once',
  ).toBe('dead_link')

  const { data: third } = await login(second, email)
  expect((await give(third.challenge, data.recovery_codes[0].toUpperCase())).data.user.email).toBe(
    email,
  )
  const { data: fourth } = await login(second, email)
  expect((await give(fourth.challenge, data.recovery_codes[0])).code).toBe('wrong_code')
  for (let wrong = 0; wrong < 4; wrong++) await give(fourth.challenge, 'aaaaa-aaaaa')
  expect((await give(fourth.challenge, data.recovery_codes[1])).code, 'after five wrong ones').toBe(
    'dead_link',
  )

  expect(
    (await browser('POST', '/user/two-factor/off', { current_password: PASSWORD })).status,
  ).toBe(204)
  expect((await login(second, email)).data.access_token).toBeDefined()
})

test('a code is valid for its half minute, the one before and the one after', () => {
  const secret = Buffer.from('12345678901234567890')
  const now = 1_800_000_015_000
  expect(
    [-2, -1, 0, 1, 2].map(
      (steps) => stepOf(secret, codeAt(secret, stepAt(now) + steps), now) === null,
    ),
  ).toEqual([true, false, false, false, true])
})

test('a second factor that is on cannot be set up again', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  await db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('12345678901234567890'), totp_since: new Date() })
    .where('id', '=', id)
    .execute()
  expect(
    await read(browser('POST', '/user/two-factor', { current_password: PASSWORD })),
  ).toMatchObject({ status: 409, code: 'two_factor_on' })
  expect(
    (
      await db
        .selectFrom('users')
        .select('totp_secret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).totp_secret?.toString(),
  ).toBe('12345678901234567890')
})

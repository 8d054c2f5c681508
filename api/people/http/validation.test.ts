import { expect, test } from 'vitest'
import { z } from 'zod'
import { accounts } from '#contract/people/accounts.ts'
import { publishing } from '#contract/publish/publishing.ts'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { Messages } from '#i18n/messages.ts'
import { fieldErrors } from './validation.ts'

const messages = new Messages()
const errorsOf = (
  schema: z.ZodType,
  input: Record<string, unknown>,
  locale: LocaleCode = 'en',
): Record<string, string[]> =>
  fieldErrors(
    schema.safeParse(input, { reportInput: true }).error ?? new z.ZodError([]),
    messages.translator(locale),
    input,
  )

test('the message of a field is quoted for every kind of rule', () => {
  const input = {
    name: 'Ada',
    email: 'ada@example',
    password: 'correct horse battery',
    currency: 'EUR',
    time_zone: 'UTC',
  }
  expect(errorsOf(accounts.register.input, input)).toEqual({
    email: ['Enter an email address, such as name@example.com.'],
  })
  expect(errorsOf(accounts.register.input, input, 'de')).toEqual({
    email: [messages.translator('de')('accounts.field.email')],
  })
  expect(errorsOf(accounts.register.input, { ...input, email: 'иван@почта.рф' })).toEqual({
    email: [expect.stringContaining('unaccented Latin letters')],
  })
  expect(errorsOf(accounts.register.input, { ...input, email: 'ada @example.com' })).toEqual({
    email: ['Enter an email address, such as name@example.com.'],
  })
  expect(errorsOf(z.object({ code: z.string().regex(/^\d+$/) }), { code: 'x' })).toEqual({
    code: ['This value isn’t valid.'],
  })
})

test('a number field has messages for its type and its limits', () => {
  const { input } = publishing.save
  expect(
    errorsOf(input, { id: 1, version: 1, rooms: '3 1/2', floor: '3. OG', tourUrl: 'tour' }),
  ).toEqual({
    rooms: ['Enter a number without any words.'],
    floor: ['Enter a number without any words.'],
    tourUrl: ['Enter a web address, such as https://example.com.'],
  })
  expect(errorsOf(publishing.beginPicture.input, { size: 0 })).toEqual({
    size: ['This file is empty.'],
  })
})

test('a missing number is missing, and not another kind of value', () => {
  const query = z.object({ category: z.coerce.number().int(), area: z.coerce.number() })
  expect(errorsOf(query, {})).toEqual({
    category: ['category is required'],
    area: ['area is required'],
  })
  expect(errorsOf(query, { category: '2.5', area: 'two' })).toEqual({
    category: ['Enter a whole number.'],
    area: ['Enter a number without any words.'],
  })
})

test('limits of money are without cents', () => {
  const errors = errorsOf(publishing.save.input, {
    id: 1,
    version: 1,
    amount: 0,
    charges: -1,
    deposit: 1e16,
    parkingPrice: 1e16,
    groundRent: -1,
  })
  expect(errors).toEqual({
    amount: ['Enter an amount greater than 0.'],
    charges: ['Enter 0 or more.'],
    deposit: ['This amount is too large.'],
    parkingPrice: ['This amount is too large.'],
    groundRent: ['Enter 0 or more.'],
  })
})

test('a limit that may be a year is not grouped', () => {
  const schema = z.object({ founded: z.number().min(1700), price: z.number().max(2_000_000) })
  expect(errorsOf(schema, { founded: 1066, price: 1e9 }, 'de')).toEqual({
    founded: ['Bitte mindestens 1700 eingeben.'],
    price: ['Bitte höchstens 2.000.000 eingeben.'],
  })
})

import { expect, test } from 'vitest'
import { isMemberPage } from './member-pages.ts'

test.each([
  '/en/offer/form',
  '/zh-CN/offer/form/12',
  '/de/service/chat/7',
  '/ar/service/pro/offers',
])('accepts a page that needs an account: %s', (path) => {
  expect(isMemberPage(path)).toBe(true)
})

test.each([
  '',
  '/',
  '/en',
  '/en/login',
  '/en/offer/call-555-now-12',
  '/en/offer/form?step=call-555',
  '/en/service/chat/call',
  '/offer/form',
  '//evil.test/offer/form',
  'https://evil.test/en/offer/form',
  '/en/offer/form#call',
  '/en/user/company?invitation=12%7Cabc',
  '/en/offer/form\n',
])('rejects pages with user-chosen text, and others: %s', (path) => {
  expect(isMemberPage(path)).toBe(false)
})

import { expect, test } from 'vitest'
import type { PageName } from '#contract/pages.ts'
import { readEnv } from '#env.ts'
import { contentPolicy } from './content-policy.ts'

const policyOf = (variables: Record<string, string>, page?: PageName): string =>
  contentPolicy([], readEnv(variables), page)

test('a page runs our scripts only, whatever its content', () => {
  expect(policyOf({}).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default inert',
  ])
})

test('a map needs no other host, and no script runs from a blob', () => {
  const policy = policyOf({})
  expect(policy).toContain("connect-src 'self'; worker-src 'self'")
  expect(policy).not.toMatch(/blob:|https?:/)
})

test('the host of a full map may serve style, tiles and pictures, but no scripts', () => {
  const policy = policyOf({ MAP_STYLE_URL: 'https://tiles.example.com/styles/liberty?key=1' })
  const allowed = policy.split('; ').filter((part) => part.includes('https://tiles.example.com'))
  expect(allowed).toEqual([
    "img-src 'self' data: https://tiles.example.com",
    "connect-src 'self' https://tiles.example.com",
  ])
})

test('a server of pictures may serve pictures, and nothing else', () => {
  const allowed = policyOf({ MEDIA_URL: 'https://media.example.com/portal' })
    .split('; ')
    .filter((part) => part.includes('media.example.com'))
  expect(allowed).toEqual(["img-src 'self' data: https://media.example.com"])
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('Stripe is let in on the page for paying alone, and only where it is configured', () => {
  const plain = policyOf({})
  expect(policyOf({}, 'pay')).toBe(plain)
  for (const page of ['home', 'pay-status', 'pay-challenge', 'offer-promo', undefined] as const)
    expect(policyOf(STRIPE, page)).toBe(plain)
  const opened = policyOf(STRIPE, 'pay').split('; ')
  expect(opened.filter((part) => !plain.split('; ').includes(part))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "img-src 'self' data: https://*.stripe.com",
    "connect-src 'self' https://api.stripe.com https://*.stripe.com",
  ])
  expect(opened).toContain("require-trusted-types-for 'script'")
  expect(opened).toContain('trusted-types default inert')
})

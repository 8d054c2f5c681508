import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { contentPolicy } from './content-policy.ts'

const policyOf = (variables: Record<string, string>): string =>
  contentPolicy([], readEnv(variables))

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

import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { withContentPolicy } from './content-policy.ts'

const policyOf = async (variables: Record<string, string>): Promise<string> => {
  const web = withContentPolicy(async () => new Response('', { headers: { 'content-type': 'text/html' } }), readEnv(variables))
  const response = await web(new Request('http://lares.test/'), { clientAddress: '192.0.2.1', requestId: 'r' })
  return response.headers.get('content-security-policy') ?? ''
}

test('a page runs our scripts alone, whatever stands in it', async () => {
  const [nonce] = /'nonce-[\w+/=]{24}'/.exec(await policyOf({})) ?? []
  expect((await policyOf({})).replace(/'nonce-[\w+/=]{24}'/, 'NONCE').split('; ')).toEqual([
    "default-src 'self'", "script-src 'self' NONCE", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "connect-src 'self'", "worker-src 'self'", "font-src 'self'", "object-src 'none'", "base-uri 'none'",
    "form-action 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", 'trusted-types default inert',
  ])
  // Each rendering has a number of its own.
  expect(await policyOf({})).not.toContain(nonce)
})

test('a map needs no other host, and nothing may be run from a blob', async () => {
  const policy = await policyOf({})
  expect(policy).toContain("connect-src 'self'; worker-src 'self'")
  expect(policy).not.toMatch(/blob:|https?:/)
})

test('the host of a full map may be asked for its style, tiles and pictures, and for nothing that runs', async () => {
  const policy = await policyOf({ MAP_STYLE_URL: 'https://tiles.example.com/styles/liberty?key=1' })
  const allowed = policy.split('; ').filter((part) => part.includes('https://tiles.example.com'))
  expect(allowed).toEqual(["img-src 'self' data: https://tiles.example.com", "connect-src 'self' https://tiles.example.com"])
})

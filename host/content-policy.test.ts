import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { withContentPolicy } from './content-policy.ts'

const policyOf = async (variables: Record<string, string>): Promise<string> => {
  const web = withContentPolicy(
    async () => new Response('', { headers: { 'content-type': 'text/html' } }),
    readEnv(variables),
  )
  const response = await web(new Request('http://lares.test/'), {
    clientAddress: '192.0.2.1',
    requestId: 'r',
  })
  return response.headers.get('content-security-policy') ?? ''
}

test('a page runs our scripts only, whatever its content', async () => {
  expect((await policyOf({})).split('; ')).toEqual([
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

test('the policy lists our rendered scripts by hash, and no nonce is sent', async () => {
  const nonces: string[] = []
  const make = (nonce = '') => {
    nonces.push(nonce)
    return (
      `<script>foreign()</script><link rel="preload" nonce="${nonce}" href="/a.js"><script nonce="other">foreign(2)</script><script type="module" nonce="${nonce}" async="">own("é")</script>` +
      `<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">own("é")</script><script nonce="${nonce}">again()</script>`
    )
  }
  const web = withContentPolicy(
    async (_, { nonce }) =>
      new Response(make(nonce), {
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
    readEnv({}),
  )
  const answers = await Promise.all(
    [1, 2].map(() =>
      web(new Request('http://lares.test/'), { clientAddress: '192.0.2.1', requestId: 'r' }),
    ),
  )
  const sha = (text: string): string =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const { status, headers } of answers)
    expect([status, headers.get('content-security-policy')]).toEqual([
      404,
      expect.stringContaining(`script-src 'self' ${sha('own("é")')} ${sha('again()')};`),
    ])
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  expect([first, new Set(nonces).size]).toEqual([second, 2])
  expect(first).toBe(
    '<script>foreign()</script><link rel="preload" href="/a.js"><script nonce="other">foreign(2)</script><script type="module" async="">own("é")</script><script src="/a.js"></script><script>own("é")</script><script>again()</script>',
  )
})

test('a map needs no other host, and no script runs from a blob', async () => {
  const policy = await policyOf({})
  expect(policy).toContain("connect-src 'self'; worker-src 'self'")
  expect(policy).not.toMatch(/blob:|https?:/)
})

test('the host of a full map may serve style, tiles and pictures, but no scripts', async () => {
  const policy = await policyOf({ MAP_STYLE_URL: 'https://tiles.example.com/styles/liberty?key=1' })
  const allowed = policy.split('; ').filter((part) => part.includes('https://tiles.example.com'))
  expect(allowed).toEqual([
    "img-src 'self' data: https://tiles.example.com",
    "connect-src 'self' https://tiles.example.com",
  ])
})

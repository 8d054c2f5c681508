import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { freePort } from '#db/postmaster.ts'
import { createAccount, expect, logIn, portalDatabase, ready } from './member.ts'
import { startNode } from './node.ts'
import { LISTING } from './offers.ts'
import { test } from './test.ts'

/** The portal behind Varnish, as docs/shared-cache.md says. */
const HAS_VARNISH = spawnSync('varnishd', ['-V']).status === 0
if (!HAS_VARNISH)
  console.warn('SKIPPED tests/e2e/shared-cache.spec.ts: Varnish is not installed (Debian: varnish)')
test.skip(!HAS_VARNISH, 'Varnish is not installed')
test.describe.configure({ mode: 'serial' })

const PAGE = `/en${LISTING}`
let folder = ''
let portal: Awaited<ReturnType<typeof startNode>>
let varnish: ChildProcess
let origin = ''

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lares-varnish-'))
  const [port, cachePort, purgePort] = [await freePort(), await freePort(), await freePort()]
  origin = `http://127.0.0.1:${cachePort}`
  const vcl = join(folder, 'lares.vcl')
  const text = readFileSync(join(import.meta.dirname, '../../docs/examples/varnish.vcl'), 'utf8')
  writeFileSync(vcl, text.replace('.port = "3000"', `.port = "${port}"`))
  // Varnish reads its files as another account.
  chmodSync(folder, 0o755)
  varnish = spawn(
    'varnishd',
    [
      '-F',
      '-a',
      `127.0.0.1:${cachePort}`,
      '-a',
      `purge=127.0.0.1:${purgePort}`,
      '-f',
      vcl,
      '-n',
      join(folder, 'work'),
      '-s',
      'malloc,64m',
    ],
    { stdio: 'ignore' },
  )
  portal = await startNode(port, {
    PURGE_URL: `http://127.0.0.1:${purgePort}`,
    TRUST_PROXY: '1',
  })
  await expect
    .poll(() =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})
test.afterAll(async () => {
  if (!HAS_VARNISH) return
  varnish.kill('SIGTERM')
  await once(varnish, 'exit')
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether Varnish had it: then it names two requests. */
const isHit = (response: APIResponse): boolean =>
  (response.headers()['x-varnish'] ?? '').split(' ').length === 2

const setCookies = (context: BrowserContext, cookies: Record<string, string>): Promise<void> =>
  context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/en/login`)
  await ready(page)
  await logIn(page, email)
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('auth_token')
}

test.describe('Varnish in front', { tag: '@lab' }, () => {
  test('one stored page serves visitors with different currencies, accounts and consents, and each gets what is theirs', async ({
    browser,
    request,
  }) => {
    const email = await createAccount({ name: 'Grace Hopper' })
    expect((await request.get(origin + PAGE)).status()).toBe(200)
    const stored = await request.get(origin + PAGE)
    expect(stored.headers()['cache-tag'], 'tags are for caches').toBeUndefined()

    const newVisitor = () => browser.newContext({ storageState: { cookies: [], origins: [] } })
    const [plain, american, member] = [await newVisitor(), await newVisitor(), await newVisitor()]
    try {
      await setCookies(american, {
        currency: 'USD',
        units: 'imperial',
        cookie_policy: encodeURIComponent(JSON.stringify({ accept_all: true })),
      })
      const memberPage = await member.newPage()
      await signIn(memberPage, email)

      const pages = await Promise.all([plain, american].map((context) => context.newPage()))
      for (const page of [...pages, memberPage]) {
        // Pages stored at the start are purged twice.
        await expect(async () => {
          const response = await page.goto(origin + PAGE)
          expect((await response!.allHeaders())['x-varnish']?.split(' '), 'a hit').toHaveLength(2)
        }).toPass()
        await ready(page)
      }
      const [euros, dollars] = pages
      await expect(dollars!.getByRole('main').getByText('sq ft').first()).toBeVisible()
      await expect(dollars!.getByRole('main').getByText('$').first()).toBeVisible()
      await expect(euros!.getByText('sq ft')).toHaveCount(0)
      await expect(euros!.getByRole('main').getByText('$')).toHaveCount(0)
      await expect(euros!.getByRole('region', { name: 'Cookies' })).toBeVisible()
      await expect(memberPage.getByText('Grace Hopper').first()).toBeAttached()
      await expect(euros!.getByText('Grace Hopper')).toHaveCount(0)
    } finally {
      await Promise.all([plain, american, member].map((context) => context.close()))
    }
  })

  test('a visitor does not choose the id of a request', async ({ request }) => {
    const chosen = 'chosen-by-a-visitor'
    const response = await request.get(`${origin}/api/auth/me`, {
      headers: { 'x-request-id': chosen },
    })
    expect(response.headers()['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    expect(response.headers()['x-request-id']).not.toBe(chosen)
  })

  test('pages and answers of an account are not stored', async ({ browser, request }) => {
    const email = await createAccount({ name: 'Ada Byron' })
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    await signIn(page, email)
    for (const path of ['/en/user/profile', '/api/auth/me', '/en/user/profile.data']) {
      for (let n = 0; n < 2; n++) {
        const response = await context.request.get(origin + path)
        expect([response.status(), isHit(response)], path).toEqual([200, false])
      }
      const stranger = await request.get(origin + path, { maxRedirects: 0 })
      expect(await stranger.text(), path).not.toContain('Ada Byron')
      expect(isHit(stranger), path).toBe(false)
    }
    await context.close()
  })

  test('a stored page is deleted when an offer changes that it shows, and only then', async ({
    request,
  }) => {
    // Other tests publish in Spain.
    const found = await request.get(`${origin}/api/offers?location=country135&action=0&category=1`)
    const [offer] = ((await found.json()) as { data: { id: number; slugId: string }[] }).data
    const changing = `/en/offer/${offer!.slugId}`
    const elsewhere = '/en/pt'
    // Pages stored at the start are purged twice.
    await expect
      .poll(
        async () =>
          isHit(await request.get(origin + changing)) &&
          isHit(await request.get(origin + elsewhere)),
        { timeout: 30_000 },
      )
      .toBe(true)
    const { db } = await portalDatabase()
    await sql`update offers set price_amount = 98_765_400 where id = ${offer!.id}`.execute(db)
    await expect
      .poll(async () => (await request.get(origin + changing)).text(), { timeout: 20_000 })
      .toContain('987,654')
    expect(isHit(await request.get(origin + elsewhere)), 'nothing has changed there').toBe(true)
  })

  test('a browser that has a page is told that it is still the same', async ({ request }) => {
    const first = await request.get(origin + PAGE)
    const { etag = '', 'cache-control': caching = '' } = first.headers()
    expect(caching).toMatch(/^public, max-age=0, s-maxage=\d+/)
    const again = await request.get(origin + PAGE, { headers: { 'if-none-match': etag } })
    expect([again.status(), (await again.body()).length]).toEqual([304, 0])
  })

  test('nobody but the portal deletes stored pages', async ({ request }) => {
    await request.get(origin + PAGE)
    const purge = (headers: Record<string, string>) =>
      request.fetch(origin + PAGE, { method: 'PURGE', headers })
    expect((await purge({ 'cache-tags': '.*' })).status()).toBe(405)
    expect(isHit(await request.get(origin + PAGE))).toBe(true)
  })
})

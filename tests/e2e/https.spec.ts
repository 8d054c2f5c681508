import type { Page } from '@playwright/test'
import { freePort } from '#db/postmaster.ts'
import { CHROMIUM_FLAGS, findBrowser } from '../browser.ts'
import { openTlsProxy, type TlsProxy } from '../tls.ts'
import { createAccount, expect, logIn, newEmail, open, PASSWORD, sendTaken } from './member.ts'
import { startNode } from './node.ts'
import { test } from './test.ts'

/** As it is in production: another node on the same database, at a public address of https, behind a proxy that ends TLS. */
const HOST = 'www.lares.test'
let portal: Awaited<ReturnType<typeof startNode>>
let proxy: TlsProxy
let origin = ''

test.describe.configure({ mode: 'serial' })
test.use({
  ignoreHTTPSErrors: true,
  storageState: { cookies: [], origins: [] },
  launchOptions: {
    executablePath: findBrowser(process.env.CHROMIUM_PATH) ?? undefined,
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP *.lares.test 127.0.0.1'],
  },
})
test.beforeAll(async () => {
  const port = await freePort()
  proxy = await openTlsProxy(HOST, () => port)
  origin = `https://${HOST}:${proxy.port}`
  portal = await startNode(port, { PUBLIC_URL: origin, TRUST_PROXY: '1' })
})
test.afterAll(async () => {
  proxy.close()
  await portal.stop()
})

/** The forms of common tasks; the same with scripts and without. */
async function useEveryForm(
  page: Page,
  arrive: (page: Page, path: string) => Promise<unknown>,
): Promise<void> {
  const email = await createAccount()
  await arrive(page, `${origin}/en/service/manage-cookies`)
  await page
    .getByRole('region', { name: 'Cookies' })
    .getByRole('button', { name: 'Only necessary' })
    .click()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  const chosen = (await page.context().cookies()).find(
    ({ name }) => name === '__Secure-cookie_policy',
  )
  expect(chosen).toMatchObject({ domain: '.lares.test', secure: true })

  await arrive(page, `${origin}/en/contact`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Subject').selectOption('press')
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Is the flat near the park still to be had?')
  await sendTaken(page, 'Send request', 'Confirm your email')

  await arrive(page, `${origin}/en/signup`)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('main').locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()

  await arrive(page, `${origin}/en/login?return=${encodeURIComponent('/en/offer/form')}`)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/en\/offer\/form$/)
  expect(
    (await page.context().cookies()).find(({ name }) => name === '__Secure-auth_token'),
  ).toMatchObject({ domain: '.lares.test', secure: true, httpOnly: true, sameSite: 'Strict' })
  expect(
    await page
      .locator('link[rel=canonical], link[rel=alternate]')
      .evaluateAll((links) =>
        links
          .map((link) => (link as HTMLLinkElement).href)
          .filter((href) => !href.startsWith('https://www.lares.test')),
      ),
  ).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/en\/offer\/form\/\d+/)

  // Cookies that only a secure answer may change can be deleted as any other.
  await arrive(page, `${origin}/en/service/manage-cookies`)
  await page.getByRole('button', { name: 'Delete __Secure-auth_token' }).click()
  await expect(page.getByRole('button', { name: 'Delete __Secure-auth_token' })).toHaveCount(0)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    '__Secure-auth_token',
  )
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })
    const title = 'every form of a page works behind https, and the cookies are for https alone'
    test(title, { tag: scripts ? [] : '@lab' }, async ({ page }) => {
      await useEveryForm(page, scripts ? open : (at, path) => at.goto(path))
    })
  })
}

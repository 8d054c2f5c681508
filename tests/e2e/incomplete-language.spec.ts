import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { freePort } from '#db/postmaster.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { axe } from './axe.ts'
import { isComplete } from './languages.ts'
import { startNode } from './node.ts'
import { test } from './test.ts'

/** Withdrawn by an operator's files, which have no texts for them: whatever is translated today, these are not. */
const WITHDRAWN = ['fa', 'fr'] as const
const blank = JSON.stringify(
  Object.fromEntries(Object.keys(new Messages().sources('en')).map((key) => [key, ''])),
)
const cdn: Server = createServer((request, response) => {
  const isThere = WITHDRAWN.some((code) => request.url === `/translations/${code}.json`)
  response.writeHead(isThere ? 200 : 404).end(isThere ? blank : '')
})
let node: Awaited<ReturnType<typeof startNode>> | undefined
let origin = ''

test.beforeAll(async () => {
  await new Promise<void>((listening) => cdn.listen(0, '127.0.0.1', listening))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  node = await startNode(port, {
    CDN_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`,
  })
})
test.afterAll(async () => {
  await node?.stop()
  cdn.close()
})

test('R2: a language that is not translated yet says so once, in the picker too, and its pages are English from left to right', async ({
  page,
}) => {
  // The threads that draw pages read these files, too.
  for (const code of WITHDRAWN)
    await expect
      .poll(async () => (await fetch(`${origin}/${code}/es`)).text(), { timeout: 60_000 })
      .toContain('<body lang="en"')
  expect(await (await fetch(`${origin}/fr`)).text()).toMatch(/Lares is a portal/)
  // A language that is complete comes before others.
  const bare = await fetch(origin, {
    redirect: 'manual',
    headers: { 'accept-language': 'fa, en;q=0.8' },
  })
  expect(bare.headers.get('location')).toBe('/en')

  await page.goto(`${origin}/fa/es`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Spain/)
  expect(
    await page.evaluate(() => [getComputedStyle(document.body).direction, document.body.lang]),
  ).toEqual(['ltr', 'en'])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const line = page.getByRole('complementary', { name: 'About this language' })
  await expect(line).toContainText('translation into Persian isn’t finished yet')
  expect(
    await axe(page, { within: ['[aria-label="About this language"]'], colours: true }),
  ).toEqual([])

  await line.getByRole('button', { name: 'Close this note' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Spain/)
  await expect(line).toHaveCount(0)

  await page.getByLabel(/^Language: فارسی/).click()
  const unfinished = page.getByRole('list', { name: /^Not translated yet/ })
  const others = LOCALES.filter(
    ({ code }) => !isComplete(code) || WITHDRAWN.some((withdrawn) => withdrawn === code),
  )
  await expect(unfinished.getByRole('link')).toHaveCount(others.length)
  await unfinished.getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(`${origin}/fr/es`)
  await expect(line).toContainText('translation into French isn’t finished yet')
})

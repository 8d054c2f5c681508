import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnv } from '#env.ts'
import { CHROMIUM_FLAGS, ensureBrowser } from '#tests/browser.ts'
import { look, type Seen } from './look.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: ensureBrowser(loadEnv().CHROMIUM_PATH, console.log),
    args: CHROMIUM_FLAGS,
  })
  page = await browser.newPage({ viewport: { width: 400, height: 600 } })
})
afterAll(() => browser.close())

const seen = async (html: string): Promise<Seen> => {
  await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`)
  return page.evaluate(look, { glyphs: '' })
}
const NONE: Omit<Seen, 'texts'> = {
  cut: [],
  wide: [],
  broken: [],
  over: [],
  shortened: [],
  glyphs: [],
  keys: [],
}

test('a page without faults has none', async () => {
  expect(
    await seen(
      '<main><h1>Homes in Spain</h1><p>All of them, <b>with prices</b>.</p><button>Search</button><p style="overflow:auto;white-space:nowrap">A line that is much longer than its box, which scrolls, as tables do.</p></main>',
    ),
  ).toMatchObject(NONE)
})

test.each<[string, keyof Seen, RegExp, string]>([
  [
    'is cut',
    'cut',
    /button.*Lagre/,
    '<button style="inline-size:3rem;overflow:hidden;white-space:nowrap">Lagre alle boligene</button>',
  ],
  [
    'sticks out of its box',
    'cut',
    /sticks out: a/,
    '<a style="display:block;inline-size:3rem;white-space:nowrap">Lagre alle boligene</a>',
  ],
  [
    'is cut by what is around it',
    'cut',
    /cut by div/,
    '<div style="inline-size:5rem;overflow:hidden"><p style="inline-size:12rem">Lagre alle boligene i hele Norge</p></div>',
  ],
  [
    'makes the page wider',
    'wide',
    /px: .*Lagre/,
    '<p style="inline-size:30rem">Lagre alle boligene</p>',
  ],
  [
    'is divided anywhere',
    'broken',
    /Brutorendement/,
    '<button style="inline-size:4rem;overflow-wrap:anywhere">Brutorendement</button>',
  ],
  [
    'is a divided number',
    'broken',
    /^1\.234\.567/,
    '<p style="inline-size:3rem;overflow-wrap:anywhere">1.234.567</p>',
  ],
  [
    'lies over another',
    'over',
    /EUR.*and.*Sign in/,
    '<div style="display:flex;inline-size:2rem"><span style="inline-size:1rem;flex:none">EUR €</span><span>Sign in</span></div>',
  ],
  [
    'ends in an ellipsis',
    'shortened',
    /select/,
    '<select style="inline-size:4rem"><option>Lagre alle boligene</option></select>',
  ],
  ['is a letter without a font', 'glyphs', /U\+10FFF0/, '<p>a \u{10FFF0}</p>'],
  ['is a key', 'keys', /^search\.save\.label$/, '<p>search.save.label</p>'],
  ['was not filled in', 'keys', /\{ .*count/, '<p>{count} homes</p>'],
  [
    'is far below, or in a fold',
    'broken',
    /Brutorendement/,
    '<main><details><summary>More</summary><button style="inline-size:4rem;overflow-wrap:anywhere">Brutorendement</button></details></main>',
  ],
])('finds a text that %s', async (_, kind, expected, html) => {
  expect((await seen(html))[kind].join('\n')).toMatch(expected)
})

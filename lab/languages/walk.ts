import type { Browser, Page } from '@playwright/test'
import { DEFAULT_LOCALE, dirOf, type LocaleCode } from '#i18n/locale-codes.ts'
import { Messages } from '#i18n/messages.ts'
import { headOf, look, type Head, type Seen } from './look.ts'
import type { Route } from './routes.ts'

/** Heights beside the widths: a phone, and a screen. */
const heightOf = (width: number): number => (width < 700 ? 844 : 900)
/** Of a browser without a graphics card and pictures, and of a map whose streets are known before it has drawn. */
const DRIVER_NOTES =
  /image loading is disabled|registration blocked by Playwright|style diff: Style is not done loading|GL Driver Message|GPU stall due to ReadPixels|software WebGL|Automatic fallback to software|WebGL/i
const TIMEOUT_MS = 30_000
const STATUS: Partial<Record<Route['page'], number>> = { 'not-found': 404, 'no-access': 403 }

export interface Defect {
  locale: LocaleCode
  route: string
  /** Null where it does not depend on it. */
  width: number | null
  kind: Kind
  text: string
}
/** `shortened`: ends in an ellipsis, as the design has it. It is listed, and no fault. */
export const KINDS = [
  'status',
  'console',
  'head',
  'english',
  'key',
  'glyph',
  'wide',
  'cut',
  'broken',
  'over',
  'shortened',
] as const
export type Kind = (typeof KINDS)[number]

/** The English page: its head and sentences, for comparison. */
type English = ReadonlyMap<string, { head: Head; texts: ReadonlySet<string> }>

export interface Walk {
  browser: Browser
  url: string
  routes: readonly Route[]
  widths: readonly number[]
  /** Folder for pictures of every page; none by default. */
  pictures?: string
}

/** Visits all routes in a locale. `english` is null for English itself, whose pages are returned for the others. */
export async function walkLocale(
  { browser, url, routes, widths, pictures }: Walk,
  locale: LocaleCode,
  english: English | null,
): Promise<{ defects: Defect[]; pages: English }> {
  const defects: Defect[] = []
  const pages = new Map<string, { head: Head; texts: ReadonlySet<string> }>()
  const context = await browser.newContext({
    baseURL: url,
    locale,
    viewport: { width: widths[0]!, height: heightOf(widths[0]!) },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: {
      // The lines about cookies and demo portals lie over each page otherwise.
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'map-hidden', value: '1' }] }],
    },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  let complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || DRIVER_NOTES.test(text)) return
    complaints.push(`${text} (${new URL(message.location().url || url).pathname})`)
  })
  let glyphs = ''
  try {
    await saveHomes(page, locale)
    for (const route of routes) {
      complaints = []
      const add = (kind: Kind, texts: readonly string[], width: number | null = null): void => {
        for (const text of texts) defects.push({ locale, route: route.name, width, kind, text })
      }
      try {
        await page.setViewportSize({ width: widths[0]!, height: heightOf(widths[0]!) })
        const response = await page.goto(`/${locale}${route.path}`)
        const status = response?.status()
        const expected = STATUS[route.page] ?? 200
        if (status !== expected) add('status', [`answers ${status}`])
        await page.waitForFunction(() =>
          Object.keys(document.body).some((key) => key.startsWith('__react')),
        )
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const head = await page.evaluate(headOf)
        const texts = new Set<string>()
        for (const width of widths) {
          await page.setViewportSize({ width, height: heightOf(width) })
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          )
          const seen: Seen = await page.evaluate(look, { glyphs })
          for (const text of seen.texts) texts.add(text)
          glyphs += seen.glyphs.map((glyph) => glyph[0]).join('')
          add('glyph', seen.glyphs)
          add('wide', seen.wide, width)
          add('cut', seen.cut, width)
          add('broken', seen.broken, width)
          add('over', seen.over, width)
          add('shortened', seen.shortened, width)
          add('key', keysIn(seen.keys))
          if (pictures)
            await page.screenshot({
              path: `${pictures}/${locale}-${route.name}-${width}.png`,
              fullPage: true,
            })
        }
        add(
          'console',
          complaints.filter((text) => expected === 200 || !text.includes(`status of ${expected}`)),
        )
        add('head', headDefects(head, route, locale, english?.get(route.name)?.head))
        pages.set(route.name, { head, texts })
        const same = messages.languageOf(locale) === locale ? english?.get(route.name) : undefined
        if (same) {
          const { title, description } = same.head
          const isOurs = route.written !== 'page'
          add('english', [
            // A single word is the same in many languages.
            ...(isOurs && head.title === title && /\S \S.* \|/.test(title)
              ? [`title “${title}”`]
              : []),
            ...(isOurs && head.description && head.description === description
              ? [`description “${description}”`]
              : []),
            ...[...texts].filter((text) => same.texts.has(text)).map((text) => `“${text}”`),
          ])
        }
      } catch (error) {
        add('status', [error instanceof Error ? error.message.split('\n')[0]! : String(error)])
      }
    }
  } finally {
    await context.close()
  }
  return { defects: unique(defects), pages }
}

/** Two homes to favorites, so that these pages have some; and the line about cookies is answered. */
async function saveHomes(page: Page, locale: LocaleCode): Promise<void> {
  await page.goto(`/${locale}/es/barcelona/barcelona/buy-apartment`)
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  )
  const hearts = page.locator('article[data-offer] button[aria-pressed=false]')
  for (let index = 0; index < 3; index++) await hearts.first().click()
}

const messages = new Messages({ warn: () => undefined })
const KEYS = new Set(Object.keys(messages.sources(DEFAULT_LOCALE)))
const keysIn = (words: readonly string[]): string[] =>
  words.filter((word) => word.startsWith('{') || KEYS.has(word))

/** Wrong languages, directions and addresses for search engines. */
export function headDefects(
  head: Head,
  { page, path, written }: Route,
  locale: LocaleCode,
  english: Head | undefined,
): string[] {
  const complete = messages.completeLocales()
  const language = messages.languageOf(locale)
  const defects: string[] = []
  const expect = (name: string, actual: unknown, expected: unknown): void => {
    if (actual !== expected)
      defects.push(`${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`)
  }
  expect('html lang', head.lang, locale)
  expect('html dir', head.dir, dirOf(language))
  expect('body lang', head.bodyLang, language === locale ? null : language)
  if (!head.title.trim()) defects.push('no title')
  if (page === 'not-found') return defects
  const alternates = Object.keys(head.alternates).filter((code) => code !== 'x-default')
  const isIndexed = !head.robots.includes('noindex')
  if (isIndexed) {
    if (!head.description.trim()) defects.push('no description')
    expect('canonical', head.canonical, head.alternates[locale])
    if (!('x-default' in head.alternates)) defects.push('no x-default')
    if (!written)
      expect('alternates', alternates.toSorted().join(), [...complete].toSorted().join())
    // The same links on each page are mutual ones.
    if (english && english.robots === '')
      expect('alternates', JSON.stringify(head.alternates), JSON.stringify(english.alternates))
    for (const [code, href] of Object.entries(head.alternates))
      if (code !== 'x-default' && !new RegExp(`^/${code}(/|$)`).test(href))
        defects.push(`the alternate for ${code} is ${href}`)
  } else {
    expect('alternates', alternates.length, 0)
    if (!written && language === locale && english?.robots === '')
      defects.push('is out of the index, unlike the English page')
  }
  if (!path.includes('?') && head.canonical && isIndexed)
    expect('canonical’s locale', head.canonical.split('/')[1], locale)
  return defects
}

/** One of each text per page, with the narrowest width that it is at. */
function unique(defects: readonly Defect[]): Defect[] {
  const found = new Map<string, Defect>()
  for (const defect of defects) {
    const key = [defect.route, defect.kind, defect.text].join('\n')
    const known = found.get(key)
    if (!known || (known.width ?? 0) > (defect.width ?? 0)) found.set(key, defect)
  }
  return [...found.values()]
}

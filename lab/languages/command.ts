import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { loadEnv } from '#env.ts'
import { DEFAULT_LOCALE, isLocale } from '#i18n/locale-codes.ts'
import { Messages } from '#i18n/messages.ts'
import { CHROMIUM_FLAGS, ensureBrowser, WITHOUT_PICTURES } from '#tests/browser.ts'
import { withPortal } from '../bench/portal.ts'
import { findRoutes, writeSurroundings } from './routes.ts'
import { KINDS, walkLocale, type Defect, type Kind } from './walk.ts'

// `npm run languages -- [--locales fr,pl] [--pages home,offer] [--widths 320,390,1024,1440]`: walks the public pages in every complete language, and lists what is wrong with them.

const { values } = parseArgs({
  options: {
    locales: { type: 'string' },
    pages: { type: 'string' },
    widths: { type: 'string', default: '320,390,1024,1440' },
    /** Of a portal that runs, instead of one of its own. */
    url: { type: 'string' },
    /** Folder for pictures of all pages. */
    pictures: { type: 'string' },
    /** Number of languages at a time. */
    tabs: { type: 'string', default: '2' },
  },
})
const list = (text: string): string[] => text.split(',').filter(Boolean)
const locales = values.locales
  ? list(values.locales)
  : new Messages({ warn: () => undefined }).completeLocales()
const widths = list(values.widths).map(Number)
const tabs = Number(values.tabs)
const unknown = locales.filter((code) => !isLocale(code))
if (unknown.length > 0 || widths.length === 0 || !widths.every((px) => px >= 200) || !(tabs >= 1)) {
  console.error(
    'npm run languages -- [--locales CODE,...] [--pages NAME,...] [--widths PIXELS,...] [--tabs COUNT] [--url PORTAL] [--pictures FOLDER]',
  )
  process.exit(2)
}
if (values.pictures) mkdirSync(values.pictures, { recursive: true })

const folder = await mkdtemp(join(tmpdir(), 'lares-languages-'))
await chmod(folder, 0o711)
try {
  if (values.url) await walk(values.url)
  else {
    const map = join(folder, 'sliema.mbtiles')
    writeSurroundings(map)
    await withPortal(join(folder, 'data'), walk, { MAP_FILES: map })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function walk(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(loadEnv().CHROMIUM_PATH, console.log),
    args: [...CHROMIUM_FLAGS, WITHOUT_PICTURES],
  })
  try {
    const wanted = values.pages ? new Set(list(values.pages)) : null
    const found = await findRoutes(browser, url)
    const routes = found.filter(({ name }) => wanted?.has(name) ?? true)
    const missing = [...(wanted ?? [])].filter((name) => !routes.some((one) => one.name === name))
    if (missing.length > 0)
      throw new Error(
        `No page ${missing.join(', ')}: there are ${found.map(({ name }) => name).join(', ')}.`,
      )
    const start = performance.now()
    const given = {
      browser,
      url,
      routes,
      widths,
      ...(values.pictures && { pictures: values.pictures }),
    }
    const english = await walkLocale(given, DEFAULT_LOCALE, null)
    const defects: Defect[] = locales.includes(DEFAULT_LOCALE) ? english.defects : []
    report(defects)
    const queue = locales.filter(isLocale).filter((code) => code !== DEFAULT_LOCALE)
    await Promise.all(
      Array.from({ length: tabs }, async () => {
        for (let locale = queue.shift(); locale; locale = queue.shift()) {
          const walked = await walkLocale(given, locale, english.pages)
          report(walked.defects)
          defects.push(...walked.defects)
        }
      }),
    )
    const counts = (of: readonly Defect[]): Record<Kind, number> =>
      Object.fromEntries(
        KINDS.map((kind) => [kind, of.filter((defect) => defect.kind === kind).length]),
      ) as Record<Kind, number>
    console.table(
      Object.fromEntries(
        locales.map((code) => [code, counts(defects.filter(({ locale }) => locale === code))]),
      ),
    )
    const faults = defects.filter(({ kind }) => kind !== 'shortened')
    const seconds = (performance.now() - start) / 1000
    console.log(
      `${locales.length} languages, ${routes.length} pages, widths ${widths.join(', ')}: ${faults.length} defects, ${defects.length - faults.length} shortened texts, ${Math.round(seconds)} s`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

/** The same text on many pages is one line. */
function report(defects: readonly Defect[]): void {
  const groups = Map.groupBy(defects, ({ locale, kind, text }) => [locale, kind, text].join(' '))
  for (const [line, same] of groups) {
    const widths = same.flatMap(({ width }) => width ?? [])
    const names = same.map(({ route }) => route)
    const shown =
      names.length > 4
        ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`
        : names.join(', ')
    console.log(`${line}  (${shown}${widths.length > 0 ? `, from ${Math.min(...widths)} px` : ''})`)
  }
}

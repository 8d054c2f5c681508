/**
 * `npm run i18n:export -- LOCALE [FILE] [--tier readers] [--missing]` writes the messages of a language for translators, as XLIFF 1.2: `LOCALE.xlf` by default.
 * `--tier`: of one tier only. `--missing`: only those without a translation of today's English.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PAGES, type PageName } from '#contract/pages.ts'
import { exportXliff } from '#i18n/exchange.ts'
import { readGlossary, readTerms } from '#i18n/glossary.ts'
import { isLocale } from '#i18n/locales.ts'
import { isLibrary, Messages, type Sources } from '#i18n/messages.ts'
import { TIERS, tierOf } from '#i18n/tiers.ts'
import { readRecord } from '#i18n/translated-from.ts'
import { LAYOUT_MESSAGES, PAGE_MODULES } from '#web/pages.ts'

const USAGE = `npm run i18n:export -- LOCALE [FILE] [--tier ${TIERS.join('|')}] [--missing]`

function given() {
  try {
    const { values, positionals } = parseArgs({
      options: { tier: { type: 'string' }, missing: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [locale, file = `${locale ?? ''}.xlf`] = positionals
    const tier = TIERS.find((name) => name === values.tier)
    if (!isLocale(locale) || locale === 'en' || positionals.length > 2) return null
    return values.tier !== undefined && !tier
      ? null
      : { locale, file, tier, missing: values.missing }
  } catch {
    return null
  }
}

/** Addresses of pages that a note names. */
const PAGES_NAMED = 5

/** Where a message appears: the addresses of the pages that are sent it. */
function placeOf(key: string): string {
  if (LAYOUT_MESSAGES.some((prefix) => key.startsWith(prefix))) return 'On every page.'
  const pages = (Object.keys(PAGES) as PageName[]).filter((page) =>
    PAGE_MODULES[page].messages?.some((prefix) => key.startsWith(prefix)),
  )
  if (pages.length === 0)
    return key.startsWith('mail.') ? 'In emails.' : 'In texts that the server makes.'
  const named = pages.slice(0, PAGES_NAMED).map((page) => `/${PAGES[page].path}`)
  const others = pages.length - named.length
  return `Pages: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`
}

const request = given()
if (!request) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const { locale, file, tier, missing } = request
  const messages = new Messages()
  const wanted = (sources: Sources): Sources =>
    Object.fromEntries(
      Object.entries(sources).filter(([key]) => !isLibrary(key) && (!tier || tierOf(key) === tier)),
    )
  const text = exportXliff({
    locale,
    english: wanted(messages.sources('en')),
    own: messages.sources(locale),
    record: readRecord(locale),
    glossary: readGlossary(locale),
    terms: readTerms(),
    placeOf,
    isMissingOnly: missing,
  })
  writeFileSync(file, text)
  console.log(`${text.split('<trans-unit ').length - 1} messages in ${file}`)
}

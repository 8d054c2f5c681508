/**
 * `npm run i18n:check` lists missing, orphaned, stale and invalid messages of each locale, and the defects of its texts. Exits with 1 if there is something to correct.
 * Messages whose English is new or has changed wait for their translation: `-- --release` exits with 1 as long as any do in a tier that its language offers (decisions 217
 * and 252). `-- --record` records the English text of new and changed translations; `-- --accept de accounts. mail.` also accepts stale ones, of these key prefixes or all.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bannedIn } from '#i18n/banned-words.ts'
import { compare } from '#i18n/compare.ts'
import { defectsOf } from '#i18n/defects.ts'
import { readGlossary } from '#i18n/glossary.ts'
import { LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { isLibrary, Messages, partOf, type Part, type Sources } from '#i18n/messages.ts'
import { TIERS, tierOf } from '#i18n/tiers.ts'
import { readRecord, staleKeys, updatedRecord, writeRecord } from '#i18n/translated-from.ts'
import { sourceFiles, usedKeys } from '#i18n/used-keys.ts'

/** Locales with translations of messages: they are kept up to date with English. The names of the library are complete in all locales. */
const MAINTAINED_LOCALES: readonly LocaleCode[] = LOCALES.map(({ code }) => code).filter(
  (code) => code !== 'en' && existsSync(new URL(`../i18n/${code}.json`, import.meta.url)),
)
const PARTS: readonly Part[] = [...TIERS, 'library']

const pick = (sources: Sources, library: boolean): Sources =>
  Object.fromEntries(Object.entries(sources).filter(([key]) => isLibrary(key) === library))

const problems: string[] = []
/** Messages of the tiers on offer that lack a translation of today's English. */
const waiting: string[] = []
const messages = new Messages({ warn: (message) => problems.push(message) })
const english = messages.sources('en')
const texts = pick(english, false)
const total = new Map(
  [...Map.groupBy(Object.keys(english), partOf)].map(([part, keys]) => [part, keys.length]),
)
const verbose = process.argv.includes('--verbose')
const acceptAt = process.argv.indexOf('--accept')
const [acceptedLocale, ...prefixes] = acceptAt < 0 ? [] : process.argv.slice(acceptAt + 1)
const accepted = prefixes.length > 0 ? prefixes : ['']
if (acceptAt >= 0 && !MAINTAINED_LOCALES.some((code) => code === acceptedLocale))
  problems.push(`--accept needs one of ${MAINTAINED_LOCALES.join(', ')}`)
const isRecording = acceptAt >= 0 || process.argv.includes('--record')

console.log(
  `${PARTS.map((part) => `${total.get(part) ?? 0} ${part}`).join(', ')}; offered as languages: ${messages.completeLocales().join(', ')}\n`,
)
console.log(
  `locale ${PARTS.map((part) => part.padStart(13)).join('')}   orphaned   stale   defects`,
)
for (const { code } of LOCALES) {
  const own = messages.sources(code)
  const result = compare(code, english, own)
  const missing = Map.groupBy(result.missing, partOf)
  const stale = staleOf(code)
  const defects = defectsIn(code, own)
  const shares = PARTS.map((part) => {
    const [all, lacking] = [total.get(part) ?? 0, missing.get(part)?.length ?? 0]
    return (
      `${Math.floor(((all - lacking) / Math.max(all, 1)) * 100)} %`.padStart(7) +
      (lacking ? ` -${lacking}` : '').padEnd(6)
    )
  })
  console.log(
    `${code.padEnd(6)} ${shares.join('')} ${[result.orphaned, stale, defects].map((list, at) => String(list.length).padStart([10, 7, 9][at] ?? 0)).join(' ')}`,
  )
  if (verbose) for (const key of stale) console.log(`         stale: ${key}`)
  const offered = TIERS.filter((tier) => messages.completeLocales(tier).includes(code))
  waiting.push(
    ...offered.flatMap((tier) => missing.get(tier) ?? []).map((key) => `${code} lacks ${key}`),
    ...stale
      .filter((key) => offered.includes(tierOf(key)))
      .map((key) => `${code}: the English of ${key} has changed since it was translated`),
  )
  problems.push(
    ...(missing.get('library') ?? []).map((key) => `${code} lacks ${key}`),
    ...result.orphaned.map((key) => `${code} has ${key}, which English has not`),
    ...result.wrong.filter(isLibrary).map((problem) => `${code} ${problem}`),
    ...defects.map((defect) => `${code} ${defect}`),
  )
}

for (const [key, text] of Object.entries(texts)) problems.push(...bannedIn(key, text))

const used = usedKeys(sourceFiles(fileURLToPath(new URL('..', import.meta.url))))
for (const [key, file] of used.asked)
  if (english[key] === undefined) problems.push(`${file} asks for ${key}, which does not exist`)
for (const key of Object.keys(english))
  if (!used.mentions(key)) problems.push(`${key} is used nowhere`)
const keys = Object.keys(texts)
if (keys.join('\n') !== keys.toSorted().join('\n'))
  problems.push('the keys of en.json are not in alphabetical order')

const isRelease = process.argv.includes('--release')
if (waiting.length > 0)
  console.log(
    `\n${waiting.length} wait for their translation${isRelease || verbose ? `:\n${waiting.join('\n')}` : ''}`,
  )
console.log(
  problems.length === 0 ? '\nall good' : `\n${problems.length} to mend:\n${problems.join('\n')}`,
)
process.exitCode = problems.length > 0 || (isRelease && waiting.length > 0) ? 1 : 0

/** Updates the record of a locale if requested, and returns its stale keys. */
function staleOf(code: LocaleCode): string[] {
  if (!MAINTAINED_LOCALES.includes(code)) return []
  const own = messages.sources(code)
  if (isRecording && (acceptAt < 0 || code === acceptedLocale))
    writeRecord(
      code,
      updatedRecord(texts, own, readRecord(code), code === acceptedLocale ? accepted : []),
    )
  return staleKeys(texts, own, readRecord(code))
}

/** Defects of the messages of a locale. */
function defectsIn(code: LocaleCode, own: Sources): string[] {
  const glossary = readGlossary(code)
  return Object.entries(texts).flatMap(([key, source]) => {
    const text = own[key]
    return text === undefined
      ? []
      : defectsOf(code, key, source, text, glossary).map((defect) => `${key} ${defect}`)
  })
}

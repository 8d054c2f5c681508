/**
 * `npm run i18n:check` lists missing, orphaned, stale and invalid messages of each locale. Exits with 1 if there is something to correct.
 * Messages whose English is new or has changed wait for their translation: `-- --release` exits with 1 as long as any do (decision 217).
 * `-- --record` records the English text of new and changed translations; `-- --accept de accounts. mail.` also accepts stale ones, of these key prefixes or all.
 */
import { fileURLToPath } from 'node:url'
import { bannedIn } from '#i18n/banned-words.ts'
import { compare } from '#i18n/compare.ts'
import { LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { isLibrary, Messages, type Sources } from '#i18n/messages.ts'
import { readRecord, staleKeys, updatedRecord, writeRecord } from '#i18n/translated-from.ts'
import { sourceFiles, usedKeys } from '#i18n/used-keys.ts'

/**
 * Locales that people can choose, whose translations are complete and up to date in each release (decision 134). Another locale that becomes
 * complete is offered, too. The library's names are complete in all locales.
 */
const MAINTAINED_LOCALES: readonly LocaleCode[] = ['de', 'es', 'ar', 'ru']

const pick = (sources: Sources, library: boolean): Sources =>
  Object.fromEntries(Object.entries(sources).filter(([key]) => isLibrary(key) === library))

const problems: string[] = []
/** Messages of maintained locales that lack a translation of today's English. */
const waiting: string[] = []
const messages = new Messages({ warn: (message) => problems.push(message) })
const english = messages.sources('en')
const total = {
  texts: Object.keys(pick(english, false)).length,
  library: Object.keys(pick(english, true)).length,
}
const verbose = process.argv.includes('--verbose')
const acceptAt = process.argv.indexOf('--accept')
const [acceptedLocale, ...prefixes] = acceptAt < 0 ? [] : process.argv.slice(acceptAt + 1)
const accepted = prefixes.length > 0 ? prefixes : ['']
if (acceptAt >= 0 && !MAINTAINED_LOCALES.some((code) => code === acceptedLocale))
  problems.push(`--accept needs one of ${MAINTAINED_LOCALES.join(', ')}`)
const isRecording = acceptAt >= 0 || process.argv.includes('--record')

console.log(
  `${total.texts} messages, ${total.library} names in the library; complete and offered as languages: ${messages.completeLocales().join(', ')}\n`,
)
console.log('locale   messages    library   orphaned  as English  stale  wrong')
for (const { code } of LOCALES) {
  const result = compare(code, english, messages.sources(code))
  const missing = result.missing.filter((key) => !isLibrary(key))
  const unnamed = result.missing.filter(isLibrary)
  const share = (all: number, lacking: number): string =>
    `${String(Math.floor(((all - lacking) / Math.max(all, 1)) * 100))} %`.padStart(6) +
    (lacking ? ` -${lacking}` : '').padEnd(5)
  const same = code === 'en' ? 0 : result.same.length
  const stale = staleOf(code)
  console.log(
    `${code.padEnd(6)} ${share(total.texts, missing.length)} ${share(total.library, unnamed.length)} ${String(result.orphaned.length).padStart(7)} ${String(same).padStart(10)} ${String(stale.length).padStart(7)} ${String(result.wrong.length).padStart(8)}`,
  )
  if (verbose && code !== 'en')
    for (const key of result.same) console.log(`         as English: ${key}`)
  if (verbose) for (const key of stale) console.log(`         stale: ${key}`)
  if (MAINTAINED_LOCALES.includes(code))
    waiting.push(
      ...missing.map((key) => `${code} lacks ${key}`),
      ...stale.map((key) => `${code}: the English of ${key} has changed since it was translated`),
    )
  problems.push(
    ...unnamed.map((key) => `${code} lacks ${key}`),
    ...result.orphaned.map((key) => `${code} has ${key}, which English has not`),
  )
  problems.push(...result.wrong.map((problem) => `${code} ${problem}`))
}

for (const [key, text] of Object.entries(pick(english, false)))
  problems.push(...bannedIn(key, text))

const used = usedKeys(sourceFiles(fileURLToPath(new URL('..', import.meta.url))))
for (const [key, file] of used.asked)
  if (english[key] === undefined) problems.push(`${file} asks for ${key}, which does not exist`)
for (const key of Object.keys(english))
  if (!used.mentions(key)) problems.push(`${key} is used nowhere`)
const keys = Object.keys(pick(english, false))
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
  const texts = pick(english, false)
  const own = messages.sources(code)
  if (isRecording && (acceptAt < 0 || code === acceptedLocale))
    writeRecord(
      code,
      updatedRecord(texts, own, readRecord(code), code === acceptedLocale ? accepted : []),
    )
  return staleKeys(texts, own, readRecord(code))
}

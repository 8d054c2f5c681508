/**
 * `npm run i18n:import -- FILE` takes the translations of an XLIFF file that `i18n:export` wrote into `i18n/{locale}.json`. Units with a defect are named and left out;
 * exits with 1 if there were any. Texts are never removed.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importUnits } from '#i18n/exchange.ts'
import { readGlossary } from '#i18n/glossary.ts'
import { isLocale } from '#i18n/locales.ts'
import { isLibrary, Messages, type Sources } from '#i18n/messages.ts'
import { readRecord, updatedRecord, writeRecord } from '#i18n/translated-from.ts'
import { readXliff, type ReadFile } from '#i18n/xliff.ts'

const [path, ...others] = process.argv.slice(2)
if (path === undefined || others.length > 0 || !existsSync(path)) {
  console.error('npm run i18n:import -- FILE, an XLIFF file of `npm run i18n:export`')
  process.exitCode = 2
} else process.exitCode = take(path)

function take(from: string): number {
  let file: ReadFile
  try {
    file = readXliff(readFileSync(from, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    console.error(`${from}: ${error.message}`)
    return 2
  }
  const { language, units } = file
  if (!isLocale(language) || language === 'en') {
    console.error(`${from} is for ${language ?? 'no language'}, which is none to translate into`)
    return 2
  }
  const messages = new Messages()
  const texts = (sources: Sources): Sources =>
    Object.fromEntries(Object.entries(sources).filter(([key]) => !isLibrary(key)))
  const english = texts(messages.sources('en'))
  const result = importUnits(
    language,
    english,
    texts(messages.sources(language)),
    readGlossary(language),
    units,
  )
  if (Object.keys(result.texts).length > 0) {
    const target = fileURLToPath(new URL(`../i18n/${language}.json`, import.meta.url))
    writeFileSync(`${target}.new`, `${JSON.stringify(result.texts, null, 2)}\n`)
    renameSync(`${target}.new`, target)
    const confirmed = Object.fromEntries(
      result.confirmed.map((key) => [key, result.texts[key] ?? '']),
    )
    const record = { ...readRecord(language), ...updatedRecord(english, confirmed, {}) }
    writeRecord(
      language,
      Object.fromEntries(
        Object.keys(english).flatMap((key) => {
          const entry = record[key]
          return entry === undefined ? [] : [[key, entry] as const]
        }),
      ),
    )
  }
  console.log(
    `${language}: ${units.length} units, ${result.changed.length} texts changed, ${result.untranslated} not translated, ${result.bad.length} defects`,
  )
  for (const problem of result.bad) console.log(problem)
  return result.bad.length > 0 ? 1 : 0
}

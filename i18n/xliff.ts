import { SaxesParser } from 'saxes'
import { escapeXml } from '#text/xml.ts'
import { DEFAULT_LOCALE, type LocaleCode } from './locale-codes.ts'

/** A message in a file for translators. */
export interface Unit {
  key: string
  source: string
  /** Null: not translated. */
  target: string | null
  /** Of the target: `needs-review-translation` if its English has changed. */
  state: string
  /** For translators: where it appears, its arguments and terms. */
  notes: readonly string[]
  /** Most characters of the target; null: no limit. */
  maxLength: number | null
}

/** States of a target that is not translated yet. */
export const UNTRANSLATED: ReadonlySet<string> = new Set(['new', 'needs-translation'])
export const isForReview = (state: string): boolean => state.startsWith('needs-')

/** An XLIFF 1.2 file of one language (decision 252). */
export function toXliff(locale: LocaleCode, units: Iterable<Unit>): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `  <file original="i18n/en.json" source-language="${DEFAULT_LOCALE}" target-language="${locale}" datatype="plaintext">`,
    '    <body>',
  ]
  for (const { key, source, target, state, notes, maxLength } of units) {
    const id = escapeXml(key)
    const limit = maxLength === null ? '' : ` maxwidth="${maxLength}" size-unit="char"`
    const approved = target !== null && !isForReview(state) ? ' approved="yes"' : ''
    lines.push(
      `      <trans-unit id="${id}" resname="${id}" xml:space="preserve"${approved}${limit}>`,
      `        <source>${escapeXml(source)}</source>`,
      `        <target state="${state}">${escapeXml(target ?? '')}</target>`,
      ...notes.map((note) => `        <note from="developer">${escapeXml(note)}</note>`),
      '      </trans-unit>',
    )
  }
  lines.push('    </body>', '  </file>', '</xliff>', '')
  return lines.join('\n')
}

/** A message in a file that came back. */
export type ReadUnit = Pick<Unit, 'key' | 'source' | 'target' | 'state'>

export interface ReadFile {
  /** Of the file's `target-language`. */
  language: string | null
  units: ReadUnit[]
}

/** A text is that of the element itself: not of another tool's marks of other versions. */
const READ = new Set(['source', 'target'])
const SKIPPED = new Set(['alt-trans', 'seg-source'])

/**
 * Reads an XLIFF 1.2 file. Throws a SyntaxError for anything else. Entities other than those of XML itself are errors of the parser, and a
 * document type is refused.
 */
export function readXliff(text: string): ReadFile {
  const parser = new SaxesParser({})
  const file: ReadFile = { language: null, units: [] }
  const open: string[] = []
  let unit: ReadUnit | null = null
  let skipped = 0
  let isXliff = false
  parser.on('error', (error) => {
    throw new SyntaxError(error.message)
  })
  parser.on('doctype', () => {
    throw new SyntaxError('a document type is not allowed')
  })
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name)
    if (name === 'xliff') {
      isXliff = true
      if (attributes['version'] !== '1.2')
        throw new SyntaxError(`XLIFF 1.2 is expected, not ${attributes['version'] ?? 'no version'}`)
    }
    if (SKIPPED.has(name)) skipped++
    if (name === 'file') file.language = attributes['target-language'] ?? file.language
    if (name === 'trans-unit')
      unit = {
        // Some tools number the units, and keep our name of them.
        key: attributes['resname'] ?? attributes['id'] ?? '',
        source: '',
        target: null,
        state: '',
      }
    if (name === 'target' && unit && skipped === 0) {
      unit.target = ''
      unit.state = attributes['state'] ?? ''
    }
    if (unit && open.some((element) => READ.has(element)) && !READ.has(name) && skipped === 0)
      throw new SyntaxError(`${unit.key} has the element <${name}> in its text`)
  })
  const read = (part: string): void => {
    const name = open.at(-1)
    if (!unit || skipped > 0) return
    if (name === 'source') unit.source += part
    if (name === 'target') unit.target += part
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (SKIPPED.has(name)) skipped--
    if (name !== 'trans-unit' || !unit) return
    file.units.push(unit)
    unit = null
  })
  parser.write(text).close()
  if (!isXliff) throw new SyntaxError('this is no XLIFF file')
  return file
}

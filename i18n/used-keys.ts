import { globSync, readFileSync } from 'node:fs'

export interface KeyUse {
  /** Keys that code asks a translator or a Problem for, and the file. */
  asked: Map<string, string>
  /** Whether code mentions a key: in full, by the beginning of a template, or as the declined one of a pair. */
  mentions(key: string): boolean
}

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm
const USES = [
  /\bt(?:\.rich)?(?:<[^>]*>)?\(\s*['"`]([\w.-]+)['"`]/g,
  /new Problem\(\s*\d+,\s*'[^']*',\s*'([\w.-]+)'/g,
]
const LITERAL = /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g
const TEMPLATE = /`([a-z][\w-]*\.[\w.-]*)\$\{/g

/** Reads the message keys out of source texts, by file name. */
export function usedKeys(files: Iterable<readonly [name: string, source: string]>): KeyUse {
  const asked = new Map<string, string>()
  const literals = new Set<string>()
  const beginnings = new Set<string>()
  for (const [name, text] of files) {
    const source = text.replace(COMMENT, ' ')
    for (const pattern of USES)
      for (const [, key = ''] of source.matchAll(pattern)) asked.set(key, name)
    for (const [, key = ''] of source.matchAll(LITERAL)) literals.add(key)
    for (const [, beginning = ''] of source.matchAll(TEMPLATE)) beginnings.add(beginning)
  }
  return {
    asked,
    mentions: (key) =>
      literals.has(key) ||
      // `placeText` takes it where the form of a place's name is known.
      (key.endsWith('Declined') && literals.has(key.slice(0, -'Declined'.length))) ||
      [...beginnings].some((beginning) => key.startsWith(beginning)),
  }
}

/** The program's own sources below a folder, tests left out. */
export function* sourceFiles(root: string): Generator<readonly [string, string]> {
  const names = globSync(
    [
      '*.ts',
      'i18n/{driver-names,estimate-texts,floors,home-facts,problem-text}.ts',
      '{api,contract,db,feeds,host,openapi,places,search,summary,text,web}/**/*.{ts,tsx}',
    ],
    { cwd: root },
  )
  for (const name of names.filter((file) => !/\.test\.tsx?$/.test(file)).sort())
    yield [name, readFileSync(`${root}/${name}`, 'utf8')]
}

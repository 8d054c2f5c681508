import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isPrivatePage, PAGES } from '#web/pages.ts'

/** What gets smaller; pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const WORTH_BYTES = 256

const folder = join(import.meta.dirname, '../build/client')

interface RouteMap {
  entry: { imports: string[] }
  routes: Record<string, { imports?: string[] }>
}

/**
 * Every page begins with React Router's map of all pages, most of which says what each is made of. Of those that are for one visitor only the browser learns that when
 * it gets there; what every page has, and what is false, is not said.
 */
const isPrivate = new Set<string>(PAGES.filter((page) => isPrivatePage(page)).map(({ name }) => name))
const mapName = (await readdir(join(folder, 'assets'))).find((name) => /^manifest-\w+\.js$/.test(name))
if (!mapName) throw new Error('React Router wrote no map of the pages')
const mapFile = join(folder, 'assets', mapName)
const [, before = '', json = '{}', after = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(mapFile, 'utf8')) ?? []
const map = JSON.parse(json) as RouteMap
const everywhere = new Set([...map.entry.imports, ...(map.routes['root']?.imports ?? [])])
for (const [name, route] of Object.entries(map.routes)) {
  if (isPrivate.has(name)) delete route.imports
  else route.imports = route.imports?.filter((file) => !everywhere.has(file))
}
await writeFile(mapFile, before + JSON.stringify(map, (_, value: unknown) => (value === false ? undefined : value)) + after)

/** Writes a `.br` and a `.gz` beside every file of the built pages that gains by it. */
for (const name of await readdir(folder, { recursive: true })) {
  const file = join(folder, name)
  if (!COMPRESSIBLE.has(extname(file)) || (await stat(file)).size < WORTH_BYTES) continue
  const bytes = await readFile(file)
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))])
}

import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt'])
const MIN_BYTES = 256

const folder = join(import.meta.dirname, '../build/client')

/** Writes a `.br` and a `.gz` beside every built file that gets smaller by it. */
for (const name of await readdir(folder, { recursive: true })) {
  const file = join(folder, name)
  if (!COMPRESSIBLE.has(extname(file)) || (await stat(file)).size < MIN_BYTES) continue
  const bytes = await readFile(file)
  const brotli = promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  await Promise.all([
    writeFile(`${file}.br`, await brotli),
    writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ])
}

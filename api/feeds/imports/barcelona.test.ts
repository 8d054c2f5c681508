import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from '#feeds/csv.ts'
import { parseCsvMapping } from '#feeds/mapping.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { isLab } from '#tests/lab.ts'
import { fileOnDisk } from './file.ts'
import { runImport } from './run.ts'

const FILE = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../../../shared'),
  'data/listings/idealista18-barcelona.csv.gz',
)
const exists = existsSync(FILE)
if (!exists) console.warn(`SKIPPED: there is no ${FILE}`)

const mapping = parseCsvMapping(
  readFileSync(new URL('../../../feeds/mappings/idealista18.json', import.meta.url), 'utf8'),
)
const { db, drop } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lares-barcelona-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

test.skipIf(!exists || !isLab)(
  'all 61,486 rows of Barcelona are read without a problem: 46,729 homes',
  async () => {
    const homes = new Set<string>()
    let rows = 0
    let studios = 0
    for await (const { offer, problems } of readCsv(createReadStream(FILE), mapping)) {
      if (!offer || problems.length > 0) throw new Error(JSON.stringify(problems))
      rows += 1
      homes.add(offer.externalId)
      if (offer.category === 2) studios += 1
      if (offer.texts.length !== 6 || !offer.district || offer.lat === null || !offer.builtArea)
        throw new Error(`row ${rows} lacks something`)
    }
    expect([rows, homes.size, studios]).toEqual([61_486, 46_729, 1_068])
  },
  60_000,
)

test.skipIf(!exists)(
  'a slice of Barcelona is stored as in the file, and a second import changes nothing',
  async () => {
    const lines = gunzipSync(readFileSync(FILE)).toString().split('\n').slice(0, 2_001)
    const header = lines[0]!.split(',')
    const last = new Map(lines.slice(1).map((line) => [line.split(',', 1)[0]!, line.split(',')]))
    const file = join(folder, 'slice.csv')
    writeFileSync(file, lines.join('\n'))
    const places = await loadPlaces()
    const order = {
      file: fileOnDisk(file),
      format: 'csv',
      mapping,
      source: 'idealista18',
      dryRun: false,
      report: async () => {},
    } as const
    expect(await runImport(db, places, order)).toMatchObject({
      status: 'done',
      items: 2_000,
      created: last.size,
      rejected: 0,
      merged: 2_000 - last.size,
    })

    const { rows } = await sql<{
      external_id: string
      price: number
      district: string
      city_id: number
      area: number
      listed: string
    }>`
    select external_id, price_amount / 100 as price, district, city_id, area, to_char(listed_at, 'YYYYMM') as listed from offers`.execute(
      db,
    )
    expect(rows).toHaveLength(last.size)
    const column = (name: string) => header.indexOf(name)
    for (const row of rows) {
      const line = last.get(row.external_id)!
      expect([row.price, row.area, row.listed, row.city_id]).toEqual([
        Number(line[column('price')]),
        Number(line[column('constructedarea')]),
        line[column('period')],
        32_653,
      ])
    }
    expect(places.get('city32653')).toMatchObject({ name: 'Barcelona', iso2: 'ES' })
    expect(await runImport(db, places, order)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: last.size,
    })
  },
  60_000,
)

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runImport } from '#api/offers/import-run.ts'
import { openDatabase } from '#db/open.ts'
import { parseMapping } from '#feeds/mapping.ts'
import type { Places } from '#places/index.ts'
import { pino } from 'pino'
import { count } from './report.ts'

const MAPPING = {
  format: 'csv',
  identity: 'id',
  period: { column: 'quarter', format: 'YYYYQn' },
  action: { constant: 'buy' },
  category: { column: 'type', values: { a: 'apartment', h: 'house' } },
  price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
  place: { country: { constant: 'ES' }, province: { constant: 'Barcelona' }, town: 'town' },
  numbers: { builtArea: 'area', rooms: 'rooms', lat: 'lat', lon: 'lon' },
  features: { lift: 'lift' },
  texts: { en: { title: '{rooms}-room home in {town}' }, es: { title: 'Vivienda de {rooms} hab. en {town}', description: '{area} m²' } },
}

/** Four rows of five are a home's only one; the fifth is an earlier quarter of the home at the other end of the file. */
function* lines(homes: number): Iterable<string> {
  yield 'id,quarter,type,price,town,area,rooms,lat,lon,lift,note\n'
  for (let home = 0; home < homes; home++) {
    yield `h${home},2026Q3,${home % 3 ? 'a' : 'h'},${150_000 + (home % 900) * 1_000},${['Barcelona', 'Sabadell', 'Terrassa'][home % 3]},${40 + (home % 120)},${1 + (home % 5)},41.4,2.17,${home % 2},"a note, in quotes"\n`
    if (home % 4 === 0) yield `h${homes - 1 - home},2026Q2,a,${149_000 + home},Barcelona,50,2,41.4,2.17,0,\n`
  }
}

/** Imports a made-up file twice, in two sizes: offers per second, and memory, which must not grow with the file. */
export async function benchImports(folder: string, places: Places): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder }, { as: 'command', log: pino({ level: 'warn' }) })
  try {
    for (const homes of [20_000, 100_000]) {
      const file = join(folder, `${homes}.csv`)
      await pipeline(Readable.from(lines(homes)), createWriteStream(file))
      for (const time of ['new', 'again']) {
        const started = performance.now()
        let peak = 0
        const run = await runImport(database.db, places, {
          file,
          format: 'csv',
          mapping: parseMapping(JSON.stringify(MAPPING)),
          source: `bench-${homes}`,
          dryRun: false,
          report: async () => {},
          onProgress: () => (peak = Math.max(peak, process.memoryUsage.rss())),
        })
        const seconds = (performance.now() - started) / 1000
        console.log(
          `import ${count(run.items)} rows, ${count(homes)} offers, ${time}: ${count(Math.round(homes / seconds))} offers/s, ${count(Math.round(peak / 2 ** 20))} MB`,
        )
      }
    }
  } finally {
    await database.close()
  }
}

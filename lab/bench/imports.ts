import { createWriteStream } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileOnDisk } from '#api/feeds/imports/file.ts'
import { runImport, type ImportOrder } from '#api/feeds/imports/run.ts'
import { openDatabase } from '#db/open.ts'
import { parseMapping } from '#feeds/mapping.ts'
import type { Places } from '#places/index.ts'
import { pino } from 'pino'
import { fillOffers } from './offers.ts'
import { count } from './report.ts'
import { watchStatements } from './statements.ts'

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
  texts: {
    en: { title: '{rooms}-room home in {town}' },
    es: { title: 'Vivienda de {rooms} hab. en {town}', description: '{area} m²' },
  },
}

/** Every hundredth home has another price. */
const raise = (home: number, raised: boolean): number => (raised && home % 100 === 50 ? 5_000 : 0)

/** Four of five rows are the only one of a home; the fifth is an earlier state of the home at the other end of the file. */
function* lines(homes: number, raised = false): Iterable<string> {
  yield 'id,quarter,type,price,town,area,rooms,lat,lon,lift,note\n'
  for (let home = 0; home < homes; home++) {
    yield `h${home},2026Q3,${home % 3 ? 'a' : 'h'},${150_000 + (home % 900) * 1_000 + raise(home, raised)},${['Barcelona', 'Sabadell', 'Terrassa'][home % 3]},${40 + (home % 120)},${1 + (home % 5)},41.4,2.17,${home % 2},"a note, in quotes"\n`
    if (home % 4 === 0)
      yield `h${homes - 1 - home},2026Q2,a,${149_000 + home},Barcelona,50,2,41.4,2.17,0,\n`
  }
}

/** A Kyero feed like an agency's: four languages, features, twelve pictures. */
export function* properties(homes: number, raised = false): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n'
  for (let home = 0; home < homes; home++) {
    const texts = ['en', 'es', 'de', 'nl'].map(
      (lang) =>
        `<${lang}><![CDATA[<p>Home ${home} in ${lang}, near the sea.</p><p>${'Quiet, bright and close to everything. '.repeat(8)}</p>]]></${lang}>`,
    )
    const images = Array.from(
      { length: 12 },
      (_, at) =>
        `<image id="${at + 1}"><url>https://pictures.example/${home}/${at}.jpg</url></image>`,
    )
    yield `<property><id>p${home}</id><date>2026-09-01 12:00:00</date><ref>R${home}</ref><price>${100_000 + (home % 900) * 1_000 + raise(home, raised)}</price><currency>EUR</currency><price_freq>sale</price_freq><type>${home % 3 ? 'Apartment' : 'Villa'}</type><town>${['Altea', 'Calpe', 'Denia'][home % 3]}</town><province>Alicante</province><country>Spain</country><beds>${home % 5}</beds><baths>2</baths><pool>${home % 2}</pool><surface_area><built>${50 + (home % 200)}</built></surface_area><desc>${texts.join('')}</desc><features><feature>Lift</feature><feature>Sea views</feature></features><images>${images.join('')}</images></property>\n`
  }
  yield '</root>\n'
}

interface Feed {
  name: string
  write: (homes: number, raised: boolean) => Iterable<string>
  order: Pick<ImportOrder, 'format' | 'mapping' | 'isSnapshot'>
}
const FEEDS: Feed[] = [
  {
    name: 'csv',
    write: lines,
    order: { format: 'csv', mapping: parseMapping(JSON.stringify(MAPPING)) },
  },
  { name: 'kyero', write: properties, order: { format: 'kyero', mapping: null, isSnapshot: true } },
]

const TIMES = ['new', 'again', '1 % changed', 'again', 'cut at half'] as const

/**
 * Imports generated files of these numbers of offers beside others: new, the same, with one of a hundred changed. Offers per second, memory, which must
 * not grow with the file, and the longest statement.
 */
export async function benchImports(
  folder: string,
  places: Places,
  amounts: readonly number[],
  beside: number,
): Promise<void> {
  const database = await openDatabase(
    { DATA_DIR: folder },
    { as: 'command', log: pino({ level: 'warn' }) },
  )
  const statements = await watchStatements(database.ownerUrl)
  try {
    if (beside > 0) {
      console.log(`\nWriting ${count(beside)} offers`)
      await fillOffers(database.ownerUrl, places, beside)
    }
    for (const { name, write, order } of FEEDS) {
      for (const homes of amounts) {
        const path = join(folder, `${homes}.${name}`)
        for (const time of TIMES) {
          if (time === 'new' || time === '1 % changed')
            await pipeline(Readable.from(write(homes, time !== 'new')), createWriteStream(path))
          // The last one is truncated, as by a broken transfer.
          if (time === 'cut at half') await truncate(path, (await stat(path)).size >> 1)
          statements.longest()
          const started = performance.now()
          const used = process.cpuUsage()
          let peak = 0
          const run = await runImport(database.db, places, {
            file: fileOnDisk(path),
            ...order,
            source: `bench-${name}-${homes}`,
            dryRun: false,
            report: async () => {},
            onProgress: () => (peak = Math.max(peak, process.memoryUsage.rss())),
          })
          const seconds = (performance.now() - started) / 1000
          const { user, system } = process.cpuUsage(used)
          const figures = `${count(run.created)} new, ${count(run.updated)} changed, ${count(run.unchanged)} unchanged, ${count(run.gone)} gone`
          console.log(
            `import of ${name}, ${time}: ${count(run.items)} items (${figures}), ${count(Math.round((run.created + run.updated + run.unchanged) / seconds))} offers/s in ${seconds.toFixed(1)} s, ${count(Math.round(peak / 2 ** 20))} MB, ${Math.round(((user + system) / 1e6 / seconds) * 100)} % of a core here, ${statements.longest()}`,
          )
        }
      }
    }
  } finally {
    await statements.stop()
    await database.close()
  }
}

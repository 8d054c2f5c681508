import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { deleteCosts, selectAllCosts, writeCosts } from '#api/ground/costs/queries.ts'
import { BUYING, EXAMPLES_DAY } from '#api/ground/costs/examples.ts'
import { BuyingCosts } from '#contract/ground/costs.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'
import { loadPlaces } from '#places/index.ts'

const USAGE = `npm run costs -- list
npm run costs -- set ES --rate 3.1 --years 30 --deposit 20 --extra 10 --source "Name of the source" [--url https://...]
npm run costs -- delete ES
Percentages: interest per year; own funds and extra costs of the price.`

// Terms of loans and extra costs of buying by country, for the monthly costs on pages of homes. Each needs a source; until then the examples that ship with the portal are shown as such.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: 'string' },
    years: { type: 'string' },
    deposit: { type: 'string' },
    extra: { type: 'string' },
    source: { type: 'string' },
    url: { type: 'string' },
  },
})
const [act = '', country = ''] = positionals
const wanted = BuyingCosts.omit({ updatedAt: true }).safeParse({
  rate: Number(values.rate ?? Number.NaN),
  years: Number(values.years ?? Number.NaN),
  deposit: Number(values.deposit ?? Number.NaN),
  extra: Number(values.extra ?? Number.NaN),
  source: values.source,
  sourceUrl: values.url ?? null,
})
const isKnown =
  (act === 'list' && country === '') ||
  (/^[a-z]{2}$/i.test(country) && (act === 'delete' || act === 'set'))
if (!isKnown || (act === 'set' && !wanted.success)) {
  if (act === 'set' && wanted.error)
    for (const { path, message } of wanted.error.issues)
      console.error(`--${String(path[0]).replace('sourceUrl', 'url')}: ${message}`)
  console.error(USAGE)
  process.exit(2)
}

async function main(): Promise<number> {
  const [places, { db, close }] = await Promise.all([
    loadPlaces(),
    openDatabase(loadEnv(), {
      as: 'command',
      log: pino({ level: 'warn' }, pino.destination(2)),
    }),
  ])
  try {
    if (act === 'list') {
      const names = new Map(places.countries().map((place) => [place.countryId, place.iso2]))
      const rows = await selectAllCosts(db)
      for (const row of rows)
        console.log(
          `${names.get(row.country_id)}  ${row.rate} % for ${row.years} years, own funds ${row.deposit} %, extra costs ${row.extra} %  ${row.source} ${row.source_url ?? ''}`,
        )
      console.log(`${rows.length} countries.`)
      const entered = new Set(rows.map((row) => names.get(row.country_id)))
      for (const [path, terms] of Object.entries(BUYING)) {
        const iso2 = path.slice(1, 3).toUpperCase()
        if (path.length > 3 || entered.has(iso2)) continue
        console.log(
          `${iso2}  example of ${EXAMPLES_DAY}, to be confirmed: ${terms.rate} % for ${terms.years} years, own funds ${terms.deposit} %, extra costs ${terms.extra} %${terms.bands ? ' besides the tax by bands' : ''}  ${terms.source}`,
        )
      }
      return 0
    }
    const place = places.byPath(country.toLowerCase())
    if (!place) {
      console.error(`There is no country ${country}.`)
      return 1
    }
    if (act === 'delete') {
      const isDeleted = await deleteCosts(db, place.countryId)
      console.log(isDeleted ? `Deleted: ${country}.` : `There are none for ${country}.`)
      return isDeleted ? 0 : 1
    }
    const { sourceUrl, ...costs } = wanted.data!
    await writeCosts(db, { country_id: place.countryId, ...costs, source_url: sourceUrl })
    console.log(`Written: ${country}.`)
    return 0
  } finally {
    await close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(startupMessage(error))
  process.exitCode = 1
}

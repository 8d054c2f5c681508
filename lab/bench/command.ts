import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { loadRates } from '#api/ground/rates/load.ts'
import { connect } from '#db/connect.ts'
import { openDatabase } from '#db/open.ts'
import { loadPlaces } from '#places/index.ts'
import { fillOffers } from './offers.ts'
import { benchAlerts } from './alerts.ts'
import { benchAccounts } from './accounts.ts'
import { benchChat } from './chat.ts'
import { benchCluster } from './cluster.ts'
import { benchBrowser } from './browser.ts'
import { benchColumns } from './columns.ts'
import { benchImports } from './imports.ts'
import { benchKills } from './kills.ts'
import { benchLearning } from './learning.ts'
import { benchMarket } from './market.ts'
import { KINDS } from '../kills/rounds.ts'
import { benchNodes } from './nodes.ts'
import { benchNight } from './night.ts'
import { benchPages } from './pages.ts'
import { benchPlaceNames } from './place-names.ts'
import { benchPlaces } from './places.ts'
import { benchRefresh } from './refresh.ts'
import { count } from './report.ts'
import { benchSearch } from './search.ts'
import { benchTables } from './tables.ts'
import { benchValuation } from './valuation.ts'

/**
 * `npm run bench [-- --offers 1000000] [--rows 1000000,10000000] [--items 20000,100000] [--only columns,search,places,imports,tables,pages,browser,accounts,alerts,chat,kills,valuation,market,refresh,learning,nodes,cluster,night] [--feeds 1000] [--listings FILE] [--seed 42] [--shares 0.25,0.5] [--homes 10000] [--searches 1000000] [--sockets 10000] [--rounds 50] [--kinds upload,import,publication,alerts,chat] [--slower 4] [--rate 100] [--promotions 10]`: measures on a database of its own, in a temporary folder, and prints
 * tables. `--offers` are those of the database, `--rows` those of the index alone, `--items` those of the files that are imported beside `--offers` where they are named, `--feeds` those of `night`, which are small beside two of `--items`, `--homes` those of the table that is edited, `--searches` the saved ones of the alerts, `--sockets` those of conversations, `--rounds` those of the browser, whose processor is slowed down by `--slower`, and of the kills of each of the `--kinds`, which are made only where they are named. So are estimates of homes: `--listings` are CSV files of adverts, also gzipped, separated by commas, which `--seed` divides; models are also trained on such `--shares` of them. `market` is the price map, learning and estimates of one country with `--offers` homes for sale, `learning` the same of learning alone, without a database, `refresh` how long the figures of the market take, all and those of changed offers. `nodes` are searches by search nodes beside those of an index in the process. `cluster` is an installation of many processes on this machine: `--rounds` restarts under `--rate` requests a second, `--promotions` of the standby, and what works while a part does not. Its figures are for comparing, in one run on one machine.
 */
const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '1000000,10000000' },
    items: { type: 'string', default: '20000,100000' },
    searches: { type: 'string', default: '1000000' },
    only: {
      type: 'string',
      default: 'columns,search,places,imports,tables,pages,browser,accounts',
    },
    homes: { type: 'string', default: '10000' },
    feeds: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '50' },
    sockets: { type: 'string', default: '10000' },
    kinds: { type: 'string', default: KINDS.join() },
    slower: { type: 'string', default: '4' },
    rate: { type: 'string', default: '100' },
    promotions: { type: 'string', default: '10' },
    listings: { type: 'string', default: '' },
    shares: { type: 'string', default: '' },
    seed: { type: 'string', default: '42' },
  },
})
const [amounts, rows, items, homes, searches] = [
  values.offers,
  values.rows,
  values.items,
  values.homes,
  values.searches,
].map((text) => text.split(',').map(Number)) as [number[], number[], number[], number[], number[]]
if (
  ![...amounts, ...rows, ...items, ...homes, ...searches].every(
    (amount) => Number.isInteger(amount) && amount >= 1000 && amount <= 20_000_000,
  )
) {
  console.error(
    '--offers, --rows, --items, --homes and --searches must be numbers from 1,000 to 20,000,000, separated by commas.',
  )
  process.exit(2)
}
const rounds = Number(values.rounds)
if (!(Number.isInteger(rounds) && rounds >= 0)) {
  console.error('--rounds must be a whole number.')
  process.exit(2)
}
const [rate, promotions] = [Number(values.rate), Number(values.promotions)]
if (!(rate > 0 && Number.isInteger(promotions) && promotions >= 0)) {
  console.error('--rate must be above 0, --promotions a whole number.')
  process.exit(2)
}
/** Offers of others, for imports: only those that are asked for. */
const beside = process.argv.some((word) => word.startsWith('--offers')) ? amounts[0]! : 0
const feeds = Number(values.feeds)
if (!(Number.isInteger(feeds) && feeds >= 1)) {
  console.error('--feeds must be a number from 1.')
  process.exit(2)
}
const sockets = Number(values.sockets)
if (!(Number.isInteger(sockets) && sockets >= 1000 && sockets % 2 === 0)) {
  console.error('--sockets must be an even number from 1,000.')
  process.exit(2)
}
const slower = Number(values.slower)
if (!(slower >= 1 && slower <= 20)) {
  console.error('--slower must be a number from 1 to 20.')
  process.exit(2)
}
const parts = values.only.split(',')
const kinds = KINDS.filter((kind) => values.kinds.split(',').includes(kind))
if (kinds.length === 0) {
  console.error(`--kinds must be some of ${KINDS.join()}.`)
  process.exit(2)
}
const seed = Number(values.seed)
if (!Number.isInteger(seed)) {
  console.error('--seed must be a whole number.')
  process.exit(2)
}
const shares = values.shares
  .split(',')
  .filter((share) => share !== '')
  .map(Number)
if (!shares.every((share) => share > 0 && share < 1)) {
  console.error('--shares must be between 0 and 1, separated by commas.')
  process.exit(2)
}
const listings = values.listings.split(',').filter((file) => file !== '')
if (parts.includes('valuation') && listings.length === 0) {
  console.error('--only valuation needs --listings FILE, a CSV of adverts.')
  process.exit(2)
}

console.log(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}`)
const folder = await mkdtemp(join(tmpdir(), 'lares-bench-'))
// PostgreSQL may run under another account.
await chmod(folder, 0o711)
try {
  const places = await loadPlaces()
  if (parts.includes('places')) {
    benchPlaces(places)
    benchPlaceNames(places)
  }
  if (parts.includes('columns')) for (const amount of rows) await benchColumns(amount)
  if (parts.includes('search') || parts.includes('nodes')) {
    const database = await openDatabase(
      { DATA_DIR: join(folder, 'search') },
      { as: 'command', log: pino({ level: 'warn' }) },
    )
    try {
      const rates = await loadRates(database.db)
      // PostgreSQL gets tables of its own to compare with.
      const owner = connect(database.ownerUrl)
      for (const amount of amounts) {
        console.log(`\nWriting ${count(amount)} offers`)
        await fillOffers(database.ownerUrl, places, amount)
        if (parts.includes('search'))
          await benchSearch(owner, database.url, rates.perEur, join(folder, 'search.index'))
        if (parts.includes('nodes'))
          await benchNodes(owner, database.url, places, rates.perEur, join(folder, 'nodes'))
      }
      await owner.destroy()
    } finally {
      await database.close()
    }
  }
  if (parts.includes('imports')) await benchImports(join(folder, 'imports'), places, items, beside)
  if (parts.includes('night'))
    await benchNight(join(folder, 'night'), places, { feeds, large: items[0]!, beside })
  if (parts.includes('tables'))
    for (const amount of homes) await benchTables(join(folder, `tables-${amount}`), amount)
  if (parts.includes('accounts')) await benchAccounts(join(folder, 'accounts'))
  if (parts.includes('alerts'))
    for (const amount of searches) await benchAlerts(join(folder, 'alerts'), places, amount)
  if (parts.includes('chat')) await benchChat(join(folder, 'chat'), sockets)
  if (parts.includes('pages')) await benchPages(join(folder, 'pages'))
  if (parts.includes('valuation'))
    for (const file of listings) await benchValuation(file, seed, shares)
  if (parts.includes('learning')) await benchLearning(places, amounts)
  if (parts.includes('market'))
    for (const amount of amounts) await benchMarket(join(folder, 'market'), places, amount)
  if (parts.includes('refresh'))
    for (const amount of amounts) await benchRefresh(join(folder, 'refresh'), places, amount)
  if (parts.includes('kills')) await benchKills(join(folder, 'kills'), kinds, rounds)
  if (parts.includes('cluster'))
    await benchCluster(join(folder, 'cluster'), { rounds, rate, promotions })
  if (parts.includes('browser')) await benchBrowser(join(folder, 'browser'), rounds, slower)
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

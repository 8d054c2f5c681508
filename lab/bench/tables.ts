import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { TableChange } from '#contract/publish/publishing.ts'
import { connect } from '#db/connect.ts'
import { openDatabase } from '#db/open.ts'
import { createUser } from '#tests/accounts.ts'
import { copyOffer, publishingApi } from '#tests/publishing.ts'
import { count, ms, printTable, type Row } from './report.ts'

type Cells = Record<string, string>

/**
 * A table of one owner's homes: downloaded, uploaded again with a tenth and with all of its prices edited, and saved. For comparison, the time of `csv-parse/sync`
 * for the same file, the least that a synchronous parser would block. `longest block`: of the event loop.
 */
export async function benchTables(folder: string, amount: number): Promise<void> {
  const database = await openDatabase(
    { DATA_DIR: folder },
    { as: 'command', log: pino({ level: 'warn' }) },
  )
  try {
    const { as, publish } = await publishingApi(database.db)
    const [owner, moderator] = [
      await createUser(database.db),
      await createUser(database.db, { roles: ['moderator'] }),
    ]
    const { id } = await publish(owner, moderator)
    const all = connect(database.ownerUrl)
    await all.connection().execute(async (db) => {
      // Without triggers: there is no search here.
      await sql`set session_replication_role = replica`.execute(db)
      await copyOffer(db, id, amount - 1)
      await sql`analyze offers, offer_drafts, offer_revisions, offer_texts`.execute(db)
    })
    await all.destroy()
    const rows: Row[] = []
    const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
      globalThis.gc?.()
      const before = process.memoryUsage.rss()
      let peak = before
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      // The monitor must have run once before it can see a block.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const start = performance.now()
      const done = await work()
      const took = performance.now() - start
      // The last block is only recorded in the next turn.
      await new Promise((resolve) => setTimeout(resolve, 20))
      delay.disable()
      clearInterval(watch)
      rows.push([
        name,
        ms(took),
        ms(delay.max / 1e6),
        count((Math.max(peak, process.memoryUsage.rss()) - before) / 2 ** 20),
      ])
      return done
    }

    const compare = (name: string, rows: readonly Cells[]) => {
      const form = formOf(rows)
      return timed(name, () => as(owner)('POST', '/user/offer-file', form))
    }
    const text = await timed(
      'download',
      async () => (await as(owner)('GET', '/user/offer-file'))['data'] as string,
    )
    const table = await timed('csv-parse/sync, parsing alone', () =>
      parse<Cells>(text, { columns: true }),
    )
    await compare('compare, nothing edited', table)
    const priced = (every: number) =>
      table.map((row, at) =>
        at % every ? row : { ...row, price: String(Number(row['price']) + 1000) },
      )
    await compare('compare, a tenth of the prices', priced(10))
    const { data: changes } = (await compare('compare, all prices', priced(1))) as {
      data?: TableChange[]
    }
    const orders = (changes ?? []).map(({ id: offer, version, draftVersion, after }) => ({
      id: offer,
      version,
      draftVersion,
      after,
    }))
    const saved = await timed(`save ${count(orders.length)} prices, one call`, () =>
      as(owner)('POST', '/user/offer-changes', { offers: orders }),
    )
    rows.at(-1)![0] += `: ${count((saved['data'] as unknown[]).length)} in time`
    printTable(
      `A table of ${count(amount)} homes, ${(text.length / 2 ** 20).toFixed(1)} MB: milliseconds and MB`,
      ['', 'took', 'longest block', 'memory more'],
      rows,
    )
  } finally {
    await database.close()
  }
}

function formOf(rows: readonly Cells[]): FormData {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const form = new FormData()
  form.set(
    'table',
    new File(
      [[line(Object.keys(rows[0]!)), ...rows.map((row) => line(Object.values(row)))].join('\r\n')],
      'offers.csv',
    ),
  )
  return form
}

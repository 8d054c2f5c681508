import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#db/connect.ts'
import { learnMarket } from './learn.ts'

/** A market to learn; the thread ends with it. */
export interface Learning {
  databaseUrl: string
  market: { countryId: number; action: number }
  /** Units of currencies for a euro. */
  rates: Readonly<Record<string, number>>
}

const { databaseUrl, market, rates } = workerData as Learning
const db = connect(databaseUrl, { name: 'lares valuation', max: 1 })
try {
  parentPort!.postMessage(await learnMarket(db, market, (code) => rates[code] ?? null))
} finally {
  await db.destroy()
}

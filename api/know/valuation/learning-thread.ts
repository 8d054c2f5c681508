import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#db/connect.ts'
import { learnMarket } from './learn.ts'

/** A market to learn; the thread ends with it. */
export interface Learning {
  databaseUrl: string
  market: { countryId: number; action: number }
  /** Units of currencies for a euro. */
  rates: Readonly<Record<string, number>>
  /** Newest prices that are learned from, at most. */
  most: number
}

const { databaseUrl, market, rates, most } = workerData as Learning
const db = connect(databaseUrl, { name: 'lares valuation', max: 1 })
try {
  parentPort!.postMessage(await learnMarket(db, market, (code) => rates[code] ?? null, most))
} finally {
  await db.destroy()
}

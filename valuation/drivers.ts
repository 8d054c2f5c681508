import type { Driver } from './features.ts'

/** From the price of a typical home to that of a home, in money. */
export interface Drivers {
  typical: number
  drivers: { driver: Driver; money: number }[]
}

/** Converts each player's share of the difference between two logarithms to money, with the sum unchanged. */
export function driversOf(
  players: readonly Driver[],
  shares: Float64Array,
  logPrice: number,
  typicalLog: number,
): Drivers {
  const price = Math.exp(logPrice)
  const typical = Math.exp(typicalLog)
  const rate =
    Math.abs(logPrice - typicalLog) < 1e-9 ? price : (price - typical) / (logPrice - typicalLog)
  const drivers = players
    .map((driver, at) => ({ driver, money: shares[at]! * rate }))
    .filter(({ money }) => money !== 0)
    .sort((one, other) => Math.abs(other.money) - Math.abs(one.money))
  return { typical, drivers }
}

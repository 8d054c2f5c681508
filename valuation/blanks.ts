import { ruleOfFact, type Fact } from './facts.ts'
import { pickHomes, type Home, type Homes } from './homes.ts'
import { createRandom } from './random.ts'

/** One home in five has its type as the only known fact; of the others all shares of the facts are left out. */
const SHARE_MAX = 1.25
/** Smallest factor of the range for an unknown fact, as a logarithm. */
const WIDENS_MIN = 0.002
/** Shrinks the effect of a fact to zero where few homes have it. */
const SHRINKAGE = 50
const ROUNDS = 200
/** Errors below this share of the price are alike. */
const ERROR_MIN = 0.003

/** Whether a fact may be unknown. */
export const mayBeUnknown = (fact: Fact): boolean => ruleOfFact(fact).always !== true

/** Copies of homes with a random part of their facts: training data for homes with unknown facts. */
export function withBlanks(homes: Homes, rows: Int32Array, seed: number): Homes {
  const random = createRandom(seed)
  const copies = pickHomes(homes, rows)
  const columns = Object.entries(copies.facts)
    .filter(([fact]) => mayBeUnknown(fact as Fact))
    .map(([, column]) => column)
  for (let row = 0; row < copies.count; row++) {
    const share = SHARE_MAX * random()
    for (const column of columns) if (random() < share) column[row] = Number.NaN
  }
  return copies
}

/** Homes with their type, area and place only. */
export function bareHomes(homes: Homes): Homes {
  const nothing = new Float32Array(homes.count).fill(Number.NaN)
  return {
    ...homes,
    facts: Object.fromEntries(
      Object.entries(homes.facts).map(([fact, column]) => [
        fact,
        mayBeUnknown(fact as Fact) ? nothing : column,
      ]),
    ),
  }
}
export const bareHome = (home: Home): Home => ({
  ...home,
  facts: Object.fromEntries(
    Object.entries(home.facts).filter(([fact]) => !mayBeUnknown(fact as Fact)),
  ),
})

/** Factor of the range for the unknown facts of a home, as a logarithm. */
export function widening(widens: Float64Array, facts: readonly Fact[], homes: Homes, row: number) {
  let sum = 0
  for (let at = 0; at < facts.length; at++) {
    const column = homes.facts[facts[at]!]
    if (column === undefined || Number.isNaN(column[row]!)) sum += widens[at]!
  }
  return sum
}

/**
 * How much farther off estimates are without each fact: never less far, so that a known fact never widens a range.
 * By least squares of the logarithms of errors over spreads, with no coefficient below zero.
 */
export function learnWidening(
  homes: Homes,
  facts: readonly Fact[],
  errors: Float64Array,
  spreads: Float64Array,
): Float64Array {
  const wide = facts.length
  const widens = new Float64Array(wide)
  const products = new Float64Array(wide * wide)
  const targets = new Float64Array(wide)
  const means = new Float64Array(wide)
  const logs = errors.map((error, row) => Math.log(Math.max(ERROR_MIN, error) / spreads[row]!))
  const mean = logs.reduce((sum, one) => sum + one, 0) / Math.max(1, logs.length)
  const unknown = facts.map((fact) =>
    Uint8Array.from(homes.facts[fact]!, (one) => +Number.isNaN(one)),
  )
  unknown.forEach((column, at) => {
    means[at] = column.reduce((sum, one) => sum + one, 0) / Math.max(1, homes.count)
  })
  for (let one = 0; one < wide; one++) {
    for (let other = one; other < wide; other++) {
      let both = 0
      for (let row = 0; row < homes.count; row++)
        both += unknown[one]![row]! & unknown[other]![row]!
      const product = both - homes.count * means[one]! * means[other]!
      products[one * wide + other] = product
      products[other * wide + one] = product
    }
    for (let row = 0; row < homes.count; row++)
      targets[one] = targets[one]! + (unknown[one]![row]! - means[one]!) * (logs[row]! - mean)
  }
  for (let round = 0; round < ROUNDS; round++)
    for (let one = 0; one < wide; one++) {
      if (!mayBeUnknown(facts[one]!)) continue
      let rest = targets[one]!
      for (let other = 0; other < wide; other++)
        if (other !== one) rest -= products[one * wide + other]! * widens[other]!
      widens[one] = Math.max(0, rest / (products[one * wide + one]! + SHRINKAGE))
    }
  return widens
}

/** Scales what facts widen so that `share` of homes with such ratios of error to range are within; at least a little. */
export function scaledWidening(
  widens: Float64Array,
  wideners: Float64Array,
  ratios: Float64Array,
  share: number,
): Float64Array {
  const within = (scale: number) => {
    let count = 0
    for (let row = 0; row < ratios.length; row++)
      if (ratios[row]! <= Math.exp(scale * wideners[row]!)) count++
    return count / ratios.length
  }
  let [low, high] = [0, 4]
  for (let round = 0; round < 30 && ratios.length > 0; round++) {
    const middle = (low + high) / 2
    if (within(middle) < share) low = middle
    else high = middle
  }
  return widens.map((one) => Math.max(WIDENS_MIN, one * high))
}

import { goesLeft, type Forest } from './boost.ts'

/** Players of a game are numbered from 0; a path through a tree involves fewer than this. */
const PLAYERS_MAX = 64

/** Weights of leaves by the players inside and outside of the coalition that a path takes sides for: of one inside, and of one outside. */
const [GAIN, LOSS] = (() => {
  const factorials = new Float64Array(PLAYERS_MAX + 1).fill(1)
  for (let n = 1; n <= PLAYERS_MAX; n++) factorials[n] = factorials[n - 1]! * n
  const gain = new Float64Array(PLAYERS_MAX * PLAYERS_MAX)
  const loss = new Float64Array(PLAYERS_MAX * PLAYERS_MAX)
  for (let inside = 0; inside < PLAYERS_MAX; inside++)
    for (let outside = 0; inside + outside < PLAYERS_MAX; outside++) {
      const at = inside * PLAYERS_MAX + outside
      const all = factorials[inside + outside]!
      if (inside > 0) gain[at] = (factorials[inside - 1]! * factorials[outside]!) / all
      if (outside > 0) loss[at] = (factorials[inside]! * factorials[outside - 1]!) / all
    }
  return [gain, loss]
})()

/** Numbers in an array stay where they are; variables of a closure would be allocated with each change. */
const SUMS = new Float64Array(2)

/**
 * Adds the exact Shapley values of the players to `into`, times `weight`: the share of each in the difference between the values of `row` and `other`.
 * A player has one or more columns; a coalition has the values of `row` in the columns of its players and those of `other` elsewhere.
 * So the values add up to `predict(row) - predict(other)`.
 */
export function addShapley(
  forest: Forest,
  row: ArrayLike<number>,
  other: ArrayLike<number>,
  playerOf: ArrayLike<number>,
  weight: number,
  into: Float64Array,
): void {
  const { feature, threshold, unknownLeft, left, right, value } = forest
  /** 1: the path needs the player in the coalition; -1: outside of it. */
  const sides = new Int8Array(into.length)
  /** Sums over all leaves below the last node: added for players inside the path, subtracted for those outside. */
  const sums = SUMS
  const walk = (start: number, inside: number, outside: number): void => {
    let node = start
    for (let one = feature[node]!; one >= 0; one = feature[node]!) {
      const mine = goesLeft(row[one]!, threshold[node]!, unknownLeft[node]!)
      const its = goesLeft(other[one]!, threshold[node]!, unknownLeft[node]!)
      const player = playerOf[one]!
      if (mine === its || sides[player] === 1) node = mine ? left[node]! : right[node]!
      else if (sides[player] === -1) node = its ? left[node]! : right[node]!
      else {
        sides[player] = 1
        walk(mine ? left[node]! : right[node]!, inside + 1, outside)
        const gained = sums[0]!
        const lost = sums[1]!
        sides[player] = -1
        walk(its ? left[node]! : right[node]!, inside, outside + 1)
        sides[player] = 0
        into[player] = into[player]! + gained - sums[1]!
        sums[0] = sums[0]! + gained
        sums[1] = sums[1]! + lost
        return
      }
    }
    const worth = weight * value[node]!
    sums[0] = worth * GAIN[inside * PLAYERS_MAX + outside]!
    sums[1] = worth * LOSS[inside * PLAYERS_MAX + outside]!
  }
  for (const root of forest.roots) walk(root, 0, 0)
}

import { goesLeft, type Forest } from './boost.ts'

/** Players of a game are numbered from 0; a path through a tree takes sides for less than so many. */
const PLAYERS_MOST = 64

/** n! for the weights of coalitions. */
const FACTORIALS = (() => {
  const values = new Float64Array(PLAYERS_MOST + 1).fill(1)
  for (let n = 1; n <= PLAYERS_MOST; n++) values[n] = values[n - 1]! * n
  return values
})()

/**
 * Adds the exact Shapley values of the players to `into`, times `weight`: what each explains of the difference between the values of `row` and `other`.
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
  const taken = new Int32Array(PLAYERS_MOST)
  const walk = (start: number, inside: number, outside: number): void => {
    let node = start
    for (let one = feature[node]!; one >= 0; one = feature[node]!) {
      const mine = goesLeft(row[one]!, threshold[node]!, unknownLeft[node]!)
      const its = goesLeft(other[one]!, threshold[node]!, unknownLeft[node]!)
      const player = playerOf[one]!
      if (mine === its || sides[player] === 1) node = mine ? left[node]! : right[node]!
      else if (sides[player] === -1) node = its ? left[node]! : right[node]!
      else {
        taken[inside + outside] = player
        sides[player] = 1
        walk(mine ? left[node]! : right[node]!, inside + 1, outside)
        sides[player] = -1
        taken[inside + outside] = player
        walk(its ? left[node]! : right[node]!, inside, outside + 1)
        sides[player] = 0
        return
      }
    }
    const players = inside + outside
    if (players === 0) return
    const worth = (weight * value[node]!) / FACTORIALS[players]!
    const gain = inside > 0 ? worth * FACTORIALS[inside - 1]! * FACTORIALS[outside]! : 0
    const loss = outside > 0 ? worth * FACTORIALS[inside]! * FACTORIALS[outside - 1]! : 0
    for (let at = 0; at < players; at++) {
      const player = taken[at]!
      into[player] = into[player]! + (sides[player] === 1 ? gain : -loss)
    }
  }
  for (const root of forest.roots) walk(root, 0, 0)
}

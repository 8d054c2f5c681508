import { createRandom, shuffle } from './random.ts'

/** Divides homes so that all of a building are on one side: the fold of each row. `shares` are the sizes of the folds. */
export function foldsOf(building: Int32Array, shares: readonly number[], seed: number): Uint8Array {
  let buildings = 0
  for (const one of building) buildings = Math.max(buildings, one + 1)
  const sizes = new Int32Array(buildings)
  for (const one of building) sizes[one] = sizes[one]! + 1
  const order = shuffle(
    Int32Array.from({ length: buildings }, (_, at) => at),
    createRandom(seed),
  )
  const filled = shares.map(() => 0)
  const foldOf = new Uint8Array(buildings)
  for (const one of order) {
    // The fold that is emptiest for its share.
    let fold = 0
    for (let other = 1; other < shares.length; other++)
      if (filled[other]! / shares[other]! < filled[fold]! / shares[fold]!) fold = other
    foldOf[one] = fold
    filled[fold] = filled[fold]! + sizes[one]!
  }
  return Uint8Array.from(building, (one) => foldOf[one]!)
}

/** Rows whose fold is (or is not) the given one. */
export function rowsOf(folds: Uint8Array, fold: number, is = true): Int32Array {
  const rows = new Int32Array(folds.length)
  let count = 0
  for (let row = 0; row < folds.length; row++) if ((folds[row] === fold) === is) rows[count++] = row
  return rows.slice(0, count)
}

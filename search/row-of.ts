/**
 * Which row an offer is in: open addressing over one array, to which rows are only added. At most half full, so that a look-up takes about
 * one and a half steps; 8 to 16 bytes a row.
 */
export class RowOf {
  readonly #ids: Float64Array
  /** Row + 1; 0 is an empty slot. */
  readonly #slots: Uint32Array
  readonly #mask: number

  /** @param ids the id of each row; ids occur once. Rows are found when they have been added, `capacity` at most. */
  constructor(ids: Float64Array, capacity: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(capacity, 1) * 2))
    this.#ids = ids
    this.#slots = new Uint32Array(new SharedArrayBuffer(size * 4))
    this.#mask = size - 1
  }

  add(row: number): void {
    this.#slots[this.#slot(this.#ids[row]!)] = row + 1
  }

  /** The row of an id, -1 when it is in none. */
  get(id: number): number {
    return this.#slots[this.#slot(id)]! - 1
  }

  /** The slot of the id, or the empty one for it. */
  #slot(id: number): number {
    let slot = (Math.imul((id % 2 ** 32) | 0, 0x9e3779b1) >>> 7) & this.#mask
    while (true) {
      const held = this.#slots[slot]!
      if (held === 0 || this.#ids[held - 1] === id) return slot
      slot = (slot + 1) & this.#mask
    }
  }
}

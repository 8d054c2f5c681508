import { NUMBERS_MAX, STREETS_MAX, type addresses } from '#contract/publish/addresses.ts'
import { fold } from '#text/fold.ts'
import type { Handlers } from '../../context.ts'
import type { Tiles } from '../../ground/tiles/tiles.ts'
import { streetsOf } from './streets.ts'

const kept = new WeakMap<Tiles, ReturnType<typeof streetsOf>>()

/** One reader of a map, with the tiles that it has read. */
function streetsIn(tiles: Tiles): ReturnType<typeof streetsOf> {
  let streets = kept.get(tiles)
  if (!streets) kept.set(tiles, (streets = streetsOf(tiles)))
  return streets
}

export const handlers: Handlers<typeof addresses> = {
  async find({ street, number, ...near }, { tiles }) {
    const map = streetsIn(tiles)
    if (!tiles.hasStreetsAt(near)) return { streets: [], numbers: [] }
    const streets = await map.find(street, near, STREETS_MAX)
    const whole = streets.find(({ name }) => fold(name) === fold(street.trim()))
    return {
      streets,
      numbers: whole ? await map.numbers(whole, NUMBERS_MAX, number) : [],
    }
  },
  async at(point, { tiles }) {
    return { address: tiles.hasStreetsAt(point) ? await streetsIn(tiles).at(point) : null }
  },
}

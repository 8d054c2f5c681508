import type { Mutant } from '../mutant.ts'

const IMPORT = ['contract/homes/named-areas.test.ts', 'api/homes/areas/write.test.ts']
const AREAS = ['api/homes/areas/areas.test.ts', 'api/homes/areas/writing.test.ts']
const ORACLE = ['api/homes/search/oracle.test.ts']

export const areas: Mutant[] = [
  {
    path: 'contract/homes/named-areas.ts',
    from: 'if (corners > AREA_LIMITS.corners)',
    to: 'if (corners > AREA_LIMITS.corners + 10)',
    does: 'areas have more corners than pages can show',
    tests: IMPORT,
  },
  {
    path: 'contract/homes/named-areas.ts',
    from: 'Math.abs(lon) <= 180 && Math.abs(lat) <= 90',
    to: 'Math.abs(lon) <= 360 && Math.abs(lat) <= 90',
    does: 'an area lies beyond the earth',
    tests: IMPORT,
  },
  {
    path: 'contract/homes/named-areas.ts',
    from: 'if (polygons.length > 0 && places.length > 0)',
    to: 'if (polygons.length > 1 && places.length > 1)',
    does: 'of an area with a shape and places the places are ignored',
    tests: IMPORT,
  },
  {
    path: 'contract/homes/named-areas.ts',
    from: 'turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0 &&',
    to: 'turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) <= 0 &&',
    does: 'areas whose rings touch are refused',
    tests: IMPORT,
  },
  {
    path: 'contract/homes/named-areas.ts',
    from: 'ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) ring.length -= 2',
    to: 'ring[0] === ring.at(-2) || ring[1] === ring.at(-1)) ring.length -= 2',
    does: 'a corner of an area that is not closed is lost',
    tests: IMPORT,
  },
  {
    path: 'api/homes/areas/write.ts',
    from: 'if (wrong.length > 0) return none(wrong)',
    to: 'if (wrong.length > 1) return none(wrong)',
    does: 'a file with a wrong feature is imported in part',
    tests: IMPORT,
  },
  {
    path: 'api/homes/areas/load.ts',
    from: 'known.get(id) !== digest',
    to: 'known.get(id) === digest',
    does: 'a new version brings no new areas',
    tests: AREAS,
  },
  {
    path: 'api/homes/areas/load.ts',
    from: 'if ((await selectStamp(db)) === stamp) return',
    to: 'if ((await selectStamp(db)) !== stamp) return',
    does: 'a change of an area reaches no other process',
    tests: AREAS,
  },
  {
    path: 'api/homes/areas/queries.ts',
    from: "          .where('areas.edited_at', 'is', null)\n",
    to: '',
    does: 'a new version takes back what an operator changed',
    tests: AREAS,
  },
  {
    path: 'api/homes/areas/queries.ts',
    from: "    .where('edited_at', 'is', null)\n    .where('deleted_at', 'is', null)\n    .where((where)",
    to: "    .where('deleted_at', 'is', null)\n    .where((where)",
    does: 'an area that an operator changed is deleted once it is shipped no more',
    tests: AREAS,
  },
  {
    path: 'search/areas.ts',
    from: 'place < this.#first || place > this.#last',
    to: 'place <= this.#first || place > this.#last',
    does: 'homes without a point in the first city of an area are missing from it',
    tests: ORACLE,
  },
  {
    path: 'search/areas.ts',
    from: '((((Math.floor(lon / DEGREE) + 180)',
    to: '((((Math.trunc(lon / DEGREE) + 180)',
    does: 'homes west of Greenwich are in no area of their degree',
    tests: ['search/areas.test.ts'],
  },
]

const GROUPS = ['api/homes/search/handlers.test.ts', 'api/homes/search/oracle.test.ts']

export const groups: Mutant[] = [
  {
    path: 'contract/library.ts',
    from: 'return others.length > 0 ? ALL_GROUPS : (first ?? null)',
    to: 'return others.length > 1 ? ALL_GROUPS : (first ?? null)',
    does: 'a search of flats and land counts the filters of one of them',
    tests: ['contract/', 'web/homes/search/', ...GROUPS],
  },
  {
    path: 'contract/library.ts',
    from: 'return group === undefined || group === ALL_GROUPS ? undefined : categoriesOf(group)',
    to: "return group === undefined ? undefined : categoriesOf(group === ALL_GROUPS ? 'homes' : group)",
    does: 'a search of everything finds homes alone',
    tests: GROUPS,
  },
]

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  Changes,
  kindOf,
  placeKey,
  placeOfArea,
  scopeOf,
  type PlaceNumbers,
  type Scope,
} from './index.ts'

const place: fc.Arbitrary<PlaceNumbers> = fc
  .record({
    countryId: fc.integer({ min: 1, max: 2 }),
    stateId: fc.option(fc.integer({ min: 1, max: 2 })),
    cityId: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map((one) => ({ ...one, cityId: one.stateId === null ? null : one.cityId }))
const ground = fc.oneof(place, fc.constantFrom(1, 2).map(placeOfArea))
const kind = fc.constantFrom(kindOf(0, 1), kindOf(0, 5), kindOf(1, 1))

/** Whether an offer of a place is one of another place. */
const isIn = (inner: PlaceNumbers, outer: PlaceNumbers): boolean =>
  typeof inner.areaId === 'number' || typeof outer.areaId === 'number'
    ? inner.areaId === outer.areaId
    : inner.countryId === outer.countryId &&
      [null, inner.stateId].includes(outer.stateId) &&
      [null, inner.cityId].includes(outer.cityId)

test('a scope has last changed with its latest offer of one of its places and kinds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ place: ground, kind, isAll: fc.boolean() }), { maxLength: 20 }),
      fc.array(ground, { maxLength: 2 }),
      fc.uniqueArray(kind),
      (steps, places, kinds) => {
        const changes = new Changes()
        const scope: Scope = { places, kinds }
        let last = 0
        for (const [at, step] of steps.entries()) {
          const version = at + 1
          if (step.isAll && at % 5 === 0) {
            changes.addAll(version)
            last = version
            continue
          }
          changes.add(placeKey(step.place), step.kind, version)
          const isOfWorld = places.length === 0 && typeof step.place.areaId !== 'number'
          if (
            kinds.includes(step.kind) &&
            (isOfWorld || places.some((other) => isIn(step.place, other)))
          )
            last = version
        }
        expect(changes.last(scope)).toBe(last)
      },
    ),
  )
})

test('the scope of a search is what it can find', () => {
  const spain = { countryId: 207, stateId: null, cityId: null }
  expect(scopeOf({ places: [spain], action: 1, category: [1, 5], group: 'homes' })).toEqual({
    places: [spain],
    kinds: [kindOf(1, 1), kindOf(1, 5)],
  })
  const garages = [kindOf(0, 14), kindOf(1, 14)]
  expect(scopeOf({ group: 'garages' }).kinds).toEqual(garages)
  expect(scopeOf({ group: 'garages', category: [] }).kinds).toEqual(garages)
  expect(scopeOf({ group: 'all' }).kinds).toHaveLength(40)
})

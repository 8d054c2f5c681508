import { describe, expect, test } from 'vitest'
import { Borrower, BORROWED_MIN, learnBorrowed } from './borrowed.ts'
import { isRefusal } from './estimate.ts'
import { homeAt, type Homes } from './homes.ts'
import { createRandom } from './random.ts'

const SMALL = 8
const EMPTY = 9

/** Countries with levels of their own, in which the same facts are worth the same; the last ones have few homes. */
function world(seed: number): Homes {
  const random = createRandom(seed)
  const place: number[] = []
  for (let country = 0; country < 8; country++)
    for (let home = 0; home < 300; home++) place.push(country)
  for (let home = 0; home < 60; home++) place.push(SMALL)
  for (let home = 0; home < 10; home++) place.push(EMPTY)
  const count = place.length
  const from = <T>(read: (row: number) => T): T[] =>
    Array.from({ length: count }, (_, row) => read(row))
  const area = Float64Array.from(from(() => 40 + 100 * random()))
  const lift = Float32Array.from(from(() => (random() < 0.5 ? 1 : 0)))
  const condition = Float32Array.from(from(() => Math.floor(4 * random())))
  return {
    count,
    longitude: Float64Array.from(from((row) => 5 * place[row]! + 1.5 * random())),
    latitude: Float64Array.from(from(() => 40 + 1.5 * random())),
    area,
    day: new Float64Array(count).fill(20_000),
    building: Int32Array.from(from((row) => row)),
    place: Int32Array.from(place),
    facts: { lift, condition },
    price: area.map(
      (one, row) =>
        one *
        Math.exp(
          7 +
            0.3 * place[row]! +
            0.15 * lift[row]! +
            0.12 * condition[row]! -
            0.2 * Math.log(one / 80) +
            0.1 * (random() - 0.5),
        ),
    ),
  }
}

const homes = world(2)
const rowsOf = (country: number) =>
  [...homes.place.keys()].filter((row) => homes.place[row] === country)
const borrowed = learnBorrowed(homes)!
const borrower = new Borrower(borrowed)

describe('an estimate that is borrowed', () => {
  test('has the level of the country, and what facts are worth elsewhere', () => {
    const answers = rowsOf(SMALL).map((row) => {
      const answer = borrower.estimate(homeAt(homes, row), new Set([row]))
      if (isRefusal(answer)) throw new Error(answer.reason)
      const sum = answer.drivers.reduce((total, { money }) => total + money, answer.typical)
      expect(sum / answer.price).toBeCloseTo(1, 6)
      expect(answer.comparables.length).toBe(8)
      expect(answer.comparables.map(({ row: other }) => homes.place[other])).toEqual(
        Array.from({ length: 8 }, () => SMALL),
      )
      return { ...answer, truth: homes.price[row]! }
    })
    const errors = answers
      .map(({ price, truth }) => Math.abs(price / truth - 1))
      .toSorted((a, b) => a - b)
    expect(errors[errors.length >> 1]).toBeLessThan(0.12)
    const held = answers.filter(({ low, high, truth }) => low <= truth && truth <= high)
    expect(held.length / answers.length).toBeGreaterThan(0.8)
    expect(borrowed.covered).toBeGreaterThan(0.87)
    expect(borrowed.covered).toBeLessThan(0.93)
  })

  test('follows the facts, and has a wider range without them', () => {
    const home = homeAt(homes, rowsOf(SMALL)[0]!)
    const of = (facts: object) => {
      const answer = borrower.estimate({ ...home, facts })
      if (isRefusal(answer)) throw new Error(answer.reason)
      return answer
    }
    const [good, bad, unknown] = [
      of({ lift: 1, condition: 3 }),
      of({ lift: 0, condition: 0 }),
      of({}),
    ]
    expect(good.price).toBeGreaterThan(1.2 * bad.price)
    expect(unknown.high / unknown.low).toBeGreaterThan(good.high / good.low)
    expect(unknown.drivers.map(({ driver }) => driver)).not.toContain('condition')
    expect(unknown.narrows.map(({ fact }) => fact)).toContain('condition')
  })

  test('says how far the farthest of the 40 homes is that it rests on', () => {
    const home = { ...homeAt(homes, rowsOf(SMALL)[0]!), longitude: 5 * SMALL, latitude: 40 }
    const answer = borrower.estimate(home)
    if (isRefusal(answer)) throw new Error(answer.reason)
    const kilometres = rowsOf(SMALL)
      .map((row) =>
        Math.hypot(
          111.2 * (homes.latitude[row]! - 40),
          111.2 * Math.cos((40.75 * Math.PI) / 180) * (homes.longitude[row]! - 5 * SMALL),
        ),
      )
      .toSorted((one, other) => one - other)
    expect(answer.metres / 1000 / kilometres[39]!).toBeCloseTo(1, 1)
    expect(kilometres[39]! / kilometres[19]!).toBeGreaterThan(1.2)
    for (const { metres } of answer.comparables) expect(metres).toBeLessThanOrEqual(answer.metres)
  })

  test('is missing if even the country has too few homes, or the home is unlike', () => {
    const home = homeAt(homes, rowsOf(EMPTY)[0]!)
    expect(borrower.estimate(home)).toMatchObject({ reason: 'few', needed: BORROWED_MIN })
    expect(borrower.estimate({ ...home, place: -1 })).toMatchObject({ reason: 'few', found: 0 })
    expect(borrower.estimate({ ...home, place: SMALL, area: 5000 })).toMatchObject({
      reason: 'unlike',
      fact: 'area',
    })
    const year = Float32Array.from(homes.area, (_, row) => 1900 + (row % 120))
    const ofYears = new Borrower({
      ...borrowed,
      homes: { ...homes, facts: { ...homes.facts, year } },
      facts: [...borrowed.facts, 'year'],
    })
    const old = { ...home, place: SMALL, facts: { ...home.facts, year: 1500 } }
    expect(ofYears.estimate(old)).toMatchObject({ reason: 'unlike', fact: 'year' })
  })
})

test('a borrowed range that says nothing is refused', () => {
  const random = createRandom(4)
  const wild = homes.price.map((price) => price * Math.exp(3 * (random() - 0.5)))
  const answer = new Borrower(learnBorrowed({ ...homes, price: wild })!).estimate(
    homeAt(homes, rowsOf(SMALL)[0]!),
  )
  expect(answer).toMatchObject({ reason: 'wide' })
})

test('nothing is learned from few countries', () => {
  const one = { ...homes, place: new Int32Array(homes.count) }
  expect(learnBorrowed(one)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { bareHomes, withBlanks } from './blanks.ts'
import { isRefusal, RANGE_RATIO_MAX, Valuer, type Estimate } from './estimate.ts'
import { foldsOf, rowsOf } from './folds.ts'
import { homeAt, pickHomes, type Home, type Homes } from './homes.ts'
import { measure } from './measure.ts'
import { estimatePlainly } from './plain.ts'
import { createRandom } from './random.ts'
import { train } from './train.ts'

/** A town whose prices fall from its middle and rise with lifts, bathrooms and condition. */
function town(count: number, seed: number, dearer = 1): Homes {
  const random = createRandom(seed)
  const buildings = Math.ceil(count / 3)
  const spots = Array.from({ length: buildings }, () => ({
    longitude: 2 + 0.05 * random(),
    latitude: 41 + 0.05 * random(),
    year: 1900 + Math.floor(120 * random()),
    lift: random() < 0.6 ? 1 : 0,
    quality: 0.1 * random(),
  }))
  const building = Int32Array.from({ length: count }, () => Math.floor(random() * buildings))
  const of = (read: (spot: (typeof spots)[0]) => number) =>
    Float64Array.from(building, (one) => read(spots[one]!))
  const area = Float64Array.from(building, () => 40 + 120 * random())
  const bathrooms = Float32Array.from(area, (one) => (one > 90 ? 2 : 1))
  const condition = Float32Array.from(building, () => (random() < 0.2 ? 0 : 1))
  const day = Float64Array.from(building, () => 20_000 + Math.floor(700 * random()))
  const price = Float64Array.from(building, (one, row) => {
    const spot = spots[one]!
    const away = Math.hypot(spot.longitude - 2.025, spot.latitude - 41.025) / 0.035
    return (
      dearer *
      area[row]! *
      3000 *
      Math.exp(
        -0.6 * away +
          0.15 * spot.lift +
          spot.quality +
          0.2 * condition[row]! +
          0.1 * bathrooms[row]! +
          0.0002 * (day[row]! - 20_000) +
          0.06 * (random() - 0.5),
      )
    )
  })
  return {
    count,
    longitude: of(({ longitude }) => longitude),
    latitude: of(({ latitude }) => latitude),
    price,
    area,
    day,
    building,
    place: Int32Array.from(building, (one) => (spots[one]!.longitude > 2.025 ? 1 : 0)),
    facts: {
      rooms: Float32Array.from(area, (one) => Math.round(one / 30)),
      bathrooms,
      condition,
      year: Float32Array.from(of(({ year }) => year)),
      lift: Float32Array.from(building, (one) => (random() < 0.1 ? Number.NaN : spots[one]!.lift)),
    },
  }
}

/** Names in a random order. */
function shuffled(names: readonly string[], random: () => number): string[] {
  return names
    .map((name) => ({ name, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name)
}

const homes = town(1500, 1)
const folds = foldsOf(homes.building, [0.8, 0.2], 3)
const known = pickHomes(homes, rowsOf(folds, 0))
const heldOut = pickHomes(homes, rowsOf(folds, 1))
const valuer = new Valuer(train(known))
const estimateOf = (home: Home, without?: ReadonlySet<number>): Estimate => {
  const answer = valuer.estimate(home, without)
  if (isRefusal(answer)) throw new Error(answer.reason)
  return answer
}
const answers = Array.from({ length: heldOut.count }, (_, row) => estimateOf(homeAt(heldOut, row)))
const home = { ...homeAt(heldOut, 0), building: -1 }

describe('an estimate', () => {
  test('is nearer than the plain ones, and as near as was measured', () => {
    const measured = measure(
      heldOut.price,
      Float64Array.from(answers, ({ price }) => price),
    )
    expect(measured.median).toBeLessThan(0.06)
    for (const method of ['median', 'nearest'] as const) {
      const levels = estimatePlainly(method, known, heldOut)
      const plain = measure(
        heldOut.price,
        levels.map((one, row) => heldOut.area[row]! * Math.exp(one)),
      )
      expect(measured.median).toBeLessThan(plain.median)
    }
    expect(valuer.model.method).toBe('trees')
    expect(Math.abs(valuer.model.measured.median - measured.median)).toBeLessThan(0.012)
  })

  test('has a range that holds for nine of ten homes of other buildings', () => {
    const held = answers.filter(
      ({ low, high }, row) => low <= heldOut.price[row]! && heldOut.price[row]! <= high,
    )
    expect(held.length / heldOut.count).toBeGreaterThan(0.85)
    expect(held.length / heldOut.count).toBeLessThan(0.96)
  })

  test('is the typical home and its drivers, to the last digit', () => {
    for (const { price, typical, drivers } of answers) {
      const sum = drivers.reduce((total, { money }) => total + money, typical)
      expect(Math.abs(sum - price)).toBeLessThan(1e-6 * price)
    }
  })

  test('names what makes the home dearer', () => {
    const moneyOf = (one: Home, driver: string) =>
      estimateOf(one).drivers.find((each) => each.driver === driver)?.money ?? 0
    const dear = { ...home, facts: { ...home.facts, condition: 1 } }
    const cheap = { ...home, facts: { ...home.facts, condition: 0 } }
    expect(moneyOf(dear, 'condition')).toBeGreaterThan(moneyOf(cheap, 'condition'))
    expect(estimateOf(dear).price).toBeGreaterThan(estimateOf(cheap).price)
  })

  test('follows when a comparable is struck out', () => {
    const before = estimateOf(home)
    const struck = new Set(before.comparables.slice(0, 3).map(({ row }) => row))
    const after = estimateOf(home, struck)
    expect(after.comparables.some(({ row }) => struck.has(row))).toBe(false)
    expect([after.low, after.high]).not.toEqual([before.low, before.high])
  })

  test('names the unknown fact that narrows the range most', () => {
    const { condition: _, ...facts } = home.facts
    const { narrows } = estimateOf({ ...home, facts: { ...facts, lift: Number.NaN } })
    expect(narrows.map(({ fact }) => fact)).toContain('condition')
    expect(estimateOf({ ...home, facts: { ...home.facts, lift: 1 } }).narrows).toEqual([])
  })

  test('is refused where homes are missing, or none is alike', () => {
    expect(valuer.estimate({ ...home, longitude: 9 })).toMatchObject({ reason: 'few', found: 0 })
    expect(valuer.estimate({ ...home, area: 900 })).toMatchObject({
      reason: 'unlike',
      fact: 'area',
    })
    expect(valuer.estimate({ ...home, facts: { ...home.facts, year: 1200 } })).toMatchObject({
      reason: 'unlike',
      fact: 'year',
    })
  })
})

test('a range that is too wide is refused, with the range and the fact that would narrow it most', () => {
  const random = createRandom(6)
  const wild = town(600, 12)
  wild.price = wild.price.map((price) => price * Math.exp(3 * (random() - 0.5)))
  const { condition: _, ...facts } = homeAt(wild, 0).facts
  const answer = new Valuer(train(wild)).estimate({ ...homeAt(wild, 0), facts })
  expect(answer).toMatchObject({ reason: 'wide' })
  const { low, high } = answer as Extract<typeof answer, { reason: 'wide' }>
  expect(high / low).toBeGreaterThan(RANGE_RATIO_MAX)
})

describe('facts that are not given', () => {
  const rows = Int32Array.from(heldOut.price, (_, row) => row)
  const widthOf = (one: Home) => {
    const { low, high } = estimateOf(one)
    return Math.log(high / low)
  }
  const without = (one: Home, fact: string): Home => ({
    ...one,
    facts: { ...one.facts, [fact]: Number.NaN },
  })

  test('never narrow a range, in any order of omission', () => {
    const random = createRandom(11)
    for (const row of rows) {
      let one = homeAt(heldOut, row)
      let before = widthOf(one)
      for (const fact of shuffled(Object.keys(one.facts), random)) {
        const wasKnown = !Number.isNaN(one.facts[fact as keyof typeof one.facts])
        one = without(one, fact)
        const after = widthOf(one)
        if (wasKnown) expect(after).toBeGreaterThan(before)
        else expect(after).toBe(before)
        before = after
      }
    }
  })

  test('lead to estimates that lean to no side, whose ranges hold', () => {
    for (const homes_ of [withBlanks(heldOut, rows, 5), bareHomes(heldOut)]) {
      let [lean, held] = [0, 0]
      for (const row of rows) {
        const { price, low, high } = estimateOf(homeAt(homes_, row))
        lean += Math.log(price / heldOut.price[row]!) / heldOut.count
        if (low <= heldOut.price[row]! && heldOut.price[row]! <= high) held++
      }
      expect(Math.abs(lean)).toBeLessThan(0.02)
      expect(held / heldOut.count).toBeGreaterThan(0.85)
      expect(held / heldOut.count).toBeLessThan(0.96)
    }
  })

  test('are not asked for if they do not apply: a flat has no plot', () => {
    const plot = Float32Array.from(known.facts.rooms!, (_, row) => 100 + (row % 50))
    const house = Float32Array.from(plot, (_, row) => row % 2)
    const price = known.price.map((one, row) => one * Math.exp(0.01 * house[row]! * plot[row]!))
    const facts = { ...known.facts, plot, house }
    const ofBoth = new Valuer(train({ ...known, price, facts }))
    const factsOf = (one: number) => {
      const answer = ofBoth.estimate({ ...home, facts: { ...home.facts, house: one } }) as Estimate
      return answer.narrows.map(({ fact }) => fact)
    }
    expect(factsOf(0)).not.toContain('plot')
    expect(factsOf(1)).toContain('plot')
  })

  test('have no driver, and are listed among facts that would narrow the range', () => {
    for (const row of rows.subarray(0, 60)) {
      const one = without(without(homeAt(heldOut, row), 'lift'), 'condition')
      const { drivers, narrows, price, typical } = estimateOf(one)
      expect(drivers.map(({ driver }) => driver)).not.toContain('lift')
      expect(drivers.map(({ driver }) => driver)).not.toContain('condition')
      expect(narrows.map(({ fact }) => fact)).toContain('condition')
      const sum = drivers.reduce((total, { money }) => total + money, typical)
      expect(sum / price).toBeCloseTo(1, 6)
    }
  })
})

describe('learning', () => {
  test('is the same for the same seed', () => {
    const small = pickHomes(homes, rowsOf(folds, 1))
    const [one, other] = [new Valuer(train(small, 4)), new Valuer(train(small, 4))]
    expect(one.estimate(home)).toEqual(other.estimate(home))
  })

  test('does not depend on the currency', () => {
    const [one, other] = [town(400, 8), town(400, 8, 1024)]
    const inOne = new Valuer(train(one)).estimate(home) as Estimate
    const inOther = new Valuer(train(other)).estimate(home) as Estimate
    expect(inOther.price / inOne.price / 1024).toBeCloseTo(1, 1)
  })

  test('uses a plain method where trees are no better', () => {
    const random = createRandom(5)
    const flat = town(300, 9)
    // Prices depend on the place alone.
    flat.price = flat.area.map(
      (area, row) =>
        area * (flat.place[row] === 0 ? 2000 : 3000) * Math.exp(0.3 * (random() - 0.5)),
    )
    const model = train(flat)
    expect(model.method).toBe('median')
    const answer = new Valuer(model).estimate(homeAt(flat, 0)) as Estimate
    const sum = answer.drivers.reduce((total, { money }) => total + money, answer.typical)
    expect(sum / answer.price).toBeCloseTo(1, 9)
  })
})

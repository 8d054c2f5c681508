import { describe, expect, it } from 'vitest'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { CURRENCIES } from '#contract/library.ts'
import { loadPlaces } from '#places/index.ts'
import { roundLikeAnOwner } from './asking-price.ts'
import { drawOffers } from './offers.ts'
import { choosePictures } from './pictures/choose.ts'
import { writePool } from './pictures/pool.ts'
import { SUBJECTS } from './pictures/subjects.ts'
import { createRandom } from './random.ts'

const offers = drawOffers(await loadPlaces())
const chosen = choosePictures(offers)
const pictures = offers.map(({ externalId }) => chosen.get(externalId))

describe('a drawn offer', () => {
  it('has consistent facts', () => {
    for (const { home, asking, action, externalId, ...offer } of offers) {
      const at = `${externalId} category ${home.category}`
      if (home.floor !== null && home.floors !== null)
        expect(home.floor, at).toBeLessThanOrEqual(home.floors)
      if (home.livingArea && home.builtArea)
        expect(home.builtArea, at).toBeGreaterThanOrEqual(home.livingArea)
      if (home.features.includes('terrace')) expect(home.terraceArea, at).toBeGreaterThan(0)
      if (home.newBuild) expect(home.yearBuilt, at).toBeGreaterThanOrEqual(2025)
      expect(
        home.features.every((key) => FEATURES.some((feature) => feature.key === key)),
        at,
      ).toBe(true)
      expect(asking.amount === null, at).toBe(asking.type === 4)
      expect(
        CURRENCIES.find(({ code }) => code === offer.currency),
        at,
      ).toMatchObject({ type: 'fiat' })
      expect(['BGN', 'HRK'], at).not.toContain(offer.currency)
      for (const { amount, daysAgo } of asking.history) {
        expect(amount, at).toBeGreaterThan(asking.amount ?? 0)
        expect(daysAgo, at).toBeGreaterThan(asking.changedDaysAgo)
      }
      expect(offer.status === 'let' && action === 0, at).toBe(false)
    }
  })

  it('has matching pictures without duplicates', () => {
    for (const [index, offer] of offers.entries()) {
      const keys = pictures[index]?.map(({ key }) => key) ?? []
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.length).toBeGreaterThan(1)
      expect(keys.length).toBeLessThan(10)
      expect(offer.externalId).toBeTruthy()
    }
  })

  it('covers both actions and all categories', () => {
    expect(new Set(offers.map(({ home }) => home.category)).size).toBe(20)
    expect(new Set(offers.map(({ action }) => action)).size).toBe(2)
  })
})

describe('prices', () => {
  it('are round and close to the exact value', () => {
    const random = createRandom('prices')
    for (let i = 0; i < 2000; i++) {
      const value = Math.exp(random.between(Math.log(40), Math.log(5e8)))
      const rounded = roundLikeAnOwner(value, i % 2 === 0)
      expect(Number.isInteger(rounded)).toBe(true)
      expect(Math.abs(rounded / value - 1)).toBeLessThan(0.06)
    }
  })
})

describe('drawings', () => {
  it.each(Object.keys(SUBJECTS))(
    'of %s are deterministic, different from one another, and without NaN',
    (name) => {
      const subject = SUBJECTS[name]
      if (!subject) throw new Error('Unknown subject')
      const draw = (variant: number) => subject.draw(createRandom(`${name} ${variant}`), variant)
      expect(draw(0)).toEqual(draw(0))
      expect(draw(0).svg).not.toBe(draw(1).svg)
      expect(draw(1).svg).not.toMatch(/NaN|undefined|Infinity/)
      for (const colour of draw(0).colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    },
  )

  it('are stored once, and not silently left out', async () => {
    const stored = new Map<string, unknown>()
    const storage = {
      has: async (key: string) => stored.has(key),
      put: async (key: string, bytes: unknown) => void stored.set(key, bytes),
    }
    const drawn = await writePool(storage)
    expect(drawn).toBe(stored.size)
    expect(drawn).toBeGreaterThan(1000)
    expect(await writePool(storage)).toBe(0)
    const full = { has: async () => false, put: () => Promise.reject(new Error('disk full')) }
    await expect(writePool(full)).rejects.toThrow('disk full')
  })
})

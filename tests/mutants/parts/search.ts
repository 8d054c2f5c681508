import type { Mutant } from '../mutant.ts'

const ORACLE = ['api/search/oracle.test.ts']
const GEOMETRY = ['search/geometry.test.ts']

export const search: Mutant[] = [
  { path: 'search/filters.ts', from: 'if (from < last) continue', to: 'if (from <= last) continue', does: 'of two neighbouring places one is swallowed', tests: ORACLE },
  { path: 'search/filters.ts', from: "query.priceMin, query.priceMax, [query.factors, 'm2'])", to: 'query.priceMin, query.priceMax, [query.factors])', does: 'a bound per square metre is answered with homes of that price', tests: ORACLE },
  { path: 'search/filters.ts', from: 'query.priceMin, query.priceMax, [query.factors]),', to: 'query.priceMin, query.priceMax),', does: 'a bound in dollars is answered with homes of that price in euros', tests: ORACLE },
  { path: 'search/filters.ts', from: 'Number(place[row]! < ranges[at + 1]!)', to: 'Number(place[row]! <= ranges[at + 1]!)', does: 'homes of the next place are found', tests: ORACLE },
  { path: 'search/filters.ts', from: "moment : dayOf(moment)", to: "moment : dayOf(moment) + 1", does: 'reductions of the first day are missing', tests: ORACLE },
  { path: 'search/filters.ts', from: 'while ((value + 1) / steps <= bound) value++', to: 'while ((value + 1) / steps < bound) value++', does: 'an upper bound of rooms leaves out those that have just as many', tests: ORACLE, verdict: 'equivalent' },
  { path: 'search/filters.ts', from: 'choices.includes(min / steps)) return anyOf', to: 'min <= 10 * steps) return anyOf', does: 'from 2.3 rooms finds those of the next choice only', tests: ORACLE },
  { path: 'search/filters.ts', from: 'const second = takeBitmap()', to: 'const second = takeBitmap().fill(0)', does: 'nothing: it begins empty', verdict: 'equivalent', tests: ORACLE },
  { path: 'search/filters.ts', from: 'bits[word]! &= second[word]!', to: 'bits[word]! |= second[word]!', does: 'third floor or not the ground floor', tests: ORACLE },
  { path: 'search/geometry.ts', from: 'slab <= Math.min(last, SLABS); slab++', to: 'slab < Math.min(last, SLABS); slab++', does: 'drawn areas of many corners have holes', tests: GEOMETRY },
  { path: 'search/geometry.ts', from: '(left - AROUND <= east && right - AROUND >= west)', to: '(left - AROUND <= east && right - AROUND >= east)', does: 'a circle over the antimeridian misses homes', tests: GEOMETRY },
  { path: 'search/geometry.ts', from: '|| (left + AROUND <= east && right + AROUND >= west)', to: '', does: 'a box over the antimeridian misses its east side', tests: GEOMETRY },
  { path: 'search/geometry.ts', from: '+ (east < west ? AROUND : 0)', to: '', does: 'a box over the antimeridian finds nothing', tests: GEOMETRY },
  { path: 'search/geometry.ts', from: 'Math.sin(Math.min(angle, Math.PI) / 2) ** 2', to: 'Math.sin(Math.min(angle, Math.PI)) ** 2', does: 'circles are twice as large', tests: ORACLE },
  { path: 'search/geometry.ts', from: 'y * y + cosine * Math.cos(lat * RADIAN) * x * x', to: 'y * y + cosine * x * x', does: 'circles are no circles', tests: ORACLE },
  { path: 'search/geometry.ts', from: 'inside |= shape.has(x, y)', to: 'inside = shape.has(x, y)', does: 'of two drawn areas only the last counts', tests: ORACLE },
  { path: 'search/geometry.ts', from: 'if (before) turn = Math.round', to: 'if (before) turn += Math.round', does: 'an area that goes over the antimeridian and back is torn', tests: GEOMETRY },
  { path: 'search/recommend.ts', from: '(sorted[middle - 1]! + sorted[middle]!) / 2', to: 'sorted[middle]!', does: 'the median of an even number is wrong', tests: ORACLE },
  { path: 'search/recommend.ts', from: 'values.length >= MEDIAN_OF', to: 'values.length > MEDIAN_OF', does: 'ten homes are too few', tests: ORACLE },
  { path: 'search/recommend.ts', from: 'return lower > 0.5 ? 0 :', to: 'return lower > 0.9 ? 0 :', does: 'mistakes in the price are first', tests: ORACLE },
  { path: 'search/recommend.ts', from: 'Math.max(-PRICE_MOST, lower * PRICE)', to: 'Math.max(-PRICE, lower * PRICE)', does: 'dear homes fall further', tests: ORACLE },
  { path: 'search/recommend.ts', from: 'Math.min(offer.photos, PICTURES) * PICTURE', to: 'offer.photos * PICTURE', does: 'twelve pictures earn more than ten', tests: ORACLE },
  { path: 'search/kept.ts', from: 'one.by.length === by.length && one.by.every(', to: 'one.by.every(', does: 'what is kept answers for another question', tests: ORACLE },
  { path: 'search/kept.ts', from: 'all.length === this.#most ? all.pop()', to: 'all.length > this.#most ? all.pop()', does: 'one thing more is kept', verdict: 'harmless', tests: ORACLE },
  { path: 'search/agencies.ts', from: 'b.count - a.count || a.id - b.id', to: 'a.count - b.count || a.id - b.id', does: 'the smallest agencies are shown', tests: ['search/agencies.test.ts'] },
  { path: 'search/agencies.ts', from: 'if (this.#used * 2 >= ids.length) {', to: 'if (this.#used >= ids.length * 2) {', does: 'a table that is full is looked through for ever', tests: ['search/agencies.test.ts'] },
  { path: 'search/filters.ts', from: 'points[row * 2]!, points[row * 2 + 1]!', to: 'points[row * 2 + 1]!, points[row * 2]!', does: 'longitude is taken for latitude', tests: ORACLE },
]

import { z } from 'zod'
import { address } from '#contract/addresses.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import { featureBits } from '#contract/homes/offer-lists.ts'
import { valuation, type Refused, type Valued } from '#contract/know/valuation.ts'
import { VALUED_FEATURES } from '#contract/know/valuation-lists.ts'
import { currency, language, placeId, placeOf, tool, units, type Caller } from './caller.ts'
import { areaIn, homeOf } from './homes.ts'

const HOMES = HOUSE_TYPES.filter(({ group }) => group === 'homes')
const TYPES = HOMES.map(({ slug }) => slug)
/** Comparables in an answer. */
const COMPARABLES_SHOWN = 8

const FACTS = valuation.estimate.input.omit({
  location: true,
  category: true,
  features: true,
  absentFeatures: true,
  newBuild: true,
  without: true,
  currency: true,
  lang: true,
})

const features = z.array(z.enum(VALUED_FEATURES)).max(VALUED_FEATURES.length).optional()

const input = FACTS.extend({
  place: placeId,
  lat: FACTS.shape.lat.describe('Where in the place the home is; without it, the middle of it.'),
  type: z.enum(TYPES),
  area: FACTS.shape.area.describe('Square metres.'),
  floor: FACTS.shape.floor.describe('0 is the ground floor.'),
  newBuild: z.boolean().optional(),
  features: features.describe('What the home has.'),
  lacks: features.describe('What it is known not to have. Leave out what you do not know.'),
  offer: FACTS.shape.offer.describe(
    'Id of the listing whose home it is, which is then not compared with itself. Its facts are not read: give them.',
  ),
  currency,
  units,
  language,
}).strict()

export const estimateHome = tool({
  title: 'Estimate a home',
  description:
    'What a home is worth by the asking prices of others, to buy and to rent: value, range that holds for 9 of 10 homes, what makes it dearer or cheaper, comparables, and how far off such estimates were. Says so where the portal does not know enough. Each further fact narrows the range.',
  input,
  async run(asked, caller) {
    const {
      place: id,
      type,
      features: has = [],
      lacks = [],
      newBuild,
      language: _,
      units: __,
      ...facts
    } = asked
    const { link } = caller
    const place = await placeOf(id, caller)
    const category = HOMES.find(({ slug }) => slug === type)!.id
    const answer = await caller.api.valuation.estimate({
      ...facts,
      location: id,
      category,
      newBuild,
      features: featureBits(has),
      absentFeatures: featureBits(lacks.filter((key) => !has.includes(key))),
    })
    const { lat, lon, area, rooms, bedrooms, bathrooms, floor, floors, yearBuilt, plotArea } = facts
    const { condition: state, furnished, energyClass, offer } = facts
    return {
      place: { id: place.id, name: place.localeName },
      link: link(
        address('estimate', {
          // The page asks for a place that a home can have.
          location: place.location_id,
          lat,
          lon,
          category,
          area,
          rooms,
          bedrooms,
          bathrooms,
          floor,
          floors,
          yearBuilt,
          plotArea,
          condition: state,
          furnished,
          energyClass,
          newBuild: newBuild === undefined ? undefined : newBuild ? 1 : 0,
          offer,
          ...Object.fromEntries(lacks.map((feature) => [feature, 0])),
          ...Object.fromEntries(has.map((feature) => [feature, 1])),
        }),
      ),
      currency: answer.currency,
      rate_date: answer.rateDate,
      basis: 'asking prices of listings on this portal, not prices of sales',
      buy: valuedOf(answer.buy, caller, place.iso2),
      monthly_rent: valuedOf(answer.rent, caller, place.iso2),
      gross_yield: answer.yield,
    }
  },
})

function valuedOf(valued: Valued | Refused, caller: Caller, iso2: string) {
  const format = caller.measures(iso2)
  if ('refused' in valued) return { estimate: null, why: WHY[valued.refused], ...valued }
  const { price, low, high, typical, drivers, narrows, method } = valued
  const { error, placeError, typeError, bandError } = valued
  return {
    estimate: price,
    range_90_percent: { low, high },
    typical_home_of_the_place: typical,
    differences_from_it: drivers,
    facts_that_would_narrow_the_range: narrows.map(({ fact }) => fact),
    method,
    ...(valued.borrowed && {
      borrowed: `${valued.borrowed.meanwhile ? 'The prices of this country are still being learned' : 'Too few homes are around'}: it rests on homes up to ${format ? format.distance(valued.borrowed.km) : `${valued.borrowed.km} km`} away and on what facts are worth in all countries.`,
    }),
    learned_from: valued.homes,
    learned_at: valued.trainedAt,
    measured_error: {
      meaning:
        'Shares of the price, for homes in buildings that the estimate had not seen: the median error, how many were within 20 percent, how many prices were in their range.',
      country: error,
      ...(placeError && { place: placeError }),
      ...(typeError && { homes_of_the_same_type: typeError }),
      ...(bandError && { homes_that_cost_as_much: bandError }),
    },
    comparables: valued.comparables
      .slice(0, COMPARABLES_SHOWN)
      .map(({ id, offer, price: asked, now, area, metres, since }) => ({
        id,
        price: asked,
        ...(now !== undefined && { asks_now: now }),
        area_m2: area,
        ...areaIn(area, format),
        metres_away: metres,
        ...(format && { away: format.distance(metres / 1000) }),
        asked_since: since,
        ...(offer && { home: homeOf(offer, caller) }),
      })),
  }
}

const WHY: Record<Refused['refused'], string> = {
  'no-model': 'The portal has too few listings of this market to estimate anything.',
  preparing: 'The portal is still learning this market. Ask again later.',
  unready: 'The portal has no estimate of this market at the moment.',
  withheld: 'The advertiser does not show an estimate of this listing.',
  few: 'There are too few comparable homes around.',
  unlike: 'The home is unlike all that the portal knows.',
  'none-alike': 'No home that the portal knows is alike enough.',
  wide: 'The range of prices is too wide for an estimate.',
}

import { HOUSE_TYPES, ON_REQUEST, PRICE_TYPES } from '#contract/library.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { Claim } from './claims.ts'
import { contradictionsOf } from './contradictions.ts'
import type { Part, Sentence, Source, Value } from './sentence.ts'

/** Smaller differences from a median are none. */
const NOTEWORTHY = 0.05
/** Days on the market after which the summary suggests to ask why. */
const LONG_LISTED = 120
/** From this floor on people ask for a lift. */
const HIGH_FLOOR = 3
const RENTED = 1
const GOOD_ENERGY = ['A+', 'A', 'B']
const BAD_ENERGY = ['E', 'F', 'G', 'H']
const FLATS = [1, 2, 4, 6, 9]
/** Features that speak for a home. */
const PRAISED = [
  'lift',
  'balcony',
  'terrace',
  'garden',
  'pool',
  'parking',
  'air-conditioning',
  'fireplace',
  'storage-room',
  'cellar',
  'doorman',
  'sea-view',
] as const satisfies readonly FeatureKey[]

type FieldSource = Extract<Source, { label: unknown }>

/** An offer, and the claims of its texts, in sentences: contradictions first. */
export function offerSentences(offer: Offer, claims: readonly Claim[]): Sentence[] {
  return [
    ...contradictionsOf(offer, claims),
    ...about(offer),
    ...verdicts(offer),
    ...questions(offer, claims),
  ]
}

const sentence = (
  part: Part,
  key: Sentence['key'],
  values: Sentence['values'],
  ...sources: [Source, ...Source[]]
): Sentence => ({ part, key, values, sources })

const kindOf = (category: number): Value => {
  const slug = HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? 'apartment'
  return { key: `library.houseTypes.${slug}` }
}

/** The price as its type says it: a month, a week, in total. */
export function priceOf({ price }: Pick<Offer, 'price'>): FieldSource {
  const { amount, currency, type } = price
  const key = PRICE_TYPES.find(({ id }) => id === type)?.key ?? 'full'
  return {
    label: 'field.amount',
    value:
      type === ON_REQUEST || amount === null
        ? { key: 'price.type.on-request' }
        : { money: { amount, currency }, type: `price.type.${key}` },
  }
}

function* about(offer: Offer): Generator<Sentence> {
  const kind: FieldSource = { label: 'field.category', value: kindOf(offer.category) }
  const price = priceOf(offer)
  yield sentence(
    'about',
    offer.action === RENTED ? 'summary.about.rent' : 'summary.about.buy',
    { kind: kind.value!, price: price.value! },
    kind,
    price,
  )
  const where = offer.places.map(({ name }) => name).reverse()
  yield sentence(
    'about',
    'summary.about.place',
    { place: { address: where } },
    { label: 'field.location', value: { address: where } },
  )
  const facts: { source: FieldSource; text: Value }[] = []
  const addFact = (label: FieldSource['label'], value: Value, text: Value = value) =>
    void facts.push({ source: { label, value }, text })
  if (offer.livingArea !== null) addFact('field.livingArea', { area: offer.livingArea })
  const plot = offer.plotArea ?? (offer.livingArea === null ? offer.area : null)
  if (plot !== null)
    addFact(
      'field.plotArea',
      { area: plot },
      { phrase: 'facts.plot', values: { area: { area: plot } } },
    )
  for (const name of ['rooms', 'bedrooms', 'bathrooms'] as const) {
    const count = offer[name]
    if (count !== null)
      addFact(
        `field.${name}`,
        { plain: count },
        { phrase: `facts.${name}`, values: { count: { number: count } } },
      )
  }
  if (offer.floor !== null) addFact('field.floor', { floor: offer.floor })
  if (offer.yearBuilt !== null)
    addFact(
      'field.yearBuilt',
      { plain: offer.yearBuilt },
      { phrase: 'summary.value.built', values: { year: { plain: offer.yearBuilt } } },
    )
  const [first, ...rest] = facts.map(({ source }) => source)
  if (first)
    yield sentence(
      'about',
      'summary.about.facts',
      { facts: { list: facts.map(({ text }) => text) } },
      first,
      ...rest,
    )
}

function* verdicts(offer: Offer): Generator<Sentence> {
  const { market, price, previousAmount } = offer
  if (market) {
    const share = market.perSquareMetre / market.median - 1
    const median: FieldSource = {
      label: 'summary.source.median',
      value: { price: market.median, currency: price.currency, per: 'm2' },
    }
    if (Math.abs(share) >= NOTEWORTHY)
      yield sentence(
        share < 0 ? 'pros' : 'cons',
        share < 0 ? 'summary.market.below' : 'summary.market.above',
        {
          share: { percent: Math.abs(share) },
          own: { price: market.perSquareMetre, currency: price.currency, per: 'm2' },
          median: median.value!,
          count: { number: market.n },
          place: { text: market.place.name },
        },
        priceOf(offer),
        { label: 'field.livingArea', value: offer.area === null ? null : { area: offer.area } },
        median,
        { label: 'summary.source.homes', value: { plain: market.n } },
      )
  }
  if (previousAmount !== null && price.amount !== null && previousAmount > price.amount) {
    const before = { money: { amount: previousAmount, currency: price.currency } }
    yield sentence(
      'pros',
      'summary.pro.reduced',
      { before, share: { percent: 1 - price.amount / previousAmount } },
      priceOf(offer),
      { label: 'summary.source.before', value: before },
    )
  }
  const features = PRAISED.filter((key) => offer.features.includes(key)).map((key): Value => ({
    key: `library.features.${key}`,
  }))
  if (features.length > 0) {
    const list: Value = { list: features }
    yield sentence(
      'pros',
      'summary.pro.features',
      { features: list },
      {
        label: 'field.features',
        value: list,
      },
    )
  }
  if (offer.newBuild)
    yield sentence(
      'pros',
      'summary.pro.newBuild',
      {},
      {
        label: 'field.newBuild',
        value: { key: 'summary.value.yes' },
      },
    )
  if (offer.energyClass !== null) {
    const value: Value = { text: offer.energyClass }
    const source: FieldSource = { label: 'field.energyClass', value }
    if (GOOD_ENERGY.includes(offer.energyClass))
      yield sentence('pros', 'summary.pro.energy', { class: value }, source)
    if (BAD_ENERGY.includes(offer.energyClass))
      yield sentence('cons', 'summary.con.energy', { class: value }, source)
  }
  if (offer.commissionPercent === 0)
    yield sentence(
      'pros',
      'summary.pro.noCommission',
      {},
      {
        label: 'field.commissionPercent',
        value: { percent: 0 },
      },
    )
  if (offer.commissionPercent !== null && offer.commissionPercent > 0) {
    const value: Value = { percent: offer.commissionPercent / 100 }
    yield sentence(
      'cons',
      'summary.con.commission',
      { share: value },
      {
        label: 'field.commissionPercent',
        value,
      },
    )
  }
  if (offer.pets !== null)
    yield sentence(
      offer.pets ? 'pros' : 'cons',
      offer.pets ? 'summary.pro.pets' : 'summary.con.pets',
      {},
      {
        label: 'field.pets',
        value: { key: offer.pets ? 'summary.value.yes' : 'summary.value.no' },
      },
    )
  if (offer.charges !== null && offer.charges > 0) {
    const value: Value = { money: { amount: offer.charges, currency: price.currency } }
    yield sentence(
      'cons',
      'summary.con.charges',
      { amount: value },
      {
        label: 'field.charges',
        value,
      },
    )
  }
  if (offer.deposit !== null && offer.deposit > 0) {
    const value: Value = { money: { amount: offer.deposit, currency: price.currency } }
    yield sentence(
      'cons',
      'summary.con.deposit',
      { amount: value },
      {
        label: 'field.deposit',
        value,
      },
    )
  }
}

function* questions(offer: Offer, claims: readonly Claim[]): Generator<Sentence> {
  const ask = (key: Sentence['key'], label: FieldSource['label']): Sentence =>
    sentence('questions', key, {}, { label, value: null })
  const { floor, features, daysListed } = offer
  if (floor !== null && floor >= HIGH_FLOOR && !features.includes('lift'))
    yield sentence(
      'questions',
      'summary.question.lift',
      { floor: { floor } },
      { label: 'field.floor', value: { floor } },
      {
        label: 'field.features',
        value: { list: features.map((key) => ({ key: `library.features.${key}` as never })) },
      },
    )
  // Features that only the text mentions.
  const only = new Map<string, Claim>()
  for (const claim of claims)
    if (claim.fact === 'feature' && !features.includes(claim.value) && !only.has(claim.value))
      only.set(claim.value, claim)
  for (const [feature, { quote, said, lang }] of only)
    yield sentence(
      'questions',
      'summary.question.onlyText',
      { feature: { key: `library.features.${feature}` as never } },
      { quote, said, lang },
      {
        label: 'field.features',
        value:
          features.length === 0
            ? null
            : { list: features.map((key) => ({ key: `library.features.${key}` as never })) },
      },
    )
  const isFlat = FLATS.includes(offer.category)
  if (offer.energyClass === null) yield ask('summary.question.energy', 'field.energyClass')
  if (isFlat && offer.charges === null) yield ask('summary.question.charges', 'field.charges')
  if (offer.yearBuilt === null) yield ask('summary.question.year', 'field.yearBuilt')
  if (isFlat && floor === null) yield ask('summary.question.floor', 'field.floor')
  if (offer.action === RENTED && offer.deposit === null)
    yield ask('summary.question.deposit', 'field.deposit')
  if (offer.action === RENTED && offer.availableFrom === null)
    yield ask('summary.question.available', 'field.availableFrom')
  if (daysListed >= LONG_LISTED)
    yield sentence(
      'questions',
      'summary.question.long',
      { days: { number: daysListed } },
      {
        label: 'summary.source.daysListed',
        value: { plain: daysListed },
      },
    )
}

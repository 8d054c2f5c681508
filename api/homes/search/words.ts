import { MAX_RADIUS, MIN_RADIUS, type Point } from '#contract/homes/areas.ts'
import { ENERGY_SOURCES, HEATING_WAYS } from '#contract/homes/details.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import {
  inOrder,
  NO_FILTERS,
  RANGES,
  type Bounds,
  type Filters,
  type Range,
} from '#contract/filters.ts'
import { FEATURES, ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import {
  HOUSE_TYPES,
  PRICE_TYPES,
  SEARCH_TYPES,
  type ActionId,
  type CategoryId,
} from '#contract/library.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { unitsIn, type PageUnits } from '#contract/people/country-units.ts'
import type { search, WordChip } from '#contract/homes/search.ts'
import { countsText } from '#i18n/counts-text.ts'
import { floorText } from '#i18n/floors.ts'
import { above, type Place } from '#places/index.ts'
import { readWords, remembering, removals, type Chip } from '#words/index.ts'
import type { Act, Call } from '../../context.ts'
import { dealOf } from './deal.ts'

/** The meaning of the words of a search, with names in the caller's language. */
export const words: Act<typeof search.words> = async (input, call) => {
  const { q, country, currency = null } = input
  const places = remembering(call.places)
  const read = (text: string) =>
    readWords(text, places, {
      lang: call.locale,
      country: country?.toUpperCase() ?? null,
      today: new Date().toISOString().slice(0, 10),
    })
  const reading = read(q)
  const { chips, rest } = reading
  const cuts = input.with?.includes('cuts') ? removals(q, reading, read) : null
  const countryOf = (iso2: string) => call.places.byPath(iso2.toLowerCase())
  const looked =
    (input.location && call.places.get(input.location)) || (country ? countryOf(country) : null)
  // Several places, or a circle, are a search of the country.
  const scopeOf = (some: readonly Chip[]) => {
    const { inside, around } = placesOf(some, call)
    const named = inside[0]?.value ?? around?.chip.value
    return {
      inside,
      around,
      place: named ? (inside.length === 1 ? named : countryOf(named.iso2)) : looked,
      limits: {
        locations:
          inside.length > 1 ? [...new Set(inside.map(({ value }) => value.id))].sort() : [],
        ...(around && { near: around.point, radius: around.km }),
      },
    }
  }
  const { inside, around, place, limits } = scopeOf(chips)
  const base = {
    action: (input.action ?? null) as ActionId | null,
    categories: (input.category ?? []) as CategoryId[],
    group: input.group ?? NO_FILTERS.group,
    currency,
  }
  // Of prices without one: the money of the place.
  const money = currency ?? (place && currencyIn(place.iso2))
  const implied = await impliedDeal(
    filtersOf(chips, { ...base, currency: money }),
    chips,
    place?.id,
    call,
  )
  const filters = {
    ...filtersOf(chips, { ...base, action: implied?.value ?? base.action }),
    ...limits,
  }
  const own = { ...call, units: unitsIn(place?.iso2 ?? country ?? null, call.locale) }
  const applied = new Set<Chip>([...inside, ...(around ? [around.chip] : [])])
  // Digits that may be a price or a postcode: the meaning that is not searched is offered.
  const otherMeaning = (chip: Chip): WordChip[] => {
    const { start, end } = chip
    const other: Chip | null =
      chip.filter === 'price' && chip.place
        ? {
            filter: 'location',
            value: chip.place,
            near: false,
            km: null,
            postcode: q.slice(start, end),
            start,
            end,
          }
        : chip.filter === 'location' && chip.price !== undefined
          ? { filter: 'price', min: null, max: chip.price, currency: null, start, end }
          : null
    if (!other) return []
    const others = [...chips.filter((one) => one !== chip), other]
    const scope = scopeOf(others)
    const at = scope.place ?? (place && countryOf(place.iso2))
    if (!at) return []
    return [
      {
        ...present(other, false, false, money, own),
        address: searchAddress(at, { ...filtersOf(others, base), ...scope.limits }, call.locale),
        implied: false,
        cut: cuts ? [] : undefined,
      },
    ]
  }
  const addressOf = (chip: Chip): string | null => {
    const offered =
      chip.filter === 'location' && !applied.has(chip) && call.places.get(chip.value.id)
    return offered
      ? searchAddress(offered, { ...filters, locations: [], near: null }, call.locale)
      : null
  }
  return {
    chips: [
      ...chips.map((chip, at) => ({
        ...present(
          chip,
          // There is no order by price without an action.
          chip.filter === 'sort'
            ? filters.action !== null
            : chip.filter !== 'location' || applied.has(chip),
          chip === around?.chip,
          money,
          own,
        ),
        address: addressOf(chip),
        implied: false,
        cut: cuts?.[at],
      })),
      ...chips.flatMap((chip) => otherMeaning(chip)),
      // Without its chip, the price stays.
      ...(implied
        ? [
            {
              ...present(implied, true, false, money, own),
              address: null,
              implied: true,
              cut: cuts ? [] : undefined,
            },
          ]
        : []),
    ],
    unknown: rest.map((piece) => ({ ...piece, text: q.slice(piece.start, piece.end) })),
    address: place
      ? searchAddress(place, { ...filters, words: q.trim() || null }, call.locale)
      : null,
  }
}

type Ranged = Extract<Chip, { min: number | null }>

/** A call in the units of the place that is searched. */
type PlacedCall = Call & { units: PageUnits }

type Located = Extract<Chip, { filter: 'location' }>

/** Radius of "near" without a distance, in kilometres. */
const NEAR_KM = 10

/** The places that words say to search in, and the circle around one. "Near" a country or region is in it, as is near a place that is on no map. */
function placesOf(
  chips: readonly Chip[],
  call: Call,
): { inside: Located[]; around: { chip: Located; point: Point; km: number } | null } {
  const namedPlace = chips.filter((chip): chip is Located => chip.filter === 'location')
  const circles = namedPlace.flatMap((chip) => {
    const { lat = null, lon = null } = call.places.get(chip.value.id) ?? {}
    if (
      !chip.near ||
      lat === null ||
      lon === null ||
      (chip.value.type !== 'city' && chip.km === null)
    )
      return []
    return [
      {
        chip,
        point: { lat, lon },
        km: Math.min(Math.max(chip.km ?? NEAR_KM, MIN_RADIUS), MAX_RADIUS),
      },
    ]
  })
  return {
    inside: namedPlace.filter(
      (chip) => !chip.aside && !circles.some((circle) => circle.chip === chip),
    ),
    around: circles[0] ?? null,
  }
}

const DAY = PRICE_TYPES.find(({ key }) => key === 'day')!.id
/** Of a search without a currency. */
const DEFAULT_CURRENCY = 'EUR'

/** A place, and the places around it. */
const withWider = (place: Place | null): Place[] =>
  place ? [place, ...withWider(above(place))] : []

/** Buy or rent, where words name a price and neither: by the size of the price in its market. */
async function impliedDeal(
  { price, currency, action, categories }: Filters,
  chips: readonly Chip[],
  placeId: string | undefined,
  { db, rates, places }: Call,
): Promise<Extract<Chip, { filter: 'action' }> | null> {
  const priceChip = chips.find(({ filter }) => filter === 'price')
  const amount = price.max ?? price.min
  const perEur = rates.perEur(currency ?? DEFAULT_CURRENCY)
  if (
    !priceChip ||
    amount === null ||
    perEur === null ||
    chips.some(({ filter }) => filter === 'action')
  )
    return null
  const value = await dealOf(db, {
    amount: amount / perEur,
    places: withWider(placeId === undefined ? null : places.get(placeId)),
    category: categories.length === 1 ? categories[0]! : null,
    action,
  })
  return { filter: 'action', value, start: priceChip.start, end: priceChip.end }
}

/** The filters of a search; both ends of a range may come from two chips. */
function filtersOf(
  chips: readonly Chip[],
  otherwise: Pick<Filters, 'action' | 'categories' | 'group' | 'currency'>,
): Filters {
  const bounds = (of: Range): Bounds => {
    const namedPlace = chips.filter((chip): chip is Ranged => chip.filter === of)
    return inOrder({
      min: namedPlace.find(({ min }) => min !== null)?.min ?? null,
      max: namedPlace.find(({ max }) => max !== null)?.max ?? null,
    })
  }
  const categories = chips.flatMap((chip) => (chip.filter === 'category' ? [chip.value] : []))
  const group = chips.find((chip) => chip.filter === 'group')?.value
  const price = chips.find((chip) => chip.filter === 'price' && chip.currency !== null)
  return {
    ...NO_FILTERS,
    ...(Object.fromEntries(RANGES.map((range) => [range, bounds(range)])) as Record<Range, Bounds>),
    features: FEATURES.map(({ key }) => key).filter((key) =>
      chips.some((chip) => chip.filter === 'features' && chip.value === key),
    ),
    without: FEATURES.map(({ key }) => key).filter((key) =>
      chips.some((chip) => chip.filter === 'without' && chip.value === key),
    ),
    furnished: chips.flatMap((chip) => (chip.filter === 'furnished' ? [chip.value] : [])),
    energy: ENERGY_CLASSES.filter((letter) =>
      chips.some((chip) => chip.filter === 'energy' && chip.value.includes(letter)),
    ),
    heating: HEATING_WAYS.filter((key) =>
      chips.some((chip) => chip.filter === 'heating' && chip.value === key),
    ),
    heatSource: ENERGY_SOURCES.filter((key) =>
      chips.some((chip) => chip.filter === 'heatSource' && chip.value === key),
    ),
    noCommission: chips.some(({ filter }) => filter === 'noCommission'),
    availableBy: chips.find((chip) => chip.filter === 'availableBy')?.value ?? null,
    notGround: chips.some(({ filter }) => filter === 'notGround'),
    topFloor: chips.some(({ filter }) => filter === 'topFloor'),
    sort: chips.find((chip) => chip.filter === 'sort')?.value ?? NO_FILTERS.sort,
    newBuild: chips.some(({ filter }) => filter === 'newBuild'),
    pets: chips.some(({ filter }) => filter === 'pets'),
    priceType: chips.some((chip) => chip.filter === 'price' && chip.daily) ? [DAY] : [],
    currency: (price?.filter === 'price' && price.currency) || otherwise.currency,
    action: chips.find((chip) => chip.filter === 'action')?.value ?? otherwise.action,
    // Of a group that is said, not the categories that were chosen before.
    categories:
      categories.length > 0 ? categories.sort((a, b) => a - b) : group ? [] : otherwise.categories,
    group: group ?? otherwise.group,
  }
}

function present(
  chip: Chip,
  applied: boolean,
  around: boolean,
  currency: string | null,
  call: PlacedCall,
): Omit<WordChip, 'cut' | 'implied' | 'address'> {
  const { start, end, filter } = chip
  const value = !('value' in chip) ? null : chip.filter === 'location' ? chip.value.id : chip.value
  const bounds = 'min' in chip ? { min: chip.min, max: chip.max } : { min: null, max: null }
  return {
    start,
    end,
    filter,
    label: label(chip, currency, call),
    applied,
    value,
    ...bounds,
    currency: chip.filter === 'price' ? chip.currency : null,
    near: around,
    postcode: chip.filter === 'location' ? (chip.postcode ?? null) : null,
  }
}

function label(chip: Chip, currency: string | null, call: PlacedCall): string {
  const t = call.messages.translator(call.locale, call.units)
  switch (chip.filter) {
    case 'action':
      return t(`library.searchTypes.${SEARCH_TYPES[chip.value].key}`)
    case 'category':
      return t(
        `library.houseTypesPlural.${HOUSE_TYPES.find(({ id }) => id === chip.value)?.slug ?? 'apartment'}`,
      )
    case 'group':
      return t('search.title.group', { group: chip.value })
    case 'location': {
      const place = call.places.get(chip.value.id)
      const name = place ? call.places.name(place, call.locale) : chip.value.id
      return chip.near ? t('search.words.near', { place: name }) : name
    }
    case 'features':
      return t(`library.features.${FEATURES.find(({ key }) => key === chip.value)?.key ?? 'pool'}`)
    case 'without':
      return t('search.chips.without', { features: t(`library.features.${chip.value}`) })
    case 'furnished':
      return t(`library.furnished.${chip.value}`)
    case 'heating':
      return t(`details.heating.${chip.value}`)
    case 'heatSource':
      return t('search.chips.heatSource', { kinds: t(`details.heating.${chip.value}`) })
    case 'noCommission':
      return t('details.noCommission')
    case 'availableBy':
      return chip.value === 'now'
        ? t('search.chips.availableNow')
        : t('search.chips.availableBy', {
            day: call.messages.formatter(call.locale).date(chip.value),
          })
    case 'sort':
      return t(`search.sort.${chip.value}`, { unit: t.format.areaUnit.sign })
    case 'topFloor':
    case 'notGround':
      return t(`search.filter.${chip.filter}`)
    case 'newBuild':
      return t('card.newBuild')
    case 'pets':
      return t('search.words.pets')
    case 'floor':
      return floorText(chip.min, t)
    case 'energy':
      return t('search.words.energy', {
        classes: call.messages.formatter(call.locale).list(chip.value),
      })
    case 'year':
      return t('search.chips.year', { years: range(chip, currency, call) })
    default:
      return range(chip, currency, call)
  }
}

/** `up to €300,000`, `2+ bedrooms` */
function range(
  chip: Ranged,
  visitors: string | null,
  { messages, locale, units }: PlacedCall,
): string {
  const t = messages.translator(locale, units)
  const { format } = t
  const show = (value: number): string => {
    if (chip.filter === 'price') return format.price(value, chip.currency ?? visitors ?? undefined)
    if (chip.filter === 'year') return format.plain(value)
    return format.area(value)
  }
  const { min, max } = chip
  if (chip.filter === 'rooms' || chip.filter === 'bedrooms' || chip.filter === 'bathrooms')
    return countsText(chip.filter, chip, t, format)
  if (min !== null && min === max) return show(min)
  if (min !== null && max !== null)
    return t('search.chips.between', { min: show(min), max: show(max) })
  return min !== null
    ? t('search.chips.from', { min: show(min) })
    : t('search.chips.to', { max: show(max ?? 0) })
}

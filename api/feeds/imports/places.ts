import { LRUCache } from 'lru-cache'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import { ProblemList, type FeedOffer, type FeedProblem } from '#feeds/offer.ts'
import { distanceKm } from '#places/geo.ts'
import { isWithin, type Place, type Places } from '#places/index.ts'
import { foldName, provincesOf, spellingsOf, townSpellings } from './provinces.ts'

export interface FoundPlace {
  countryId: number
  stateId: number | null
  cityId: number | null
}

/** A town that no name fits is taken to be the nearest city, if that is no farther. */
const NEAREST_KM = 25
/** The town proposed for an unknown one is at most this far from its homes. */
const PROPOSED_KM = 10
/** Farther than that from its town a pin is a geocoder's default, not an address: the largest municipalities are smaller. */
const FAR_KM = 150

const finders = new WeakMap<Places, PlaceFinder>()

/** One for all who read a few offers: to make one takes a quarter of a second. */
export function finderOf(places: Places): PlaceFinder {
  const cached = finders.get(places)
  if (cached) return cached
  const finder = new PlaceFinder(places)
  finders.set(places, finder)
  return finder
}

/** Finds the places that offers name. */
export class PlaceFinder {
  private readonly places: Places
  private readonly countries = new Map<string, Place>()
  private readonly states = new Map<number, Map<string, Place>>()
  private readonly towns = new LRUCache<string, Place[]>({ max: 20_000 })
  private readonly townsByState = new LRUCache<number, Map<string, Place[]>>({ max: 100 })

  constructor(places: Places) {
    this.places = places
    const countries = places.countries()
    for (const country of countries) {
      for (const name of this.namesOf(country))
        if (!this.countries.has(name)) this.countries.set(name, country)
    }
    // Codes win over names.
    for (const country of countries) this.countries.set(foldName(country.iso2), country)
  }

  /**
   * The place of an offer; null (and a rejection) when not even its country is known. A town that is not found is kept in the offer's attributes
   * and, if free, as its district; coordinates that cannot be right are taken out. Changes `offer`.
   */
  find(offer: FeedOffer): { place: FoundPlace | null; problems: FeedProblem[] } {
    const problems = new ProblemList()
    const place = offer.place.id
      ? this.byId(offer.place.id, problems)
      : this.byWords(offer, problems)
    if (place) this.checkCoordinates(offer, place, problems)
    const found = place && {
      countryId: place.countryId,
      stateId: place.stateId,
      cityId: place.cityId,
    }
    return { place: found, problems: problems.list }
  }

  private byId(id: string, problems: ProblemList): Place | null {
    return (
      this.places.get(id) ??
      problems.rejected('place', 'unknown_place', 'There is no place with that id.', id, {
        details: {},
      })
    )
  }

  private byWords(offer: FeedOffer, problems: ProblemList): Place | null {
    const { country: countryWord, province, town } = offer.place
    const country = this.countryNamed(countryWord ?? '')
    if (!country)
      return problems.rejected(
        'country',
        'unknown_country',
        'No country has that name or code.',
        countryWord,
        { details: {} },
      )
    const state = province === null ? null : this.stateNamed(province, country)
    if (province !== null && !state) {
      problems.dropped(
        'province',
        'unknown_province',
        'No province of that name or code is known there.',
        province,
        withProposal(this.around(country, offer)?.parent, {}),
      )
      offer.attributes.province = province
    }
    const city = town === null ? null : this.townOf(town, country, state, offer, problems)
    if (city) return city

    const wider = this.nearestIn(country, state, offer) ?? state ?? country
    if (town !== null) {
      if (!problems.list.some(({ field }) => field === 'town'))
        problems.dropped(
          'town',
          'unknown_town',
          `No town of that name is known there; ${wider.name} is used.`,
          town,
          withProposal(this.around(country, offer), named(wider)),
        )
      offer.attributes.town = town
      offer.district ??= town
    }
    return wider
  }

  /**
   * The town in the province that the source names. A town that lies elsewhere by our table is taken only if the offer's own coordinates confirm it,
   * with a note; otherwise the province is kept. Without a province, or with one above those that have towns, all towns of the country count.
   */
  private townOf(
    town: string,
    country: Place,
    state: Place | null,
    offer: FeedOffer,
    problems: ProblemList,
  ): Place | null {
    const towns = state && this.townsOf(state)
    if (!state || !towns || towns.size === 0)
      return nearestOf(this.citiesNamed(town, country), offer)
    const sameName = townSpellings(town).flatMap((spelling) => towns.get(foldName(spelling)) ?? [])
    const all = this.citiesNamed(town, country)
    const here = nearestOf(
      sameName.length > 0 ? sameName : all.filter((place) => isWithin(place, state)),
      offer,
    )
    if (here) return here
    const elsewhere = nearestOf(all, offer)
    if (!elsewhere) return null
    const { lat, lon } = offer
    const isNear = lat !== null && lon !== null && kmTo(elsewhere, lat, lon) <= NEAREST_KM
    const details = {
      ...named(elsewhere),
      province: elsewhere.parent!.name,
      provinceId: elsewhere.parent!.id,
    }
    const where = `${elsewhere.name} lies in ${elsewhere.parent!.name} by our table, and not in ${state.name}`
    if (isNear) {
      problems.noted(
        'province',
        'other_province',
        `${where}; the coordinates are there, too.`,
        offer.place.province,
        { details },
      )
      offer.attributes.province = offer.place.province
      return elsewhere
    }
    problems.dropped('town', 'other_province', `${where}; the province counts.`, town, { details })
    return null
  }

  /** The city that reaches to the coordinates or is nearest to them; of the province, where one is named that has towns. */
  private nearestIn(country: Place, state: Place | null, { lat, lon }: FeedOffer): Place | null {
    if (lat === null || lon === null) return null
    const towns = state && this.townsOf(state)
    const city = towns?.size
      ? [...towns.values()]
          .flat()
          .reduce((a, b) => (beyond(b, lat, lon) < beyond(a, lat, lon) ? b : a))
      : this.places.nearest(lat, lon)
    return city?.countryId === country.number && kmTo(city, lat, lon) <= NEAREST_KM ? city : null
  }

  /** The city of the country at the home's pin: a guess for an unknown word. */
  private around(country: Place, { lat, lon }: FeedOffer): Place | null {
    const city = lat === null || lon === null ? null : this.places.nearest(lat, lon)
    return city?.countryId === country.number && kmTo(city, lat!, lon!) <= PROPOSED_KM ? city : null
  }

  private checkCoordinates(offer: FeedOffer, place: Place, problems: ProblemList): void {
    const { lat, lon } = offer
    if (lat === null || lon === null) return
    const isFar =
      place.type === 'city' && place.lat !== null && place.lon !== null
        ? distanceKm(lat, lon, place.lat, place.lon) > FAR_KM
        : this.places.nearest(lat, lon)?.countryId !== place.countryId
    if (!isFar) return
    problems.dropped(
      'coordinates',
      'far_from_place',
      `The coordinates are nowhere near ${place.name}.`,
      `${lat}, ${lon}`,
      { details: named(place) },
    )
    offer.lat = offer.lon = null
  }

  private citiesNamed(town: string, country: Place): Place[] {
    const key = `${country.id} ${foldName(town)}`
    let cities = this.towns.get(key)
    if (!cities) {
      cities =
        townSpellings(town)
          .map((spelling) => this.withName(spelling, country))
          .find((list) => list.length > 0) ?? []
      this.towns.set(key, cities)
    }
    return cities
  }

  /** `named` also has hidden names, but only the largest place of a very common name. */
  private withName(town: string, country: Place): Place[] {
    const name = foldName(town)
    const isHere = (place: Place): boolean => place.countryId === country.number
    const found = this.places
      .search(town.slice(0, 58), { limit: 50 })
      .filter(
        (place) => place.type === 'city' && isHere(place) && this.namesOf(place).includes(name),
      )
    const others = this.places
      .named(town.slice(0, 58), 'city')
      .filter((place) => isHere(place) && !found.some(({ id }) => id === place.id))
    return [...found, ...others]
  }

  /** The towns of a state by each of their names. */
  private townsOf(state: Place): Map<string, Place[]> {
    let towns = this.townsByState.get(state.number)
    if (!towns) {
      towns = new Map()
      for (const town of this.places.within(state, 'city'))
        for (const name of this.namesOf(town)) {
          const sameName = towns.get(name)
          if (sameName) sameName.push(town)
          else towns.set(name, [town])
        }
      this.townsByState.set(state.number, towns)
    }
    return towns
  }

  /** By name or code, otherwise by a name in use: "UAE", "السعودية". */
  private countryNamed(word: string): Place | undefined {
    return (
      this.countries.get(foldName(word)) ??
      this.places.named(word.slice(0, 58)).find(({ type }) => type === 'country')
    )
  }

  private stateNamed(province: string, country: Place): Place | null {
    let states = this.states.get(country.number)
    if (!states) {
      states = provincesOf(country, this.places)
      this.states.set(country.number, states)
    }
    for (const spelling of spellingsOf(province)) {
      const state = states.get(spelling)
      if (state) return state
    }
    return null
  }

  private namesOf(place: Place): string[] {
    return [...new Set([place.name, ...Object.values(this.places.locales(place))].map(foldName))]
  }
}

/** In English, for the message; readers of the report are given the name in their language. */
const named = ({ id, name }: Place) => ({ place: name, placeId: id })

const withProposal = (place: Place | null | undefined, details: ProblemDetails) => ({
  details,
  ...(place && { proposal: place.name }),
})

const kmTo = (place: Place, lat: number, lon: number): number =>
  place.lat === null || place.lon === null ? Infinity : distanceKm(lat, lon, place.lat, place.lon)

/** Kilometres to where a city ends: a large one reaches farther. */
const beyond = (city: Place, lat: number, lon: number): number =>
  kmTo(city, lat, lon) - Math.sqrt(city.population ?? 0) / 100

/** The nearest to the coordinates, else the largest. */
function nearestOf(cities: readonly Place[], { lat, lon }: FeedOffer): Place | null {
  const sorted =
    lat === null || lon === null
      ? cities.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
      : cities.toSorted((a, b) => kmTo(a, lat, lon) - kmTo(b, lat, lon))
  return sorted[0] ?? null
}

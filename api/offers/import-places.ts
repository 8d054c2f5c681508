import { LRUCache } from 'lru-cache'
import { ProblemList, type FeedOffer, type FeedProblem } from '#feeds/offer.ts'
import { distanceKm } from '#places/geo.ts'
import type { Place, Places } from '#places/index.ts'

export interface FoundPlace {
  countryId: number
  stateId: number | null
  cityId: number | null
}

/** A town that no name fits is taken to be the nearest city, if that is no farther. */
const NEAREST_KM = 25
/** Farther than that from its town a pin is a geocoder's default, not an address: the largest municipalities are smaller. */
const FAR_KM = 150

/** Finds the places that offers name. */
export class PlaceFinder {
  private readonly places: Places
  private readonly countries = new Map<string, Place>()
  private readonly states = new Map<number, Map<string, Place>>()
  private readonly towns = new LRUCache<string, Place[]>({ max: 20_000 })

  constructor(places: Places) {
    this.places = places
    const countries = places.countries()
    for (const country of countries) {
      for (const name of this.namesOf(country)) if (!this.countries.has(name)) this.countries.set(name, country)
    }
    // Codes win over names.
    for (const country of countries) this.countries.set(fold(country.iso2), country)
  }

  /**
   * The place of an offer; null (and a rejection) when not even its country is known. A town that is not found is kept in the offer's attributes
   * and, if free, as its district; coordinates that cannot be right are taken out. Changes `offer`.
   */
  find(offer: FeedOffer): { place: FoundPlace | null; problems: FeedProblem[] } {
    const problems = new ProblemList()
    const place = offer.place.id ? this.byId(offer.place.id, problems) : this.byWords(offer, problems)
    if (place) this.checkCoordinates(offer, place, problems)
    const found = place && { countryId: place.countryId, stateId: place.stateId, cityId: place.cityId }
    return { place: found, problems: problems.list }
  }

  private byId(id: string, problems: ProblemList): Place | null {
    return this.places.get(id) ?? problems.rejected('place', 'unknown_place', 'There is no place with that id.', id)
  }

  private byWords(offer: FeedOffer, problems: ProblemList): Place | null {
    const { country: countryWord, province, town } = offer.place
    const country = this.countries.get(fold(countryWord ?? ''))
    if (!country) return problems.rejected('country', 'unknown_country', 'No country has that name or code.', countryWord)
    const state = province === null ? null : (this.statesOf(country).get(fold(province)) ?? null)
    if (province !== null && !state) {
      problems.dropped('province', 'unknown_province', 'No province of that name is known there.', province)
      offer.attributes.province = province
    }
    const city = town === null ? null : this.choose(this.citiesNamed(town, country), state, offer)
    if (city) return city

    const wider = this.nearestIn(country, offer) ?? state ?? country
    if (town !== null) {
      problems.dropped('town', 'unknown_town', `No town of that name is known there; ${wider.name} is used.`, town)
      offer.attributes.town = town
      offer.district ??= town
    }
    return wider
  }

  /** Of the cities of that name those in the province, else all; of these the nearest to the coordinates, else the largest. */
  private choose(cities: Place[], state: Place | null, { lat, lon }: FeedOffer): Place | null {
    const inState = cities.filter((city) => city.stateId === state?.stateId)
    const pool = inState.length > 0 ? inState : cities
    if (lat === null || lon === null) return pool.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))[0] ?? null
    const away = (place: Place) => (place.lat === null || place.lon === null ? Infinity : distanceKm(lat, lon, place.lat, place.lon))
    return pool.toSorted((a, b) => away(a) - away(b))[0] ?? null
  }

  private nearestIn(country: Place, { lat, lon }: FeedOffer): Place | null {
    const city = lat === null || lon === null ? null : this.places.nearest(lat, lon)
    if (city?.countryId !== country.number || city.lat === null || city.lon === null) return null
    return distanceKm(lat!, lon!, city.lat, city.lon) <= NEAREST_KM ? city : null
  }

  private checkCoordinates(offer: FeedOffer, place: Place, problems: ProblemList): void {
    const { lat, lon } = offer
    if (lat === null || lon === null) return
    const isFar =
      place.type === 'city' && place.lat !== null && place.lon !== null
        ? distanceKm(lat, lon, place.lat, place.lon) > FAR_KM
        : this.places.nearest(lat, lon)?.countryId !== place.countryId
    if (!isFar) return
    problems.dropped('coordinates', 'far_from_place', `The coordinates are nowhere near ${place.name}.`, `${lat}, ${lon}`)
    offer.lat = offer.lon = null
  }

  private citiesNamed(town: string, country: Place): Place[] {
    const name = fold(town)
    const key = `${country.id} ${name}`
    let cities = this.towns.get(key)
    if (!cities) {
      cities = this.places
        .search(town.slice(0, 58), { limit: 50 })
        .filter((place) => place.type === 'city' && place.countryId === country.number && this.namesOf(place).includes(name))
      this.towns.set(key, cities)
    }
    return cities
  }

  private statesOf(country: Place): Map<string, Place> {
    let states = this.states.get(country.number)
    if (!states) {
      states = new Map(this.places.children(country).flatMap((state) => this.namesOf(state).map((name) => [name, state] as const)))
      this.states.set(country.number, states)
    }
    return states
  }

  private namesOf(place: Place): string[] {
    return [...new Set([place.name, ...Object.values(this.places.locales(place))].map(fold))]
  }
}

/** Equal for names that differ in case, accents and punctuation only. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

import { LRUCache } from 'lru-cache'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import { ProblemList, type FeedOffer, type FeedProblem } from '#feeds/offer.ts'
import { distanceKm } from '#places/geo.ts'
import { isWithin, type Place, type Places } from '#places/index.ts'
import { isNamedPart, isSideOfTown, withoutKinds } from '#places/settlement-kinds.ts'
import { readTown, SIGNS, type TownReading, TOWN_MAX } from '#places/written-towns.ts'
import { alpha2Of } from '#feeds/countries.ts'
import { townInAddress } from './addresses.ts'
import { foldName, provincesOf, spellingsOf } from './provinces.ts'

export interface FoundPlace {
  countryId: number
  stateId: number | null
  cityId: number | null
}

/** A town that no name fits is taken to be the nearest city, if that is no farther. */
const NEAREST_KM = 25
/** The town proposed for an unknown one is at most this far from its homes. */
const PROPOSED_KM = 10
/** A name that is nearly another has at most this many letters more or fewer: a search also finds names by their beginnings. */
const NEARLY = 2
/** The state of the nearest city is that of a pin which is no farther away. */
const STATE_KM = 100
/** A district of a city, or a town beside it, is at most this far from its middle. */
const AROUND_KM = 30
/** A word behind the name of such a city and a hyphen is a district of it (`Berlin-Buch`); of smaller ones it may be another town. */
const LARGE = 100_000
/** Towns of one name are in doubt where the largest does not have this many times the people of the next. */
const CLEARLY_LARGER = 50
/** Where all cities are this near to each other the country is its town. */
const CITY_STATE_KM = 30
/** Farther than that from its town a pin is a geocoder's default, not an address: the largest municipalities are smaller. */
const FAR_KM = 150

/** The other words and numbers that say where a home is. */
interface Hints extends Pick<FeedOffer, 'lat' | 'lon'> {
  country: Place
  state: Place | null
  /** Of its postcodes. */
  codes: readonly Place[]
}

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
  /** Whether a country is one town, by its id. */
  private readonly oneTown = new Map<string, boolean>()
  private readonly nearly = new LRUCache<string, { place: Place | null }>({ max: 20_000 })
  private readonly readings = new LRUCache<string, TownReading[]>({ max: 20_000 })
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
    if (place && offer.place.written) offer.attributes.town = offer.place.written
    const own = place && this.places.listedIn(place)
    const found = own && {
      countryId: own.countryId,
      stateId: own.stateId,
      cityId: own.cityId,
    }
    return { place: found, problems: problems.list }
  }

  /** A place or area of nearly the name of an unknown town that is the municipality of its homes, or lies in it. Never for the municipality alone. */
  nearlyNamed(town: string, city: Place): Place | null {
    const name = foldName(town)
    const isNear = (place: Place): boolean =>
      this.namesOf(place).some((other) => Math.abs(other.length - name.length) <= NEARLY)
    const liesThere = (place: Place): boolean =>
      place.id === city.id ||
      (place.type === 'area' && place.cityId === city.cityId) ||
      this.places.partOf(place)?.city.id === city.id
    const { lat, lon } = city
    const found = this.places
      .search(town.slice(0, 58), {
        limit: 50,
        ...(lat !== null && lon !== null && { near: { lat, lon } }),
      })
      .filter((place) => liesThere(place) && isNear(place))
    return found.find(({ id }) => id === city.id) ?? found[0] ?? null
  }

  /** The city at a pin, if it is near; of any country. */
  cityAt(lat: number, lon: number): Place | null {
    const city = this.places.nearest(lat, lon)
    return city && kmTo(city, lat, lon) <= PROPOSED_KM ? city : null
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
    const { country: countryWord } = offer.place
    const named = this.countryNamed(countryWord ?? '')
    if (!named)
      return problems.rejected(
        'country',
        'unknown_country',
        'No country has that name or code.',
        countryWord,
        { details: {} },
      )
    const { country } = named
    const { province, town } = this.inTheirFields(offer.place, country)
    const ofProvince = province === null ? null : this.stateNamed(province, country)
    // England is no country here, but a part of one.
    const state = ofProvince ?? named.part
    if (province !== null && !ofProvince) {
      problems.dropped(
        'province',
        'unknown_province',
        'No province of that name or code is known there.',
        province,
        withProposal(this.around(country, offer)?.parent, {}),
      )
      offer.attributes.province = province
    }
    const hints: Hints = {
      country,
      state,
      lat: offer.lat,
      lon: offer.lon,
      codes: this.placesOfCodes(
        [offer.postalCode, town, town === null ? offer.street : null],
        country,
      ),
    }
    if (town !== null) {
      const city = this.townOf(town, hints, offer, problems)
      if (city) return city
    } else {
      const inAddress = this.inAddress(hints, offer, problems)
      if (inAddress) return inAddress
    }
    const wider =
      this.nearestIn(country, state, offer) ??
      this.ofCode(hints) ??
      state ??
      (town === null ? null : this.stateNamed(town, country)) ??
      this.stateAround(country, offer) ??
      this.cityState(country)
    if (!wider) return this.waits(hints, offer, problems)
    if (town !== null) this.reportUnknown(town, wider, hints, offer, problems)
    return wider
  }

  /** A town in the province's field, where the town's is empty. */
  private inTheirFields(
    { province, town }: FeedOffer['place'],
    country: Place,
  ): Pick<FeedOffer['place'], 'province' | 'town'> {
    return town === null &&
      province !== null &&
      this.stateNamed(province, country) === null &&
      this.citiesNamed(province, country).length > 0
      ? { province: null, town: province }
      : { province, town }
  }

  private reportUnknown(
    town: string,
    wider: Place,
    { country, state }: Hints,
    offer: FeedOffer,
    problems: ProblemList,
  ): void {
    if (!problems.list.some(({ field }) => field === 'town'))
      problems.dropped(
        'town',
        'unknown_town',
        `No town of that name is known there; ${wider.name} is used.`,
        town,
        withProposal(
          this.municipality(town, country, state) ??
            this.around(country, offer) ??
            this.misspelt(town, country, state),
          named(wider),
        ),
      )
    offer.attributes.town = town
    offer.district ??= town
  }

  /** A home of which only the country is known is in no search of a town and on no map: a person has to say where it is. */
  private waits(
    { country, state }: Hints,
    { place: { town }, postalCode, street }: FeedOffer,
    problems: ProblemList,
  ): null {
    return problems.rejected(
      town === null && postalCode !== null ? 'postalCode' : 'town',
      'only_country',
      `Nothing is known there that says where in ${country.name} the home is.`,
      town ?? postalCode ?? street,
      withProposal(
        town === null
          ? null
          : (this.municipality(town, country, state) ?? this.misspelt(town, country, state)),
        named(country),
      ),
    )
  }

  /**
   * The town in the province that the source names. A town that lies elsewhere by our table is taken only if the offer's own coordinates confirm it,
   * with a note; otherwise the province is kept. Without a province, or with one above those that have towns, all towns of the country count.
   */
  private townOf(
    town: string,
    hints: Hints,
    offer: FeedOffer,
    problems: ProblemList,
  ): Place | null {
    const { country } = hints
    const towns = hints.state && this.townsOf(hints.state)
    const state = towns && towns.size > 0 ? hints.state : null
    let elsewhere: Place | null = null
    let ofState: Place | null = null
    let guess: { place: Place; reading: TownReading } | null = null
    for (const reading of this.readingsOf(town)) {
      const isWhole = reading.by === 'none' || reading.by === 'sign'
      // Most of the many parts of a text are no names: they are not searched with wrong letters.
      const all = this.citiesNamed(reading.name, country, isWhole)
      const here =
        state === null
          ? all
          : (towns!.get(foldName(reading.name)) ?? all.filter((place) => isWithin(place, state)))
      const city =
        this.chosen(here, { ...hints, rest: reading.rest }, town, isWhole ? problems : null) ??
        (isWhole ? this.cityOfArea(reading.name, country, state, offer) : null)
      if (city) {
        if (isWhole || this.isPartOf(reading.rest, city, country, state)) {
          this.keepWords(offer, town, city, reading)
          return city
        }
        if (isLarge(city, reading, town) || this.isConfirmed(city, hints))
          guess ??= { place: city, reading }
      } else if (isWhole) {
        if (reading.isWritten) elsewhere ??= this.chosen(all, hints, town, null)
        ofState ??= this.cityOfState(reading.name, hints)
      }
    }
    if (ofState) return ofState
    if (elsewhere && state) return this.inOtherProvince(elsewhere, state, town, offer, problems)
    const inArea = guess ? null : this.municipality(town, country, state)
    const found =
      guess?.place ??
      (inArea && (this.areasNamed(town, country).length > 0 || this.isConfirmed(inArea, hints))
        ? inArea
        : null)
    if (!found) return null
    if (guess?.reading.by === 'hyphen') this.keepWords(offer, town, found, guess.reading)
    else this.reportUnknown(town, found, hints, offer, problems)
    return found
  }

  private inOtherProvince(
    elsewhere: Place,
    state: Place,
    town: string,
    offer: FeedOffer,
    problems: ProblemList,
  ): Place | null {
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

  /** The town that the address line names. */
  private inAddress(hints: Hints, offer: FeedOffer, problems: ProblemList): Place | null {
    if (offer.street === null) return null
    const { country, state } = hints
    return townInAddress(offer.street, country.iso2, (name) => {
      const all = this.citiesNamed(name, country)
      const here = state ? all.filter((place) => isWithin(place, state)) : all
      const near = here.filter(
        (place) =>
          offer.lat === null || offer.lon === null || kmTo(place, offer.lat, offer.lon) <= FAR_KM,
      )
      return this.chosen(near, hints, offer.street!, problems)
    })
  }

  /** Of towns of one name the nearest to the coordinates, else that of the postcode, else the largest, which is noted where others are not much smaller. */
  private chosen(
    cities: readonly Place[],
    { lat, lon, codes, rest = '', country }: Hints & { rest?: string },
    written: string,
    problems: ProblemList | null,
  ): Place | null {
    if (cities.length < 2) return cities[0] ?? null
    if (lat !== null && lon !== null) {
      const nearest = cities.reduce((a, b) => (kmTo(b, lat, lon) < kmTo(a, lat, lon) ? b : a))
      if (kmTo(nearest, lat, lon) <= FAR_KM) return nearest
    }
    const bySize = cities.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    // The largest state first: `Freiburg, Niedersachsen` and `Newport, Isle of Wight` name it behind a comma.
    const beside = rest
      .split(',')
      .map((part) => part.trim() && this.stateNamed(part.trim(), country))
      .find(Boolean)
    const byState = beside && bySize.find((city) => isWithin(city, beside))
    const byCode = bySize.find((city) => codes.some((code) => agrees(city, code)))
    if (byState || byCode) return byState || byCode || null
    const [largest, ...others] = bySize as [Place, ...Place[]]
    const doubtful = others.filter(
      (other) =>
        (other.population ?? 0) * CLEARLY_LARGER > (largest.population ?? 0) &&
        (largest.lat === null ||
          largest.lon === null ||
          kmTo(other, largest.lat, largest.lon) > AROUND_KM),
    )
    if (doubtful.length > 0)
      problems?.noted(
        'town',
        'several_towns',
        `${doubtful.length + 1} towns there have that name; the largest, in ${largest.parent!.name}, is used.`,
        written,
        {
          details: {
            ...named(largest),
            province: largest.parent!.name,
            provinceId: largest.parent!.id,
          },
        },
      )
    return largest
  }

  private readingsOf(written: string): TownReading[] {
    const town = written.slice(0, TOWN_MAX)
    let readings = this.readings.get(town)
    if (!readings) {
      readings = readTown(town)
      this.readings.set(town, readings)
    }
    return readings
  }

  /** Keeps what the place of ours does not say: the source's spelling, and the district beside the name. */
  private keepWords(offer: FeedOffer, town: string, city: Place, { rest }: TownReading): void {
    if (foldName(town) !== foldName(this.places.name(city, 'en'))) offer.attributes.town = town
    const part = withoutKinds(rest)[0] ?? rest
    if (/\p{L}{3}|\p{Script=Han}{2}/u.test(part) && !this.stateNamed(part, this.countryOf(city)))
      offer.district ??= rest
  }

  private countryOf(place: Place): Place {
    return this.places.get(`country${place.countryId}`)!
  }

  /** The city of a district that is named instead of it: `Paris 15e`, `Eixample`. */
  private cityOfArea(
    name: string,
    country: Place,
    state: Place | null,
    offer: FeedOffer,
  ): Place | null {
    const area = this.areasNamed(name, country).find(
      (place) => place.cityId !== null && (state === null || isWithin(place, state)),
    )
    const city = area && this.places.get(`city${area.cityId}`)
    // A misspelling of the city is no district of it.
    if (city && !this.isNearly(name, city)) offer.district ??= name
    return city ?? null
  }

  /** Whether a name that an area has is nearly that of its city. */
  private isNearly(name: string, city: Place): boolean {
    const key = `${city.id} ${name.slice(0, TOWN_MAX)}`
    let nearly = this.nearly.get(key)
    if (!nearly) {
      nearly = { place: this.nearlyNamed(name, city) }
      this.nearly.set(key, nearly)
    }
    return nearly.place?.id === city.id
  }

  /** The city by whose name a state is called, or the state that is one city: Tirana, Belgrade, Shanghai. */
  private cityOfState(name: string, { country, state }: Hints): Place | null {
    const found = this.stateNamed(name, country)
    if (!found || (state && found.id !== state.id && !isWithin(found, state))) return null
    const names = new Set(this.namesOf(found))
    const city = this.places
      .within(found, 'city')
      .find((place) => this.namesOf(place).some((one) => names.has(one)))
    return city ?? (found.population === null ? null : found)
  }

  /** The town by whose name an area is called that is no town: Orihuela of Orihuela Costa, and so of Cabo Roig, which is in it. */
  private municipality(town: string, country: Place, state: Place | null): Place | null {
    const areas = this.areasNamed(town, country)
    for (const name of [town, ...areas.map((area) => area.name)])
      for (const { name: first, rest, by } of this.readingsOf(name)) {
        if (by !== 'space' || !name.startsWith(first) || rest === '') continue
        const cities = this.citiesNamed(first, country).filter(
          (city) =>
            (state === null || isWithin(city, state)) &&
            areas.every(
              (area) =>
                area.stateId === null || isWithin(city, this.places.get(`state${area.stateId}`)!),
            ),
        )
        if (cities.length === 1) return cities[0]!
      }
    return null
  }

  private areasNamed(name: string, country: Place): Place[] {
    return this.places
      .named(name.slice(0, 58), 'area')
      .filter((place) => place.countryId === country.number)
  }

  /** The town that a word nearly is. */
  private misspelt(town: string, country: Place, state: Place | null): Place | null {
    const key = `${state?.id ?? country.id} ${town.slice(0, TOWN_MAX)}`
    let nearly = this.nearly.get(key)
    if (!nearly) {
      nearly = { place: this.searched(town, country, state) }
      this.nearly.set(key, nearly)
    }
    return nearly.place
  }

  private searched(town: string, country: Place, state: Place | null): Place | null {
    return (
      this.places
        .search(town.slice(0, 58), { limit: 50, areas: false })
        .find(
          (place) =>
            place.type === 'city' &&
            place.countryId === country.number &&
            (state === null || isWithin(place, state)),
        ) ?? null
    )
  }

  /** Whether what stands beside a town belongs to it: a district or neighbour of it, a side of it, the province or country around it. */
  private isPartOf(rest: string, city: Place, country: Place, state: Place | null): boolean {
    return [rest, ...withoutKinds(rest)].some(
      (words) =>
        isSideOfTown(words) ||
        isNamedPart(words) ||
        this.countries.get(foldName(words))?.id === country.id ||
        (this.stateNamed(words, country) !== null &&
          isWithin(city, this.stateNamed(words, country)!)) ||
        this.places
          .named(words.slice(0, 58))
          .some(
            (place) =>
              place.countryId === country.number &&
              (place.type === 'area' || place.type === 'city') &&
              (place.cityId === city.number ||
                (place.lat !== null &&
                  place.lon !== null &&
                  (state === null || place.type === 'area' || isWithin(place, state)) &&
                  kmTo(city, place.lat, place.lon) <= AROUND_KM)),
          ),
    )
  }

  /** Whether the province, the coordinates or the postcode say that it is this one. */
  private isConfirmed(city: Place, { state, lat, lon, codes }: Hints): boolean {
    return (
      (state !== null && isWithin(city, state)) ||
      (lat !== null && lon !== null && kmTo(city, lat, lon) <= NEAREST_KM) ||
      codes.some((code) => code.type !== 'country' && agrees(city, code))
    )
  }

  /** The places of the postcodes in some texts, in a country. */
  private placesOfCodes(texts: readonly (string | null)[], country: Place): Place[] {
    return texts.flatMap((text) =>
      text === null
        ? []
        : this.places
            .postcodes(text.slice(0, 200))
            .flatMap(({ place }) =>
              place.countryId === country.number ? [this.places.partOf(place)?.city ?? place] : [],
            ),
    )
  }

  /** The city of a postcode, or its state. */
  private ofCode({ codes, state }: Hints): Place | null {
    const [code] = codes.filter(
      (place) => !state || isWithin(place, state) || isWithin(state, place),
    )
    if (!code) return null
    if (code.cityId !== null) return this.places.get(`city${code.cityId}`)
    return code.stateId !== null && !state ? this.places.get(`state${code.stateId}`) : null
  }

  /** The state of the nearest city. */
  private stateAround(country: Place, { lat, lon }: FeedOffer): Place | null {
    const city = lat === null || lon === null ? null : this.places.nearest(lat, lon)
    return city?.countryId === country.number &&
      kmTo(city, lat!, lon!) <= STATE_KM &&
      city.parent?.type === 'state'
      ? city.parent
      : null
  }

  /** The country itself, where it is hardly larger than its largest town. */
  private cityState(country: Place): Place | null {
    let isTown = this.oneTown.get(country.id)
    if (isTown === undefined) {
      const [largest, ...others] = this.places.within(country, 'city')
      isTown =
        !largest ||
        others.every(
          ({ lat, lon }) =>
            lat === null || lon === null || kmTo(largest, lat, lon) <= CITY_STATE_KM,
        )
      this.oneTown.set(country.id, isTown)
    }
    return isTown ? country : null
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

  private citiesNamed(town: string, country: Place, isSearched = true): Place[] {
    const key = `${country.id} ${isSearched} ${foldName(town)}`
    let cities = this.towns.get(key)
    if (!cities) {
      cities = this.withName(town, country, isSearched)
      this.towns.set(key, cities)
    }
    return cities
  }

  /** `named` also has hidden names, but only the largest place of a very common name. */
  private withName(town: string, country: Place, isSearched: boolean): Place[] {
    const name = foldName(town)
    const isHere = (place: Place): boolean => place.countryId === country.number
    const found = (isSearched ? this.places.search(town.slice(0, 58), { limit: 50 }) : []).filter(
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

  /** By name or code, otherwise by a name in use ("UAE", "السعودية"), or that of a part of it (England, Catalonia), which comes beside it. */
  private countryNamed(word: string): { country: Place; part: Place | null } | undefined {
    const spellings = [word, ...word.slice(0, 100).split(SIGNS)]
      .map((part) => part.trim())
      .filter(Boolean)
    for (const spelling of spellings) {
      const country =
        this.countries.get(foldName(spelling)) ??
        this.countries.get(foldName(alpha2Of(spelling) ?? '')) ??
        this.places.named(spelling.slice(0, 58)).find(({ type }) => type === 'country')
      if (country) return { country, part: null }
    }
    for (const spelling of spellings) {
      const part = this.places.named(spelling.slice(0, 58), 'state')[0]
      if (part) return { country: this.countryOf(part), part }
    }
    return undefined
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

/** Whether a word that is not known behind the name of a city is a district of it, and not another town called after it (`Santiago del Estero`). */
const isLarge = ({ population }: Place, { name, rest, by }: TownReading, town: string): boolean =>
  by === 'hyphen'
    ? (population ?? 0) >= LARGE
    : (population ?? 0) >= LARGE * 2 && town.startsWith(name) && !/^\p{Ll}/u.test(rest)

const kmTo = (place: Place, lat: number, lon: number): number =>
  place.lat === null || place.lon === null ? Infinity : distanceKm(lat, lon, place.lat, place.lon)

/** Kilometres to where a city ends: a large one reaches farther. */
const beyond = (city: Place, lat: number, lon: number): number =>
  kmTo(city, lat, lon) - Math.sqrt(city.population ?? 0) / 100

/** Whether a city is the place of a postcode, in it or around it. */
const agrees = (city: Place, code: Place): boolean =>
  city.id === code.id ||
  city.number === code.cityId ||
  isWithin(city, code) ||
  (code.lat !== null &&
    code.lon !== null &&
    code.type !== 'state' &&
    kmTo(city, code.lat, code.lon) <= AROUND_KM)

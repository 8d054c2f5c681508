import { hash } from 'node:crypto'
import { pagesOf } from '#contract/lists.ts'
import {
  featureOf,
  readArea,
  WrongArea,
  type AreaFault,
  type NamedArea,
} from '#contract/homes/named-areas.ts'
import {
  TOWN_MAX,
  TOWN_WORDS_PER_PAGE,
  type townWords,
  type TownWord,
} from '#contract/homes/town-words.ts'
import { isWithin, type Place } from '#places/index.ts'
import { fold, searchForms, slugify } from '#text/fold.ts'
import { finderOf } from '../../feeds/imports/places.ts'
import { selectArea } from '../../homes/areas/queries.ts'
import { writeArea } from '../../homes/areas/write.ts'
import { presentRef } from '../../homes/places/present.ts'
import type { Call, Handlers } from '../../context.ts'
import { one, writerOf, writing } from './areas.ts'
import {
  selectAreaNames,
  selectIgnoredTowns,
  selectTownGroups,
  selectTownPins,
  setTownIgnored,
  type TownGroup,
  type TownKey,
} from './town-word-queries.ts'

/** One word with its spellings. */
interface Word extends TownKey {
  groups: TownGroup[]
  homes: number
}

const keyOf = ({ town, countryId, stateId }: TownKey): string => `${countryId} ${stateId} ${town}`
const wordOf = (of: Pick<TownGroup, 'town' | 'countryId' | 'stateId'>): TownKey => ({
  town: fold(of.town.slice(0, TOWN_MAX)),
  countryId: of.countryId,
  stateId: of.stateId ?? 0,
})
/** The number of an id: 207 of `country207`. */
const numberIn = (id: string): number => Number(id.replace(/^\D+/, ''))

/** All words that no area is called, those of most homes first. */
async function unknownWords({ db, places }: Call): Promise<Word[]> {
  const [groups, areas] = await Promise.all([selectTownGroups(db), selectAreaNames(db)])
  const words = new Map<string, Word>()
  for (const group of groups) {
    const word = wordOf(group)
    if (word.town === '') continue
    const known = words.get(keyOf(word))
    if (known) {
      known.groups.push(group)
      known.homes += group.homes
    } else words.set(keyOf(word), { ...word, groups: [group], homes: group.homes })
  }
  // Of the table, which has an area before `places` follows.
  const cities = new Map<string, Place[]>()
  for (const { parent, names } of areas) {
    const place = places.get(parent)
    if (!place || place.cityId === null) continue
    for (const name of new Set(names.flatMap(searchForms)))
      cities.set(name, [...(cities.get(name) ?? []), place])
  }
  const isKnown = ({ town, countryId, stateId }: Word): boolean => {
    const state = stateId === 0 ? null : places.get(`state${stateId}`)
    return (cities.get(town) ?? []).some(
      (city) => city.countryId === countryId && (state === null || isWithin(city, state)),
    )
  }
  return [...words.values()]
    .filter((word) => !isKnown(word))
    .sort((a, b) => b.homes - a.homes || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The value of more than half of the homes; null if there is no such value. */
function ofMost<T>(said: readonly { value: T; homes: number }[], homes: number): T | null {
  const sums = new Map<T, number>()
  for (const one of said) sums.set(one.value, (sums.get(one.value) ?? 0) + one.homes)
  return [...sums].find(([, sum]) => sum * 2 > homes)?.[0] ?? null
}

/** The cities of words: those that most of their homes were given, else those at most of their pins. */
async function municipalities(
  words: readonly Word[],
  { db, places }: Call,
): Promise<Map<Word, Place>> {
  const found = new Map<Word, Place>()
  const byPins = new Map<string, Word>()
  for (const word of words) {
    const given = ofMost(
      word.groups.map(({ cityId, homes }) => ({ value: cityId, homes })),
      word.homes,
    )
    const city = given === null ? null : places.get(`city${given}`)
    if (city) found.set(word, city)
    else byPins.set(keyOf(word), word)
  }
  const pins = await selectTownPins(
    db,
    [...byPins.values()].flatMap(({ groups }) => groups.map(({ town }) => town)),
  )
  const finder = finderOf(places)
  for (const [key, word] of byPins) {
    const own = pins.filter((pin) => keyOf(wordOf(pin)) === key)
    const id = ofMost(
      own.flatMap(({ lat, lon, homes }) => {
        const city = finder.cityAt(lat, lon)
        return city?.countryId === word.countryId ? [{ value: city.id, homes }] : []
      }),
      own.reduce((sum, { homes }) => sum + homes, 0),
    )
    const city = id === null ? null : places.get(id)
    if (city) found.set(word, city)
  }
  return found
}

function presented(word: Word, city: Place | undefined, call: Call): TownWord[] {
  const { places } = call
  const link = (place: Place | null | undefined) => (place ? presentRef(place, call) : null)
  const country = link(places.get(`country${word.countryId}`))
  if (!country) return []
  const spellings = new Map<string, number>()
  for (const { town, homes } of word.groups) spellings.set(town, (spellings.get(town) ?? 0) + homes)
  const [[town] = ['']] = [...spellings].sort(([, a], [, b]) => b - a)
  return [
    {
      town: town.slice(0, TOWN_MAX),
      country,
      province: link(word.stateId === 0 ? null : places.get(`state${word.stateId}`)),
      municipality: link(city),
      proposal: link(city && finderOf(places).nearlyNamed(town, city)),
      homes: word.homes,
      feeds: new Set(word.groups.map(({ sourceId }) => sourceId)).size,
    },
  ]
}

const unknownPlace = (place: string): WrongArea =>
  new WrongArea({
    field: 'place',
    key: 'areas.fault.unknownPlace',
    values: { place },
  } satisfies AreaFault)

/** A name that has no letter with a Latin form has an address nonetheless. */
const slugOf = (town: string): string =>
  slugify(town).slice(0, 60).replace(/-$/, '') || `town-${hash('sha256', fold(town)).slice(0, 10)}`

/** An area that is one city, under another name: imports give its homes that city. */
const alias = (town: string, { id }: Place): Omit<NamedArea, 'id'> => ({
  slug: slugOf(town),
  kind: 'district',
  parent: id,
  names: { en: town },
  aka: {},
  in: {},
  places: [id],
  population: null,
  polygons: [],
})

export const handlers: Handlers<typeof townWords> = {
  async list({ ignored = false, page }, call) {
    const [words, hidden] = await Promise.all([unknownWords(call), selectIgnoredTowns(call.db)])
    const keys = new Set(hidden.map(keyOf))
    const listed = words.filter((word) => keys.has(keyOf(word)) === ignored)
    const shown = listed.slice((page - 1) * TOWN_WORDS_PER_PAGE, page * TOWN_WORDS_PER_PAGE)
    const cities = await municipalities(shown, call)
    return {
      data: shown.flatMap((word) => presented(word, cities.get(word), call)),
      total: listed.length,
      page,
      pages: pagesOf(listed.length, TOWN_WORDS_PER_PAGE),
    }
  },

  async ignore({ town, country, province, ignored }, { db }) {
    await setTownIgnored(
      db,
      {
        town: fold(town),
        countryId: numberIn(country),
        stateId: province === null ? 0 : numberIn(province),
      },
      ignored,
    )
    return { data: { ignored } }
  },

  async name({ town, place: placeId }, call) {
    const id = await writing(call, async () => {
      const place = call.places.get(placeId)
      // Imports look for areas below cities.
      if (!place || place.cityId === null) throw unknownPlace(placeId)
      if (place.type !== 'area') return writeArea(alias(town, place), writerOf(call))
      const area = await selectArea(call.db, place.number)
      if (!area || area.deleted_at) throw unknownPlace(placeId)
      const { id: number, version, names: own, aka: others } = area
      const names = [...Object.values(own), ...Object.values(others).flat()]
      if (names.some((name) => fold(name) === fold(town))) return number
      const aka = { ...others, en: [...(others['en'] ?? []), town] }
      const { id: _, ...changed } = readArea(featureOf({ ...area, aka }))
      return writeArea(changed, writerOf(call), { id: number, version })
    })
    return one(id, call)
  },
}

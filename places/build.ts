import { slugify } from '#text/fold.ts'
import { DEGREE, NOWHERE, type Sections } from './format.ts'
import { gatherPlaces, type Draft } from './gather.ts'
import { KeyIntake } from './keys.ts'
import { landmassesOf } from './landmasses.ts'
import { readLanguages } from './sources.ts'

/** Distinct strings, numbered in order of first use; 0 is the empty one. */
class Strings {
  private readonly numbers = new Map<string, number>([['', 0]])

  number(text: string): number {
    const number = this.numbers.get(text)
    if (number !== undefined) return number
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  get all(): string[] {
    return [...this.numbers.keys()]
  }
}

const fixed = (degrees: number | null): number =>
  degrees === null ? NOWHERE : Math.round(degrees * DEGREE)

const countryOf = (draft: Draft): Draft => (draft.parent ? countryOf(draft.parent) : draft)

/** Contents of the file, before packing. */
export function buildSections(): Sections {
  const languages = readLanguages()
  const drafts = gatherPlaces(languages)
  const place = new Map(drafts.map((draft, index) => [draft, index]))
  const strings = new Strings()
  const countries = drafts.filter((draft) => draft.type === 'country')
  const states = drafts.filter((draft) => draft.type === 'state')
  const translated = drafts.map((draft) =>
    languages.flatMap((language, index) =>
      draft.names[language] ? [{ language: index, name: draft.names[language] }] : [],
    ),
  )
  // Names first, in the order of the places: their strings count up by one, which packs to nearly nothing.
  const name = Uint32Array.from(drafts, (draft) => strings.number(draft.name))
  const slug = Uint32Array.from(drafts, (draft) =>
    draft.slug === slugify(draft.name) ? 0 : strings.number(draft.slug),
  )
  const code = Uint32Array.from(states, (state) => strings.number(state.code))
  const translationName = Uint32Array.from(translated.flat(), (translation) =>
    strings.number(translation.name),
  )
  const text = strings.all.map((string) => Buffer.from(string))
  return {
    sizes: Uint32Array.of(
      countries.length,
      states.length,
      drafts.length - countries.length - states.length,
    ),
    number: Uint32Array.from(drafts, (draft) => draft.number),
    parent: Uint32Array.from(drafts, (draft, index) =>
      draft.parent ? place.get(draft.parent)! : index,
    ),
    region: Uint32Array.from(states, ({ region }) => (region ? place.get(region)! : 0)),
    name,
    slug,
    code,
    iso2: Uint16Array.from(
      countries,
      (country) => country.iso2.charCodeAt(0) * 256 + country.iso2.charCodeAt(1),
    ),
    lat: Int32Array.from(drafts, (draft) => fixed(draft.lat)),
    lon: Int32Array.from(drafts, (draft) => fixed(draft.lon)),
    population: Uint32Array.from(drafts, (draft) => draft.population),
    land: landmassesOf(drafts.map((draft) => ({ ...draft, iso2: countryOf(draft).iso2 }))),
    double: Uint8Array.from(drafts, (draft) => Number(draft.double)),
    translations: Uint8Array.from(translated, (list) => list.length),
    translationLanguage: Uint8Array.from(translated.flat(), (translation) => translation.language),
    translationName,
    text: Buffer.concat(text),
    textLength: Uint16Array.from(text, (bytes) => bytes.length),
    languages: Buffer.from(languages.join(' ')),
    ...buildKeys(drafts),
  }
}

type KeySections = Pick<Sections, 'keyShared' | 'keyRest' | 'keyText' | 'keyPlaces' | 'keyPlace'>

/** Every form of every name from its start and from each later word, sorted, each with its places. */
function buildKeys(drafts: Draft[]): KeySections {
  const intake = new KeyIntake()
  drafts.forEach((draft, index) => {
    if (!draft.double)
      intake.add(index, [draft.name, ...Object.values(draft.names), ...draft.aliases])
  })
  const { keys: sorted, places } = intake.sorted()
  const shared = sorted.map((key, index) => sharedLength(sorted[index - 1] ?? '', key))
  return {
    keyShared: Uint8Array.from(shared),
    keyRest: Uint8Array.from(sorted, (key, index) => key.length - shared[index]!),
    keyText: Buffer.from(sorted.map((key, index) => key.slice(shared[index])).join('')),
    keyPlaces: Uint16Array.from(places, (list) => list.length),
    keyPlace: Uint32Array.from(places.flat()),
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  // Never between the two halves of one character.
  return length > 0 && /[\ud800-\udbff]/.test(a[length - 1]!) ? length - 1 : length
}

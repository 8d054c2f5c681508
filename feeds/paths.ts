/** Where senders put the language of a text that is there several times; in JSON only within lists. */
const LANGUAGES = ['@lang', '@xml:lang', '@language'] as const
const LANGUAGES_IN_LISTS = ['lang', 'language', 'locale'] as const
const LANGUAGE = /^[\w-]{1,20}$/
/** Elements that are nothing but a name and a value: `<field name="price">`. */
const NAMED_ELEMENT =
  /^(field|attribute|property|param(eter)?|value|option|data|meta|feature|characteristic)$/i
const FIELD_NAME = /^[\p{L}_][\p{L}\p{M}\w .-]{0,59}$/u
/** Longest name of a path; a mapping takes no longer ones. */
const PATH_MAX = 200

const isData = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The values of an item by their paths: `location/city`, `@id` for an attribute, `title[en]` for the texts of a language. The values of a
 * list have one path, so that an item with one picture has the same paths as one with many. In the order of the file.
 */
export function pathsOf(item: unknown): Map<string, string> {
  const found = new Map<string, string[]>()
  collect(item, '', false, found)
  return new Map([...found].map(([path, values]) => [path, joined(values)]))
}

function collect(
  value: unknown,
  path: string,
  isListed: boolean,
  found: Map<string, string[]>,
): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, path, true, found)
    return
  }
  if (!isData(value)) {
    const text = inWriting(value)
    if (text.trim() === '') return
    const name = (path || '#text').slice(0, PATH_MAX)
    const values = found.get(name)
    if (values) values.push(text)
    else found.set(name, [text])
    return
  }
  const key = path === '' ? null : keyOf(value, path, isListed)
  const own = key === null ? path : `${path}[${String(value[key])}]`
  for (const [name, child] of Object.entries(value))
    if (name !== key)
      collect(child, name === '#text' ? own : own === '' ? name : `${own}/${name}`, false, found)
}

/** The member that distinguishes an element from others of its name. */
function keyOf(value: Record<string, unknown>, path: string, isListed: boolean): string | null {
  const languages = isListed ? [...LANGUAGES, ...LANGUAGES_IN_LISTS] : LANGUAGES
  for (const name of languages) {
    const text = value[name]
    if (typeof text === 'string' && LANGUAGE.test(text)) return name
  }
  const name = value['@name'] ?? value['@key']
  return typeof name === 'string' &&
    FIELD_NAME.test(name) &&
    NAMED_ELEMENT.test(path.slice(path.lastIndexOf('/') + 1)) &&
    Object.keys(value).every((own) => own === '#text' || value[own] === name)
    ? '@name' in value
      ? '@name'
      : '@key'
    : null
}

/** A number of JSON with three decimals would look like thousands. */
const inWriting = (value: unknown): string =>
  typeof value === 'number' && /^-?\d{1,3}\.\d{3}$/.test(String(value))
    ? `${value}0`
    : String(value)

/** The values of a list in one text: words with commas, as people write them; addresses and longer texts in lines. */
const joined = (values: readonly string[]): string =>
  values.length === 1
    ? values[0]!
    : values.join(values.some((value) => /[,\n]|\/\//.test(value)) ? '\n' : ', ')

/** The path of the list that is the whole document. */
export const WHOLE_LIST = '[]'
/** The path without that list. */
export const withinList = (path: string): string =>
  path === WHOLE_LIST ? '' : path.startsWith(`${WHOLE_LIST}/`) ? path.slice(3) : path
/** The rest of a path behind a member; null if it does not lead there. Names of JSON may have slashes, too. */
export const behind = (path: string, name: string): string | null =>
  path === name ? '' : path.startsWith(`${name}/`) ? path.slice(name.length + 1) : null

/** The items at a path of a document. */
export function itemsAt(data: unknown, path: string): unknown[] {
  const rest = withinList(path)
  const found: unknown[] = [data].flat()
  if (rest === '') return found
  return found.flatMap((value) =>
    isData(value)
      ? Object.entries(value).flatMap(([name, child]) => {
          const left = behind(rest, name)
          return left === null ? [] : itemsAt(child, left)
        })
      : [],
  )
}

/** Different values of the elements at a path, by their paths in it. */
type Candidates = Map<string, Set<string>>

/** Fewer values are those of a picture or a person. */
const FIELDS_MIN = 3
/** One with this share of the likeliest one's values may be meant as well. */
const AS_LIKELY = 0.6
const ALL_BUT_FEW = 0.8
const PATHS_MAX = 10
/** Limits of what is looked at, far above those of any feed: a hostile file costs no time and memory. */
const CANDIDATES_MAX = 300
const FIELDS_MAX = 500
/** A mapping takes no longer path of the items. */
const ITEMS_MAX = 500

/** The paths of repeated elements with values, the likeliest items of a feed first; and the one of them that is clearly that. */
export function itemPathsIn(document: unknown): { itemPaths: string[]; items: string | null } {
  const repeated: Candidates = new Map()
  const single: Candidates = new Map()
  const note = (to: Candidates, path: string, item: Record<string, unknown>) => {
    const fields = to.get(path) ?? new Set()
    if (fields.size === 0 && to.size >= CANDIDATES_MAX) return
    to.set(path, fields)
    for (const field of pathsOf(item).keys()) if (fields.size < FIELDS_MAX) fields.add(field)
  }
  const visit = (value: unknown, path: string, isListed: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, path || WHOLE_LIST, true)
      return
    }
    if (!isData(value) || path.length > ITEMS_MAX) return
    if (isListed) note(repeated, path, value)
    // The only element of a document may be the only item; its root is not.
    else if (path.includes('/')) note(single, path, value)
    for (const [name, child] of Object.entries(value))
      visit(child, path === '' ? name : `${path}/${name}`, false)
  }
  visit(document, '', false)
  const likely = (candidates: Candidates) =>
    [...candidates]
      .map(([path, fields]) => ({ path, size: ownOf(path, fields, repeated) }))
      .filter(({ size }) => size >= FIELDS_MIN)
      .toSorted((a, b) => b.size - a.size)
  const [many, one] = [likely(repeated), onlyItem(likely(single))]
  // In a file with one item only its pictures are repeated.
  const only = one !== undefined && one.size > 2 * (many[0]?.size ?? 0) ? one : null
  const [best, next] = many
  const isClear =
    best !== undefined &&
    (next === undefined || next.size < Math.max(FIELDS_MIN + 1, AS_LIKELY * best.size))
  return {
    itemPaths: [...(only ? [only] : []), ...many].slice(0, PATHS_MAX).map(({ path }) => path),
    items: only?.path ?? (isClear ? best.path : null),
  }
}

/** The innermost element that has nearly all values: others around it only contain it. */
function onlyItem<T extends { path: string; size: number }>(ranked: readonly T[]): T | undefined {
  const best = ranked[0]!
  const around = ranked.filter(
    ({ path, size }) => size >= ALL_BUT_FEW * best.size && `${path}/`.startsWith(`${best.path}/`),
  )
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Number of the different values of an element, without those of repeated elements in it. */
function ownOf(path: string, fields: ReadonlySet<string>, repeated: Candidates): number {
  const within = [...repeated.keys()].flatMap((other) =>
    other.startsWith(`${path}/`) ? `${other.slice(path.length + 1)}/` : [],
  )
  return [...fields].filter((field) => !within.some((other) => field.startsWith(other))).length
}

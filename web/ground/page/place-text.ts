import type { PlaceDetails } from '#contract/homes/places.ts'
import type { MessageKey, Params, Translator } from '#i18n/translate.ts'

/** A place in a title. */
export type Named = Pick<PlaceDetails, 'name' | 'nameIn'>

/** Messages with a place after "in", for known declensions. */
type PlaceKey = {
  [Key in MessageKey]: Key extends `${infer Base}Declined` ? Base : never
}[MessageKey]

/**
 * `Immobilien in der Schweiz`, `Недвижимость в Москве и Казани`; without a known declension, `Недвижимость: Торревьеха`.
 * The key is of the latter; the declined message's key ends in `Declined`.
 */
export function placeText(
  t: Translator,
  key: PlaceKey,
  places: readonly Named[],
  params: Params = {},
): string {
  const where = whereText(t, places)
  return where === null
    ? t(key, { ...params, place: t.format.list(places.map(({ name }) => name)) })
    : t(`${key}Declined`, { ...params, where })
}

/** "In" several places, with the preposition once if it is the same: `in Berlin and the Netherlands`. */
function whereText({ format }: Translator, places: readonly Named[]): string | null {
  const forms = places.map(({ nameIn }) => nameIn).filter((form) => form !== null)
  if (forms.length < places.length) return null
  const [, preposition = ''] = /^(\S+ )\S/.exec(forms[0] ?? '') ?? []
  return preposition !== '' && forms.every((form) => form.startsWith(preposition))
    ? preposition + format.list(forms.map((form) => form.slice(preposition.length)))
    : format.list(forms)
}

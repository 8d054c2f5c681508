import type { Location } from '#contract/places.ts'
import type { MessageKey, Params, Translator } from '#i18n/translate.ts'

/** A place as titles name it. */
export type Named = Pick<Location, 'name' | 'nameIn'>

/** Messages that name a place after "in", where its form is known. */
type PlaceKey = {
  [Key in MessageKey]: Key extends `${infer Base}Declined` ? Base : never
}[MessageKey]

/**
 * `Immobilien in der Schweiz`, `Недвижимость в Москве и Казани`; where the form of a name is not known, the message that needs none: `Недвижимость: Торревьеха`.
 * The key names that message; the other one ends in `Declined`.
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

/** "In" several places, with the preposition once where it is the same: `in Berlin and the Netherlands`. */
function whereText({ format }: Translator, places: readonly Named[]): string | null {
  const forms = places.map(({ nameIn }) => nameIn).filter((form) => form !== null)
  if (forms.length < places.length) return null
  const [, preposition = ''] = /^(\S+ )\S/.exec(forms[0] ?? '') ?? []
  return preposition !== '' && forms.every((form) => form.startsWith(preposition))
    ? preposition + format.list(forms.map((form) => form.slice(preposition.length)))
    : format.list(forms)
}

import { PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { floorNumber, floorText } from '#i18n/floors.ts'
import type { Formatter } from '#i18n/format.ts'
import { listOfNames } from '#i18n/inside.ts'
import type { Translator } from '#i18n/translate.ts'
import { countsText } from '#i18n/counts-text.ts'
import { distanceText } from '../../map/distance.ts'
import type { Filters, Part } from '../filters.ts'
import { kindsText } from './title.ts'

/** Context of a chip's text. */
export interface Saying {
  t: Translator
  format: Formatter
  /** The place at the centre of the radius, if it has a name. */
  around: string | null
  /** The filter's agencies, as far as they exist. */
  agencies: readonly { id: number; name: string }[]
}

/** Text of a filter: `€100,000 – €300,000`, `3+ rooms`, `Apartments and houses`, `Published in the last 7 days`. */
export function chipText(
  part: Part,
  filters: Filters,
  { t, format, around, agencies }: Saying,
): string {
  const named = (names: readonly string[]): string => listOfNames(names, format)
  switch (part) {
    case 'action':
      return t(`library.searchTypes.${SEARCH_TYPES[filters.action ?? 0].key}`)
    case 'categories':
      return kindsText(filters.categories, t, format)
    case 'features':
      return named(filters.features.map((key) => t(`library.features.${key}`)))
    case 'without':
      return t('search.chips.without', {
        features: named(filters.without.map((key) => t(`library.features.${key}`))),
      })
    case 'furnished':
      return named(filters.furnished.map((key) => t(`library.furnished.${key}`)))
    case 'energy':
      return t('search.words.energy', { classes: format.list(filters.energy) })
    case 'priceType':
      return named(
        PRICE_TYPES.filter(({ id }) => filters.priceType.includes(id)).map(({ key }) =>
          t(`library.priceTypes.${key}`),
        ),
      )
    case 'agency': {
      const names = agencies.filter(({ id }) => filters.agency.includes(id)).map(({ name }) => name)
      return names.length > 0
        ? format.list(names)
        : t('search.chips.agencies', { count: filters.agency.length })
    }
    case 'heating':
      return named(filters.heating.map((key) => t(`details.heating.${key}`)))
    case 'heatSource':
      return t('search.chips.heatSource', {
        kinds: named(filters.heatSource.map((key) => t(`details.heating.${key}`))),
      })
    case 'noCommission':
      return t('details.noCommission')
    case 'availableBy':
      return availableText(filters.availableBy ?? '', t, format)
    case 'newBuild':
      return t('card.newBuild')
    case 'pets':
      return t('search.words.pets')
    case 'pictures':
    case 'plan':
      return t(`search.filter.${part}`)
    case 'owner':
      return filters.owner === 'private' ? t('card.privateOwner') : t('search.filter.agency')
    case 'publishedSince':
    case 'reducedSince':
      return t(`search.chips.${part}`, { when: sinceText(filters[part] ?? '', t, format) })
    case 'box':
      return t('search.chips.box')
    case 'polygon':
      return t('search.chips.polygon', { count: filters.polygon?.length ?? 0 })
    case 'radius': {
      const distance = distanceText(filters.radius ?? 0, format)
      return around === null
        ? t('search.chips.radiusPoint', { distance })
        : t('search.chips.radius', { distance, place: around })
    }
    case 'text':
      return t('search.chips.text', { text: filters.text ?? '' })
    case 'floor':
      return floorsText(filters, t, format)
    case 'year':
      return t('search.chips.year', { years: bounded(filters.year, format.plain, t) })
    case 'price':
      return priceText(filters, t, format)
    case 'area':
      return bounded(filters.area, (value) => format.area(value, { decimals: 2 }), t)
    default:
      return countsText(part, filters[part], t, format)
  }
}

/** `last 7 days`, `since 1 September 2026` */
export function sinceText(since: string, t: Translator, format: Formatter): string {
  const days = /^(\d+)d$/.exec(since)?.[1]
  return days
    ? t('search.since.days', { count: Number(days) })
    : t('search.since.day', { day: format.date(since) })
}

/** `Available now`, `Available by 1 March 2027` */
export const availableText = (by: string, t: Translator, format: Formatter): string =>
  by === 'now'
    ? t('search.chips.availableNow')
    : t('search.chips.availableBy', { day: format.date(by) })

/** `2 – 5`, `from 2`, `up to 5`; a single number if both are equal. */
function bounded(
  { min, max }: { min: number | null; max: number | null },
  show: (value: number) => string,
  t: Translator,
): string {
  if (min !== null && min === max) return show(min)
  if (min !== null && max !== null)
    return t('search.chips.between', { min: show(min), max: show(max) })
  return min !== null
    ? t('search.chips.from', { min: show(min) })
    : t('search.chips.to', { max: show(max ?? 0) })
}

function priceText(
  { price, currency, priceUnit }: Filters,
  t: Translator,
  format: Formatter,
): string {
  if (priceUnit !== 'm2')
    return bounded(price, (value) => format.price(value, currency ?? undefined), t)
  return t('search.chips.perArea', {
    price: bounded(price, (value) => format.pricePerArea(value, currency ?? 'EUR'), t),
    unit: format.areaUnit.sign,
  })
}

function floorsText(
  { floor, notGround, topFloor }: Filters,
  t: Translator,
  format: Formatter,
): string {
  const shown = (value: number): string => format.number(floorNumber(value, format.language))
  const floors =
    floor.min === null && floor.max === null
      ? null
      : floor.min === floor.max
        ? floorText(floor.min ?? 0, t)
        : t('search.chips.floor', { floors: bounded(floor, shown, t) })
  return format.list(
    [
      floors,
      notGround ? t('search.filter.notGround') : null,
      topFloor ? t('search.filter.topFloor') : null,
    ].filter((text) => text !== null),
  )
}

import { CERTIFICATES, ENERGY_SOURCES, GROUND_RENT_PERIODS, HEATINGS } from '#contract/details.ts'
import { ENERGY_CLASSES, FEATURES, HOUSE_TYPES } from '#contract/library.ts'

// What the form of a mapping asks, and what it offers.

export const CATEGORIES: readonly string[] = HOUSE_TYPES.map(({ slug }) => slug)
/** Actions that a word can mean. */
export const ACTION_MEANINGS = ['buy', 'rent'] as const
/** States that a word can mean. */
export const STATUS_MEANINGS = [
  'published',
  'reserved',
  'sold',
  'let',
  'paused',
  'archived',
] as const
/** What a rent is for. */
export const RENT_PERIODS = ['month', 'week', 'day', 'year'] as const
/** Units of areas, those that homes are measured in and those of land. */
export const AREA_UNITS = ['m2', 'sqft', '100m2', 'ha', 'acre'] as const
/** Encodings that a table may have; `utf-8` is what is tried first in any case. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1256',
] as const
export const DATE_ORDERS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY'] as const
/** What may stand between addresses of pictures in one column. */
export const SEPARATORS = { none: '', space: ' ', comma: ',', semicolon: ';', pipe: '|' } as const
/** In a choice of signs: the one that the mapping has, which is none of those that are offered. */
export const KEPT = 'kept'
/** What a list offers, and what the mapping says beside it: a browser sends the first of a list that lacks what it should show. */
export const withCurrent = (offered: readonly string[], current: string): readonly string[] =>
  current === '' || offered.includes(current) ? offered : [...offered, current]
/** In a choice of what holds for all: a column says it. */
export const BY_COLUMN = 'column'
export const FEATURE_FIELDS = FEATURES.map(({ key }) => [key, `feature.${key}`] as const)
/** A title for homes that have none. */
export const DEFAULT_TITLE = '[{district}, ]{town}'

/** Numbers and words of a CSV file that the form asks for, by the names of the mapping. */
export const CSV_NUMBERS = [
  'livingArea',
  'builtArea',
  'plotArea',
  'terraceArea',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'floors',
  'yearBuilt',
  'lat',
  'lon',
] as const
export const CSV_WORDS = ['reference', 'street', 'houseNumber', 'postalCode', 'district'] as const
/** How a file writes a number with decimals. */
export const NUMBER_STYLES = {
  auto: {},
  point: { decimal: '.', thousands: '' },
  'point-comma': { decimal: '.', thousands: ',' },
  comma: { decimal: ',', thousands: '' },
  'comma-point': { decimal: ',', thousands: '.' },
} as const

/** Money and energy in numbers, of the mapping's `numbers`. */
export const COST_NUMBERS = ['chargesAmount', 'depositAmount'] as const
export const ENERGY_NUMBERS = ['energyConsumption'] as const
/** What the mapping has in `details` as numbers. */
export const DETAIL_NUMBERS = [
  'commissionPercent',
  'groundRent',
  'parkingPrice',
  'heatingYear',
  'emissions',
] as const
/** What it has there as texts and dates. */
export const DETAIL_TEXTS = ['commission', 'energyValidUntil'] as const
export const LINKS = ['tourUrl', 'videoUrl'] as const
export const YES_OR_NO = ['newBuild', 'pets'] as const
/** Columns whose words mean one of ours each, or several of heating, by the names of the mapping. */
export const WORD_CHOICES = {
  furnished: ['fully', 'partly', 'no'],
  energyClass: ENERGY_CLASSES,
  groundRentPeriod: GROUND_RENT_PERIODS,
  heating: HEATINGS,
  energyCertificate: CERTIFICATES,
  energySource: ENERGY_SOURCES,
  emissionsClass: ENERGY_CLASSES,
} as const
export type WordChoice = keyof typeof WORD_CHOICES
export const WORD_CHOICE_NAMES = Object.keys(WORD_CHOICES) as WordChoice[]
/** Of these the mapping has the two that are oldest beside `details`. */
export const isDetail = (name: WordChoice): boolean =>
  name !== 'furnished' && name !== 'energyClass'
/** What may stand between kinds of heating in one cell. */
export const HEATING_SEPARATORS = {
  comma: ',',
  semicolon: ';',
  pipe: '|',
  slash: '/',
  space: ' ',
} as const
/** How exactly homes may be shown, where the mapping says it for all. */
export const PRIVACIES = ['street', 'exact', 'area'] as const
/** How exactly the file says where homes are, where the mapping says it for all. */
export const PRECISIONS = ['exact', 'street', 'area', 'city'] as const
/** Fields with dates. */
export const DATE_FIELDS = ['availableFrom', 'publishedAt', 'energyValidUntil'] as const

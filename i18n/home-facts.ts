import { HOUSE_TYPES } from '#contract/library.ts'
import type { ReportHome } from '#contract/know/home-reports.ts'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { listOfNames } from './inside.ts'
import type { Translator } from './translate.ts'

/** The facts that a home was estimated by, each with its name. */
export function homeFacts(home: Omit<ReportHome, 'location'>, t: Translator): [string, string][] {
  const { format } = t
  const number = (value: number | undefined) =>
    value === undefined ? null : format.number(value, { decimals: 2 })
  const type = HOUSE_TYPES.find(({ id }) => id === home.category)
  const named = (bits: number): string | null => {
    const names = FEATURES.filter(({ bit }) => bits & (1 << bit)).map(({ key }) =>
      t(`library.features.${key}`),
    )
    return names.length > 0 ? listOfNames(names, format) : null
  }
  const rows: [string, string | null][] = [
    [t('field.category'), type ? t(`library.houseTypes.${type.slug}`) : null],
    [t('field.livingArea'), format.area(home.area)],
    [t('field.rooms'), number(home.rooms)],
    [t('field.bedrooms'), number(home.bedrooms)],
    [t('field.bathrooms'), number(home.bathrooms)],
    [t('field.floor'), number(home.floor)],
    [t('field.floors'), number(home.floors)],
    [t('field.yearBuilt'), home.yearBuilt === undefined ? null : format.plain(home.yearBuilt)],
    [t('field.plotArea'), home.plotArea === undefined ? null : format.area(home.plotArea)],
    [
      t('field.newBuild'),
      home.newBuild === undefined
        ? null
        : t(home.newBuild ? 'homeReports.facts.yes' : 'homeReports.facts.no'),
    ],
    [t('field.condition'), home.condition ? t(`details.condition.${home.condition}`) : null],
    [t('field.furnished'), home.furnished ? t(`library.furnished.${home.furnished}`) : null],
    [t('field.energyClass'), home.energyClass ?? null],
    [t('field.features'), named(home.features)],
    [t('homeReports.facts.absent'), named(home.absentFeatures ?? 0)],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

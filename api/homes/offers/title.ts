import { HOUSE_TYPES } from '#contract/library.ts'
import { type FeatureKey } from '#contract/homes/offer-lists.ts'
import { otherCount } from '#contract/homes/room-counting.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'

/** Features that a title names, the one that sells best first. */
const NAMED = [
  'sea-view',
  'pool',
  'garden',
  'terrace',
  'mountain-view',
  'fireplace',
  'balcony',
  'sauna',
  'city-view',
  'garage',
  'parking',
  'air-conditioning',
] as const satisfies readonly FeatureKey[]
/** Their names have the count, or it does not matter. */
const UNCOUNTED: readonly string[] = [
  'studio',
  'room',
  'land',
  'garage',
  'office',
  'retail',
  'industrial',
  'hospitality',
  'farm',
  'building',
]
/** A balcony does not matter for these. */
const PLAIN: readonly string[] = ['land', 'garage']

export interface TitledHome {
  category: number
  rooms: number | null
  bedrooms: number | null
  features: readonly FeatureKey[]
  /** Street, else district, as far as they are public. */
  where: string | null
}

/**
 * `3-bedroom apartment with a pool, Calle Mayor`: where an advertiser wrote none in the reader's language. The messages decide order, case and capitals;
 * `category` and `counted` are for languages whose words depend on them.
 */
export function madeTitle(home: TitledHome, language: LocaleCode, messages: Messages): string {
  const t = messages.translator(language)
  const slug = HOUSE_TYPES.find(({ id }) => id === home.category)?.slug ?? 'apartment'
  const kind = t(`library.houseTypes.${slug}`)
  // The names of choices in a message have no hyphens.
  const category = slug.replaceAll('-', '_')
  const leading = leadingCount(language)
  const counted = UNCOUNTED.includes(slug)
    ? undefined
    : [leading, otherCount(leading)].find((count) => home[count])
  const what = counted
    ? t(`offers.made.${counted}`, { kind, category, count: home[counted] ?? 0 })
    : kind
  const named = PLAIN.includes(slug)
    ? undefined
    : NAMED.find((feature) => home.features.includes(feature))
  const described = named
    ? t('offers.made.with', {
        what,
        feature: t(`offers.made.feature.${named}`),
        category,
        counted: counted ?? 'none',
      })
    : what
  return home.where ? t('offers.made.at', { what: described, where: home.where }) : described
}

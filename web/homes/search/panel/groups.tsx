import { groupIn } from '#contract/filters.ts'
import { FEATURES, type FeatureKey } from '#contract/homes/offer-lists.ts'
import { ALL_GROUPS, HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { FILTER_LABELS } from '../filter-labels.ts'
import { NO_FILTERS } from '../filters.ts'
import type { Counts } from '../load.ts'
import { BoundsFields, priceShown } from './bounds.tsx'
import { Choices, toggled } from './choices.tsx'
import { countOf } from './counts.ts'
import { Slider } from './slider.tsx'
import { available, Flags, Group, homesOf, only, type GroupProps } from './group.tsx'
import { useScale } from './use-scale.ts'

/** Action and category. */
export const Kind = only(
  ['action', 'categories', 'group'],
  function Kind({ draft, counts, all, set }: GroupProps) {
    const { t } = usePageContext()
    const actions = SEARCH_TYPES.map(({ id, key }) => ({
      value: id,
      label: t(`library.searchTypes.${key}`),
      ...homesOf({ counts, all }, 'action', id),
    }))
    const within = groupIn(draft)
    const kinds = HOUSE_TYPES.filter(
      ({ id, group }) => within === ALL_GROUPS || within === group || draft.categories.includes(id),
    ).map(({ id, slug }) => ({
      value: id,
      label: t(`library.houseTypesPlural.${slug}`),
      ...homesOf({ counts, all }, 'category', id),
    }))
    return (
      <>
        <Group title={t(FILTER_LABELS.action)}>
          <Choices
            legend={t(FILTER_LABELS.action)}
            legendHidden
            type="radio"
            name="action"
            choices={[{ value: '', label: t('search.filter.any'), count: null }, ...actions]}
            chosen={[String(draft.action ?? '')]}
            onChange={(value) => set({ action: value === '' ? null : value === '0' ? 0 : 1 })}
          />
        </Group>
        <Group title={t(FILTER_LABELS.category)}>
          <Choices
            legend={t(FILTER_LABELS.category)}
            legendHidden
            type="checkbox"
            name="category"
            choices={available(kinds, draft.categories)}
            chosen={draft.categories.map(String)}
            onChange={(value, isIn) =>
              set({
                categories: toggled(
                  draft.categories,
                  value,
                  isIn,
                  HOUSE_TYPES.map(({ id }) => id),
                ),
              })
            }
          />
        </Group>
      </>
    )
  },
)

/** Price in total or per square metre, price type, and commission. */
export const Price = only(
  ['action', 'price', 'priceUnit', 'priceType', 'noCommission'],
  function Price({ draft, counts, all, currency, set }: GroupProps) {
    const { t, format } = usePageContext()
    const label = t('search.filter.price', { unit: currency })
    const scale = useScale(counts.histograms?.price)
    return (
      <Group title={label}>
        <Choices
          legend={t(FILTER_LABELS.priceUnit)}
          legendHidden
          type="radio"
          name="priceUnit"
          choices={[
            { value: 'total', label: t('search.filter.priceTotal'), count: null },
            {
              value: 'm2',
              label: t('search.filter.pricePerArea', { unit: format.areaUnit.sign }),
              count: null,
            },
          ]}
          chosen={[draft.priceUnit]}
          onChange={(value) =>
            set({ priceUnit: value === 'm2' ? 'm2' : 'total', price: NO_FILTERS.price })
          }
        />
        {scale && (
          <Slider
            label={label}
            scale={scale}
            value={draft.price}
            onChange={(price) => set({ price })}
            show={(value) =>
              draft.priceUnit === 'm2'
                ? format.pricePerArea(value, currency)
                : format.price(value, currency)
            }
          />
        )}
        <BoundsFields
          range="price"
          perArea={draft.priceUnit === 'm2'}
          label={label}
          value={draft.price}
          onChange={(price) => set({ price })}
          show={priceShown(format, draft.priceUnit)}
        />
        <Choices
          legend={t(FILTER_LABELS.priceType)}
          type="checkbox"
          name="priceType"
          choices={available(
            PRICE_TYPES.map(({ id, key }) => ({
              value: id,
              label: t(`library.priceTypes.${key}`),
              ...homesOf({ counts, all }, 'priceType', id),
            })),
            draft.priceType,
          )}
          chosen={draft.priceType.map(String)}
          onChange={(value, isIn) =>
            set({
              priceType: toggled(
                draft.priceType,
                value,
                isIn,
                PRICE_TYPES.map(({ id }) => id),
              ),
            })
          }
        />
        <Flags
          draft={draft}
          set={set}
          legend={t('field.commission')}
          flags={[
            {
              name: 'noCommission',
              label: t(FILTER_LABELS.noCommission),
              ...homesOf({ counts, all }, 'noCommission', 1),
            },
          ]}
        />
      </Group>
    )
  },
)

const FEATURE_KEYS = FEATURES.map(({ key }) => key)

/** Features: all selected ones are required, or none of those that a home must not have. */
export const Features = only(
  ['features', 'without'],
  function Features({ draft, counts, all, set }: GroupProps) {
    const { t } = usePageContext()
    const lacking = (counted: Counts | null, key: FeatureKey): number | null => {
      const having = countOf(counted, 'features', key)
      return counted === null || having === null ? null : counted.total - having
    }
    return (
      <Group title={t(FILTER_LABELS.features)}>
        <Choices
          legend={t(FILTER_LABELS.features)}
          legendHidden
          type="checkbox"
          name="features"
          choices={FEATURES.map(({ key }) => ({
            value: key,
            label: t(`library.features.${key}`),
            ...homesOf({ counts, all }, 'features', key),
          }))}
          chosen={draft.features}
          onChange={(value, isIn) =>
            set({
              features: toggled(draft.features, value, isIn, FEATURE_KEYS),
              without: draft.without.filter((key) => key !== value),
            })
          }
        />
        <details className="fold" open={draft.without.length > 0 || undefined}>
          <summary>{t(FILTER_LABELS.without)}</summary>
          <Choices
            legend={t(FILTER_LABELS.without)}
            legendHidden
            type="checkbox"
            name="without"
            choices={FEATURE_KEYS.map((key) => ({
              value: key,
              label: t(`library.features.${key}`),
              count: lacking(counts, key),
              most: lacking(all, key),
            }))}
            chosen={draft.without}
            onChange={(value, isIn) =>
              set({
                without: toggled(draft.without, value, isIn, FEATURE_KEYS),
                features: draft.features.filter((key) => key !== value),
              })
            }
          />
        </details>
      </Group>
    )
  },
)

import { otherCount } from '#contract/homes/room-counting.ts'
import { BATHROOM_STEPS } from '#contract/homes/search.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { FILTER_LABELS } from '../filter-labels.ts'
import { BoundsFields } from './bounds.tsx'
import { Choices, type Choice } from './choices.tsx'
import { countFrom } from './counts.ts'
import { Slider } from './slider.tsx'
import styles from './panel.module.css'
import { Group, only, type GroupProps } from './group.tsx'
import { useScale } from './use-scale.ts'

/** Area, rooms, bedrooms and bathrooms. */
export const Size = only(
  ['area', 'rooms', 'bedrooms', 'bathrooms'],
  function Size({ draft, counts, all, set }: GroupProps) {
    const { t, format } = usePageContext()
    const label = t('search.filter.area', { unit: format.areaUnit.sign })
    const leading = leadingCount(format.language)
    const scale = useScale(counts.histograms?.area)
    return (
      <>
        <Group title={label}>
          {scale && (
            <Slider
              label={label}
              scale={scale}
              value={draft.area}
              onChange={(area) => set({ area })}
              show={(value) => format.area(value)}
            />
          )}
          <BoundsFields
            range="area"
            label={label}
            value={draft.area}
            onChange={(area) => set({ area })}
            show={format.areaNumber}
          />
        </Group>
        <Group title={t('search.filter.roomsAll')}>
          {([leading, otherCount(leading), 'bathrooms'] as const).map((of) => (
            <Rooms key={of} of={of} draft={draft} counts={counts} all={all} set={set} />
          ))}
        </Group>
      </>
    )
  },
)

const ROOMS_MAX = 6
const WHOLE = Array.from({ length: 11 }, (_, count) => count)
/** The minimums with counts. */
const countedFrom = (of: 'rooms' | 'bedrooms' | 'bathrooms'): readonly number[] =>
  of === 'bathrooms' ? BATHROOM_STEPS : WHOLE

/** Minimum with counts, and maximum if needed. */
function Rooms({
  of,
  draft,
  counts,
  all,
  set,
}: Omit<GroupProps, 'currency' | 'country'> & { of: 'rooms' | 'bedrooms' | 'bathrooms' }) {
  const { t, format } = usePageContext()
  const { min, max } = draft[of]
  const usual = of === 'bathrooms' ? [1, 1.5, 2, 3, 4] : [1, 2, 3, 4, 5]
  const offered =
    min === null || usual.includes(min) ? usual : [...usual, min].sort((a, b) => a - b)
  const most = Array.from({ length: ROOMS_MAX }, (_, at) => at + 1)
  const choices: Choice[] = offered.map((least) => ({
    value: least,
    label: t('search.filter.atLeast', { count: format.number(least, { decimals: 2 }) }),
    ...(countedFrom(of).includes(least)
      ? { count: countFrom(counts, of, least, max), most: countFrom(all, of, least, null) }
      : { count: null }),
  }))
  return (
    <div className={styles['rooms']}>
      <Choices
        legend={t(FILTER_LABELS[of])}
        type="radio"
        name={`${of}Min`}
        choices={[{ value: '', label: t('search.filter.any'), count: null }, ...choices]}
        chosen={[String(min ?? '')]}
        onChange={(value) =>
          set({
            [of]: {
              min: value === '' ? null : Number(value),
              max: max !== null && Number(value) > max ? null : max,
            },
          })
        }
      />
      <label className={styles['most']}>
        <span className="soft">{t('search.filter.to')}</span>
        <select
          className="framed"
          name={`${of}Max`}
          value={max ?? ''}
          aria-label={`${t(FILTER_LABELS[of])}: ${t('search.filter.to')}`}
          onChange={(event) =>
            set({
              [of]: { min, max: event.target.value === '' ? null : Number(event.target.value) },
            })
          }
        >
          <option value="">{t('search.filter.unbounded')}</option>
          {(max === null || most.includes(max) ? most : [...most, max]).map((count) => (
            <option key={count} value={count} disabled={min !== null && count < min}>
              {format.number(count, { decimals: 2 })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

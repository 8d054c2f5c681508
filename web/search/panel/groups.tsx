import { memo, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { groupIn, WORDS_MAX, type Flag } from '#contract/filters.ts'
import {
  ENERGY_SOURCES,
  HEATING_WAYS,
  type EnergySource,
  type HeatingWay,
  FURNISHED,
} from '#contract/details.ts'
import { FEATURES, ENERGY_CLASSES } from '#contract/offer-lists.ts'
import { ALL_GROUPS, HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { otherCount } from '#contract/room-counting.ts'
import { BATHROOM_STEPS, SINCE_DAYS, TOP_AGENCIES, type FacetName } from '#contract/search.ts'
import { floorNumber } from '#i18n/floors.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { Field } from '../../ui/field.tsx'
import { FILTER_LABELS } from '../filter-labels.ts'
import { NO_FILTERS, SINCES, type Filters } from '../filters.ts'
import type { Counts, NamedAgency } from '../load.ts'
import { availableText, sinceText } from '../words/chip-text.ts'
import { BOUND_DECIMALS, BoundsFields } from './bounds.tsx'
import { Choices, toggled, type Choice } from './choices.tsx'
import { countFrom, countOf } from './counts.ts'
import { scaleOf, type Bar, type Scale } from './scale.ts'
import { Slider } from './slider.tsx'
import styles from './panel.module.css'

interface GroupProps {
  draft: Filters
  counts: Counts
  /** Without any filter; null until known. */
  all: Counts | null
  /** Currency of the price bounds. */
  currency: string
  set: (change: Partial<Filters>) => void
}

/** Props of a memoised group: rendering all groups on each press would be slow. */
const only = (parts: readonly (keyof Filters)[], group: ComponentType<GroupProps>) =>
  memo(
    group,
    (before, now) =>
      before.counts === now.counts &&
      before.all === now.all &&
      before.currency === now.currency &&
      parts.every((part) => before.draft[part] === now.draft[part]),
  )

/** Counts of a choice, with and without filters. */
const homesOf = (
  { counts, all }: Pick<GroupProps, 'counts' | 'all'>,
  facet: FacetName,
  value: string | number,
) => ({ count: countOf(counts, facet, value), most: countOf(all, facet, value) })

/** Items of a long list that exist in the place, or are selected: independent of other filters. */
const available = <Value extends string | number>(
  choices: readonly (Choice & { value: Value })[],
  chosen: readonly Value[],
) => choices.filter(({ value, count, most }) => (most ?? count) !== 0 || chosen.includes(value))

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h3 className="subheading">{title}</h3>
      {children}
    </section>
  )
}

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
              label: t('search.filter.pricePerArea', { unit: format.squareMetre }),
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
            show={(value) => format.price(value, currency)}
          />
        )}
        <BoundsFields
          range="price"
          label={label}
          value={draft.price}
          onChange={(price) => set({ price })}
          show={(value) => format.number(value, { decimals: BOUND_DECIMALS })}
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

const MOST_ROOMS = 6
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
}: Omit<GroupProps, 'currency'> & { of: 'rooms' | 'bedrooms' | 'bathrooms' }) {
  const { t, format } = usePageContext()
  const { min, max } = draft[of]
  const usual = of === 'bathrooms' ? [1, 1.5, 2, 3, 4] : [1, 2, 3, 4, 5]
  const offered =
    min === null || usual.includes(min) ? usual : [...usual, min].sort((a, b) => a - b)
  const most = Array.from({ length: MOST_ROOMS }, (_, at) => at + 1)
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

/** Features: all selected ones are required. */
export const Features = only(
  ['features'],
  function Features({ draft, counts, all, set }: GroupProps) {
    const { t } = usePageContext()
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
              features: toggled(
                draft.features,
                value,
                isIn,
                FEATURES.map(({ key }) => key),
              ),
            })
          }
        />
      </Group>
    )
  },
)

/** Land has no heating and no move-in date. */
const hasRooms = ({ categories }: Filters): boolean =>
  categories.length === 0 ||
  categories.some((id) => HOUSE_TYPES.find((type) => type.id === id)?.slug !== 'land')

/** Floor, year, energy, heating. */
export const Building = only(
  ['floor', 'notGround', 'topFloor', 'year', 'energy', 'heating', 'heatSource', 'categories'],
  function Building({ draft, counts, all, set }: GroupProps) {
    const { t, format } = usePageContext()
    return (
      <>
        <div className={styles['pair']}>
          <Group title={t(FILTER_LABELS.floor)}>
            <BoundsFields
              range="floor"
              label={t(FILTER_LABELS.floor)}
              value={draft.floor}
              onChange={(floor) => set({ floor })}
              show={(value) => format.number(floorNumber(value, format.language))}
            />
            <p className="soft">{t('search.filter.floorHint')}</p>
            <Flags
              draft={draft}
              set={set}
              legend={t(FILTER_LABELS.floor)}
              flags={[
                {
                  name: 'notGround',
                  label: t(FILTER_LABELS.notGround),
                  ...homesOf({ counts, all }, 'notGround', 1),
                },
                {
                  name: 'topFloor',
                  label: t(FILTER_LABELS.topFloor),
                  ...homesOf({ counts, all }, 'topFloor', 1),
                },
              ]}
            />
          </Group>
          <Group title={t(FILTER_LABELS.year)}>
            <BoundsFields
              range="year"
              label={t(FILTER_LABELS.year)}
              value={draft.year}
              onChange={(year) => set({ year })}
              show={format.plain}
            />
          </Group>
        </div>
        <Group title={t(FILTER_LABELS.energy)}>
          <Choices
            legend={t(FILTER_LABELS.energy)}
            legendHidden
            type="checkbox"
            name="energy"
            choices={ENERGY_CLASSES.map((letter) => ({
              value: letter,
              label: <bdi>{letter}</bdi>,
              ...homesOf({ counts, all }, 'energy', letter),
            }))}
            chosen={draft.energy}
            onChange={(value, isIn) =>
              set({ energy: toggled(draft.energy, value, isIn, ENERGY_CLASSES) })
            }
          />
        </Group>
        <Heatings draft={draft} counts={counts} all={all} set={set} />
      </>
    )
  },
)

/** Kinds of heating and energy sources that exist: any of the selected. */
function Heatings({
  draft,
  counts,
  all,
  set,
}: Pick<GroupProps, 'draft' | 'counts' | 'all' | 'set'>) {
  const { t } = usePageContext()
  const choices = <Key extends HeatingWay | EnergySource>(
    name: 'heating' | 'heatSource',
    keys: readonly Key[],
    chosen: readonly Key[],
  ) =>
    available(
      keys.map((key) => ({
        value: key,
        label: t(`details.heating.${key}`),
        ...homesOf({ counts, all }, name, key),
      })),
      chosen,
    )
  const ways = choices('heating', HEATING_WAYS, draft.heating)
  const sources = choices('heatSource', ENERGY_SOURCES, draft.heatSource)
  const isSet = draft.heating.length + draft.heatSource.length > 0
  if (!isSet && (!hasRooms(draft) || ways.length + sources.length === 0)) return null
  return (
    <Group title={t(FILTER_LABELS.heating)}>
      {ways.length > 0 && (
        <Choices
          legend={t(FILTER_LABELS.heating)}
          legendHidden
          type="checkbox"
          name="heating"
          choices={ways}
          chosen={draft.heating}
          onChange={(value, isIn) =>
            set({ heating: toggled(draft.heating, value, isIn, HEATING_WAYS) })
          }
        />
      )}
      {sources.length > 0 && (
        <Choices
          legend={t(FILTER_LABELS.heatSource)}
          type="checkbox"
          name="heatSource"
          choices={sources}
          chosen={draft.heatSource}
          onChange={(value, isIn) =>
            set({ heatSource: toggled(draft.heatSource, value, isIn, ENERGY_SOURCES) })
          }
        />
      )}
    </Group>
  )
}

/** Move-in date. */
function Availability({ draft, set }: Pick<GroupProps, 'draft' | 'set'>) {
  const { t, format } = usePageContext()
  const { availableBy } = draft
  const isDay = availableBy !== null && availableBy !== 'now'
  if (availableBy === null && !hasRooms(draft)) return null
  return (
    <Group title={t(FILTER_LABELS.availableBy)}>
      <Choices
        legend={t(FILTER_LABELS.availableBy)}
        legendHidden
        type="radio"
        name="availableBy"
        choices={[
          { value: '', label: t('search.filter.availableAny'), count: null },
          { value: 'now', label: availableText('now', t, format), count: null },
        ]}
        chosen={isDay ? [] : [availableBy ?? '']}
        onChange={(value) => set({ availableBy: value || null })}
      />
      <Field
        name="availableBy"
        type="date"
        min="2000-01-01"
        max="2079-12-31"
        label={t('search.filter.availableDay')}
        hint={t('search.filter.availableHint')}
        value={isDay ? availableBy : ''}
        onChange={(event) => set({ availableBy: event.target.value || null })}
      />
    </Group>
  )
}

/** Condition, furnishing, pets and move-in date. */
export const State = only(
  ['newBuild', 'pets', 'furnished', 'availableBy', 'categories'],
  function State({ draft, counts, all, set }: GroupProps) {
    const { t } = usePageContext()
    return (
      <>
        <Group title={t('search.filter.state')}>
          <Flags
            draft={draft}
            set={set}
            legend={t('search.filter.state')}
            flags={[
              {
                name: 'newBuild',
                label: t(FILTER_LABELS.newBuild),
                ...homesOf({ counts, all }, 'newBuild', 1),
              },
              {
                name: 'pets',
                label: t('search.words.pets'),
                ...homesOf({ counts, all }, 'pets', 1),
              },
            ]}
          />
          <Choices
            legend={t(FILTER_LABELS.furnished)}
            type="checkbox"
            name="furnished"
            choices={FURNISHED.map((value) => ({
              value,
              label: t(`library.furnished.${value}`),
              ...homesOf({ counts, all }, 'furnished', value),
            }))}
            chosen={draft.furnished}
            onChange={(value, isIn) =>
              set({ furnished: toggled(draft.furnished, value, isIn, FURNISHED) })
            }
          />
        </Group>
        <Availability draft={draft} set={set} />
      </>
    )
  },
)

/** Contents, advertiser and age of the advert. */
export const Advert = only(
  ['text', 'pictures', 'plan', 'owner', 'agency', 'publishedSince', 'reducedSince'],
  function Advert({ draft, counts, all, set }: GroupProps) {
    const { t, format } = usePageContext()
    const any = { value: '', label: t('search.filter.any'), count: null }
    return (
      <Group title={t('search.filter.advert')}>
        <Field
          name="text"
          label={t(FILTER_LABELS.text)}
          hint={t('search.filter.textHint')}
          value={draft.text ?? ''}
          maxLength={WORDS_MAX}
          autoComplete="off"
          onChange={(event) => set({ text: event.target.value || null })}
        />
        <Flags
          draft={draft}
          set={set}
          legend={t('search.filter.advert')}
          flags={[
            {
              name: 'pictures',
              label: t(FILTER_LABELS.pictures),
              ...homesOf({ counts, all }, 'pictures', 1),
            },
            {
              name: 'plan',
              label: t(FILTER_LABELS.plan),
              ...homesOf({ counts, all }, 'plan', 1),
            },
          ]}
        />
        <Choices
          legend={t(FILTER_LABELS.owner)}
          type="radio"
          name="owner"
          choices={[
            any,
            {
              value: 'private',
              label: t('card.privateOwner'),
              ...homesOf({ counts, all }, 'owner', 'private'),
            },
            {
              value: 'agency',
              label: t(FILTER_LABELS.agency),
              ...homesOf({ counts, all }, 'owner', 'agency'),
            },
          ]}
          chosen={[draft.owner ?? '']}
          onChange={(value) =>
            set({ owner: value === 'private' || value === 'agency' ? value : null })
          }
        />
        {SINCES.map((name) => {
          const chosen = draft[name]
          const usual = SINCE_DAYS.map((days) => `${days}d`)
          return (
            <Choices
              key={name}
              legend={t(FILTER_LABELS[name])}
              type="radio"
              name={name}
              choices={[
                any,
                ...[...usual, ...(chosen === null || usual.includes(chosen) ? [] : [chosen])].map(
                  (value) => ({
                    value,
                    label: sinceText(value, t, format),
                    ...(usual.includes(value)
                      ? homesOf({ counts, all }, name, value)
                      : { count: null }),
                  }),
                ),
              ]}
              chosen={[chosen ?? '']}
              onChange={(value) => set({ [name]: value || null })}
            />
          )
        })}
        <Agencies draft={draft} counts={counts} all={all} set={set} />
      </Group>
    )
  },
)

/** Boolean filters. */
function Flags({
  legend,
  flags,
  draft,
  set,
}: {
  legend: string
  flags: readonly { name: Flag; label: string; count: number | null; most: number | null }[]
} & Pick<GroupProps, 'draft' | 'set'>) {
  return (
    <div className="row-2">
      {flags.map(({ name, label, ...homes }) => (
        <Choices
          key={name}
          legend={legend}
          legendHidden
          type="checkbox"
          name={name}
          choices={[{ value: 1, label, ...homes }]}
          chosen={draft[name] ? ['1'] : []}
          onChange={(_, isIn) => set({ [name]: isIn })}
        />
      ))}
    </div>
  )
}

/**
 * Agencies with most offers, and selected ones. Others with many of the remaining offers are appended: the list is the panel's last, so that
 * nothing moves. Private owners have no agency.
 */
function Agencies({
  draft,
  counts,
  all,
  set,
}: Pick<GroupProps, 'draft' | 'counts' | 'all' | 'set'>) {
  const { t } = usePageContext()
  const [seen, setSeen] = useState<readonly NamedAgency[]>([])
  const counted = counts.agencies ?? []
  const known = [
    ...seen,
    ...[...(all?.agencies ?? []), ...counted].filter(
      ({ id }, at, list) =>
        !seen.some((one) => one.id === id) && list.findIndex((one) => one.id === id) === at,
    ),
  ]
  if (known.length > seen.length) setSeen(known)
  const hidden = draft.agency.filter((id) => !known.some((one) => one.id === id))
  /** The total of an agency outside of the top list is unknown, unless the list is complete. */
  const countOfAgency = (id: number): number | null =>
    counted.find((one) => one.id === id)?.count ?? (counted.length < TOP_AGENCIES ? 0 : null)
  return (
    <>
      {/* Without counts, or closed: selected items are hidden fields. */}
      {hidden.map((id) => (
        <input key={id} type="hidden" name="agency" value={id} />
      ))}
      {known.length > 0 && (
        <Choices
          legend={t('search.filter.agencies')}
          type="checkbox"
          name="agency"
          choices={known.map(({ id, name }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            count: countOfAgency(id),
            most: all?.agencies?.find((one) => one.id === id)?.count ?? null,
          }))}
          chosen={draft.agency.map(String)}
          onChange={(value, isIn) =>
            set({
              agency: isIn
                ? [...draft.agency, Number(value)]
                : draft.agency.filter((id) => id !== Number(value)),
            })
          }
        />
      )}
    </>
  )
}

/** Scale of the histogram. With too few values, or before they are known, the last scale stays without bars, so that nothing moves. */
function useScale(bars: readonly Bar[] | undefined): Scale | null {
  const scale = useMemo(() => scaleOf(bars ?? []), [bars])
  const [last, setLast] = useState(scale)
  if (scale && last !== scale) setLast(scale)
  return scale ?? (last && { stops: last.stops, bars: [] })
}

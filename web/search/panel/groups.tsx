import { memo, type ComponentType, type ReactNode } from 'react'
import { WORDS_MAX } from '#contract/filters.ts'
import { ENERGY_CLASSES, FEATURES, HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { FURNISHED, SINCE_DAYS } from '#contract/search.ts'
import { usePageContext } from '../../page-context.tsx'
import { Field } from '../../ui/field.tsx'
import { sinceText } from '../chip-text.ts'
import { NO_FILTERS, SINCES, type Filters } from '../filters.ts'
import type { Counts } from '../load.ts'
import { BoundsFields } from './bounds.tsx'
import { Choices, toggled, type Choice } from './choices.tsx'
import { countFrom, countOf } from './counts.ts'
import { scaleOf } from './scale.ts'
import { Slider } from './slider.tsx'
import styles from './panel.module.css'

interface GroupProps {
  draft: Filters
  counts: Counts
  /** Of the price bounds. */
  currency: string
  set: (change: Partial<Filters>) => void
}

/** A group is drawn again when one of its own filters changes, or the counts: all of them at each press would take long. */
const only = (parts: readonly (keyof Filters)[], group: ComponentType<GroupProps>) =>
  memo(group, (before, now) => before.counts === now.counts && before.currency === now.currency && parts.every((part) => before.draft[part] === now.draft[part]))

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Buy or rent, and what kind of home. */
export const Kind = only(['action', 'categories'], function Kind({ draft, counts, set }: GroupProps) {
  const { t } = usePageContext()
  const actions = SEARCH_TYPES.map(({ id, key }) => ({ value: id, label: t(`library.searchTypes.${key}`), count: countOf(counts, 'action', id) }))
  const kinds = HOUSE_TYPES.map(({ id, slug }) => ({ value: id, label: t(`library.houseTypesPlural.${slug}`), count: countOf(counts, 'category', id) }))
  return (
    <>
      <Group title={t('search.filter.action')}>
        <Choices
          legend={t('search.filter.action')}
          legendHidden
          type="radio"
          name="action"
          choices={[{ value: '', label: t('search.filter.any'), count: null }, ...actions]}
          chosen={[String(draft.action ?? '')]}
          onChange={(value) => set({ action: value === '' ? null : value === '0' ? 0 : 1 })}
        />
      </Group>
      <Group title={t('search.filter.category')}>
        <Choices
          legend={t('search.filter.category')}
          legendHidden
          type="checkbox"
          name="category"
          choices={kinds.filter(({ value, count }) => count !== 0 || draft.categories.includes(value))}
          chosen={draft.categories.map(String)}
          onChange={(value, isIn) => set({ categories: toggled(draft.categories, value, isIn, HOUSE_TYPES.map(({ id }) => id)) })}
        />
      </Group>
    </>
  )
})

/** The price as a whole or of a square metre, and how it is asked for. */
export const Price = only(['action', 'price', 'priceUnit', 'priceType'], function Price({ draft, counts, currency, set }: GroupProps) {
  const { t, format } = usePageContext()
  const label = t('search.filter.price', { unit: currency })
  const scale = scaleOf(counts.histograms?.price ?? [])
  const types = PRICE_TYPES.filter(({ includeType }) => draft.action === null || includeType.some((action) => action === draft.action))
  return (
    <Group title={label}>
      <Choices
        legend={t('search.filter.priceUnit')}
        legendHidden
        type="radio"
        name="priceUnit"
        choices={[
          { value: 'total', label: t('search.filter.priceTotal'), count: null },
          { value: 'm2', label: t('search.filter.pricePerArea', { unit: format.squareMetre }), count: null },
        ]}
        chosen={[draft.priceUnit]}
        onChange={(value) => set({ priceUnit: value === 'm2' ? 'm2' : 'total', price: NO_FILTERS.price })}
      />
      {scale && <Slider label={label} scale={scale} value={draft.price} onChange={(price) => set({ price })} show={(value) => format.price(value, currency)} />}
      <BoundsFields range="price" value={draft.price} onChange={(price) => set({ price })} show={(value) => format.number(value, { decimals: 2 })} />
      <Choices
        legend={t('search.filter.priceType')}
        type="checkbox"
        name="priceType"
        choices={types.map(({ id, key }) => ({ value: id, label: t(`library.priceTypes.${key}`), count: countOf(counts, 'priceType', id) })).filter(({ value, count }) => count !== 0 || draft.priceType.includes(value))}
        chosen={draft.priceType.map(String)}
        onChange={(value, isIn) => set({ priceType: toggled(draft.priceType, value, isIn, PRICE_TYPES.map(({ id }) => id)) })}
      />
    </Group>
  )
})

/** The area, and rooms of three sorts. */
export const Size = only(['area', 'rooms', 'bedrooms', 'bathrooms'], function Size({ draft, counts, set }: GroupProps) {
  const { t, format } = usePageContext()
  const label = t('search.filter.area', { unit: format.squareMetre })
  const scale = scaleOf(counts.histograms?.area ?? [])
  return (
    <>
      <Group title={label}>
        {scale && <Slider label={label} scale={scale} value={draft.area} onChange={(area) => set({ area })} show={(value) => format.area(value)} />}
        <BoundsFields range="area" value={draft.area} onChange={(area) => set({ area })} show={(value) => format.number(value, { decimals: 2 })} />
      </Group>
      <Group title={t('search.filter.roomsAll')}>
        {(['rooms', 'bedrooms', 'bathrooms'] as const).map((of) => (
          <Rooms key={of} of={of} draft={draft} counts={counts} set={set} />
        ))}
      </Group>
    </>
  )
})

const MOST_ROOMS = 6

/** At least so many, with the homes that have them; at most so many where that is wanted too. */
function Rooms({ of, draft, counts, set }: Omit<GroupProps, 'currency'> & { of: 'rooms' | 'bedrooms' | 'bathrooms' }) {
  const { t, format } = usePageContext()
  const { min, max } = draft[of]
  const usual = [1, 2, 3, 4, 5]
  const offered = min === null || usual.includes(min) ? usual : [...usual, min]
  const most = Array.from({ length: MOST_ROOMS }, (_, at) => at + 1)
  const choices: Choice[] = offered.map((least) => ({ value: least, label: t('search.filter.atLeast', { count: format.number(least, { decimals: 1 }) }), count: Number.isInteger(least) && least <= 10 ? countFrom(counts, of, least, max) : null }))
  return (
    <div className={styles['rooms']}>
      <Choices
        legend={t(`facts.label.${of}`)}
        type="radio"
        name={`${of}Min`}
        choices={[{ value: '', label: t('search.filter.any'), count: null }, ...choices]}
        chosen={[String(min ?? '')]}
        onChange={(value) => set({ [of]: { min: value === '' ? null : Number(value), max: max !== null && Number(value) > max ? null : max } })}
      />
      <label className={styles['most']}>
        <span>{t('search.filter.to')}</span>
        <select name={`${of}Max`} value={max ?? ''} aria-label={`${t(`facts.label.${of}`)}: ${t('search.filter.to')}`} onChange={(event) => set({ [of]: { min, max: event.target.value === '' ? null : Number(event.target.value) } })}>
          <option value="">{t('search.filter.unbounded')}</option>
          {(max === null || most.includes(max) ? most : [...most, max]).map((count) => (
            <option key={count} value={count} disabled={min !== null && count < min}>
              {format.number(count, { decimals: 1 })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** What a home has: all that is chosen. */
export const Features = only(['features'], function Features({ draft, counts, set }: GroupProps) {
  const { t } = usePageContext()
  return (
    <Group title={t('search.filter.features')}>
      <Choices
        legend={t('search.filter.features')}
        legendHidden
        type="checkbox"
        name="features"
        choices={FEATURES.map(({ key }) => ({ value: key, label: t(`library.features.${key}`), count: countOf(counts, 'features', key) }))}
        chosen={draft.features}
        onChange={(value, isIn) => set({ features: toggled(draft.features, value, isIn, FEATURES.map(({ key }) => key)) })}
      />
    </Group>
  )
})

/** Floor, year, energy. */
export const Building = only(['floor', 'notGround', 'topFloor', 'year', 'energy'], function Building({ draft, counts, set }: GroupProps) {
  const { t, format } = usePageContext()
  return (
    <>
      <div className={styles['pair']}>
        <Group title={t('facts.label.floor')}>
          <BoundsFields range="floor" value={draft.floor} onChange={(floor) => set({ floor })} show={(value) => format.number(value)} />
          <p className={styles['hint']}>{t('search.filter.floorHint')}</p>
          <Flags draft={draft} set={set} legend={t('facts.label.floor')} flags={[{ name: 'notGround', label: t('search.filter.notGround'), count: countOf(counts, 'notGround', 1) }, { name: 'topFloor', label: t('search.filter.topFloor'), count: countOf(counts, 'topFloor', 1) }]} />
        </Group>
        <Group title={t('facts.label.yearBuilt')}>
          <BoundsFields range="year" value={draft.year} onChange={(year) => set({ year })} show={format.plain} />
        </Group>
      </div>
      <Group title={t('search.filter.energy')}>
        <Choices
          legend={t('search.filter.energy')}
          legendHidden
          type="checkbox"
          name="energy"
          choices={ENERGY_CLASSES.map((letter) => ({ value: letter, label: <bdi>{letter}</bdi>, count: countOf(counts, 'energy', letter) }))}
          chosen={draft.energy}
          onChange={(value, isIn) => set({ energy: toggled(draft.energy, value, isIn, ENERGY_CLASSES) })}
        />
      </Group>
    </>
  )
})

/** New or furnished, and whether pets may come. */
export const State = only(['newBuild', 'pets', 'furnished'], function State({ draft, counts, set }: GroupProps) {
  const { t } = usePageContext()
  return (
    <Group title={t('search.filter.state')}>
      <Flags draft={draft} set={set} legend={t('search.filter.state')} flags={[{ name: 'newBuild', label: t('card.newBuild'), count: countOf(counts, 'newBuild', 1) }, { name: 'pets', label: t('search.words.pets'), count: countOf(counts, 'pets', 1) }]} />
      <Choices
        legend={t('facts.label.furnished')}
        type="checkbox"
        name="furnished"
        choices={FURNISHED.map((value) => ({ value, label: t(`library.furnished.${value}`), count: countOf(counts, 'furnished', value) }))}
        chosen={draft.furnished}
        onChange={(value, isIn) => set({ furnished: toggled(draft.furnished, value, isIn, FURNISHED) })}
      />
    </Group>
  )
})

/** What the advert shows, whose it is, and how new. */
export const Advert = only(['text', 'pictures', 'plan', 'owner', 'agency', 'publishedSince', 'reducedSince'], function Advert({ draft, counts, set }: GroupProps) {
  const { t, format } = usePageContext()
  const any = { value: '', label: t('search.filter.any'), count: null }
  return (
    <Group title={t('search.filter.advert')}>
      <Field name="text" label={t('search.filter.text')} hint={t('search.filter.textHint')} value={draft.text ?? ''} maxLength={WORDS_MAX} autoComplete="off" onChange={(event) => set({ text: event.target.value || null })} />
      <Flags draft={draft} set={set} legend={t('search.filter.advert')} flags={[{ name: 'pictures', label: t('search.filter.pictures'), count: countOf(counts, 'pictures', 1) }, { name: 'plan', label: t('search.filter.plan'), count: countOf(counts, 'plan', 1) }]} />
      <Choices
        legend={t('search.filter.owner')}
        type="radio"
        name="owner"
        choices={[any, { value: 'private', label: t('card.privateOwner'), count: countOf(counts, 'owner', 'private') }, { value: 'agency', label: t('search.filter.agency'), count: countOf(counts, 'owner', 'agency') }]}
        chosen={[draft.owner ?? '']}
        onChange={(value) => set({ owner: value === 'private' || value === 'agency' ? value : null })}
      />
      <Agencies draft={draft} counts={counts} set={set} />
      {SINCES.map((name) => {
        const chosen = draft[name]
        const usual = SINCE_DAYS.map((days) => `${days}d`)
        return (
          <Choices
            key={name}
            legend={t(`search.filter.${name}`)}
            type="radio"
            name={name}
            choices={[any, ...[...usual, ...(chosen === null || usual.includes(chosen) ? [] : [chosen])].map((value) => ({ value, label: sinceText(value, t, format), count: usual.includes(value) ? countOf(counts, name, value) : null }))]}
            chosen={[chosen ?? '']}
            onChange={(value) => set({ [name]: value || null })}
          />
        )
      })}
    </Group>
  )
})

type FlagName = 'notGround' | 'topFloor' | 'newBuild' | 'pets' | 'pictures' | 'plan'

/** Conditions that are asked for or not, each a field of its own. */
function Flags({ legend, flags, draft, set }: { legend: string; flags: readonly { name: FlagName; label: string; count: number | null }[] } & Pick<GroupProps, 'draft' | 'set'>) {
  return (
    <div className={styles['flags']}>
      {flags.map(({ name, label, count }) => (
        <Choices
          key={name}
          legend={legend}
          legendHidden
          type="checkbox"
          name={name}
          choices={[{ value: 1, label, count }]}
          chosen={draft[name] ? ['1'] : []}
          onChange={(_, isIn) => set({ [name]: isIn })}
        />
      ))}
    </div>
  )
}

/** Those with the most homes, and those that are chosen. Nobody in particular offers the homes of private owners. */
function Agencies({ draft, counts, set }: Pick<GroupProps, 'draft' | 'counts' | 'set'>) {
  const { t } = usePageContext()
  const known = counts.agencies ?? []
  const chosen = draft.agency.filter((id) => !known.some((one) => one.id === id))
  return (
    <>
      {/* Not counted yet, or closed: what is chosen goes with the form. */}
      {chosen.map((id) => (
        <input key={id} type="hidden" name="agency" value={id} />
      ))}
      {known.length > 0 && (
        <Choices
          legend={t('search.filter.agencies')}
          type="checkbox"
          name="agency"
          choices={known.map(({ id, name, count }) => ({ value: id, label: <bdi>{name}</bdi>, count }))}
          chosen={draft.agency.map(String)}
          onChange={(value, isIn) => set({ agency: isIn ? [...draft.agency, Number(value)] : draft.agency.filter((id) => id !== Number(value)) })}
        />
      )}
    </>
  )
}

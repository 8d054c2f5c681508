import { useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useNavigationType } from 'react-router'
import { groupIn } from '#contract/filters.ts'
import { ALL_GROUPS, HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { RoomCount } from '#contract/homes/room-counting.ts'
import { leadingCount } from '#i18n/leading-count.ts'
import { changedEarly } from '../../../ground/page/later.tsx'
import { CarriedChoice } from '../../../ground/links/carried-choice.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Disclosure } from '../../../ground/ui/disclosure.tsx'
import { BoundsFields, priceShown } from './bounds.tsx'
import { leaveField, takeField } from './field-in-hand.ts'
import {
  FILTER_FORM,
  isSet,
  NO_FILTERS,
  wholeFilters,
  writeFilters,
  type Filters,
  type Range as Ranged,
} from '../filters.ts'
import { FiltersButton } from './filters-button.tsx'
import { Floating } from './floating.tsx'
import type { SearchData } from '../load.ts'
import styles from './filter-form.module.css'

type FieldName = Extract<Ranged, 'price' | 'area' | RoomCount>
/** The ranges with fields; the others come from words and stay unchanged. */
const fieldsOf = (language: string): readonly FieldName[] => [
  'price',
  'area',
  leadingCount(language),
]

export interface FilterFormProps {
  data: SearchData
  /** The page's address, with its locale. */
  action: string
}

/**
 * The main filters: a plain GET form, in a row above the results; on narrow screens only the button for all filters. With scripts every change
 * searches at once; without them its button does.
 */
export function FilterForm({ data, action }: FilterFormProps) {
  const { t, format, locale, currency } = usePageContext()
  const { filters, results, subject } = data
  const fields = fieldsOf(format.language)
  const group = groupIn(wholeFilters(data))
  const form = useRef<HTMLFormElement>(null)
  const chosenAction = subject?.action ?? filters.action
  const came = useNavigationType()

  // Bounds are searched on blur or Enter, which is the native `change` event; React's fires on every key.
  useEffect(() => {
    const element = form.current
    // Invalid input is reported on blur; nothing is sent, and the focus is not moved.
    const search = () => !element?.querySelector('input:invalid') && element?.requestSubmit()
    if (element && [...element.elements].some((field) => changedEarly.has(field))) search()
    element?.addEventListener('change', search)
    return () => element?.removeEventListener('change', search)
  }, [])
  useEffect(() => {
    if (form.current) followAddress(form.current, filters, came === 'POP')
  }, [filters])
  // One category has another page type than several: restores the focus of keyboard users.
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    takeField(element)
    return () => leaveField(element)
  }, [])

  return (
    <search aria-label={t('search.filter.main')} className={styles['search']}>
      <Form
        ref={form}
        id={FILTER_FORM}
        method="get"
        action={action}
        preventScrollReset
        className={styles['form']}
      >
        <div className={styles['row']}>
          <input type="hidden" name="typed" value={locale} />
          {hiddenFields({ ...filters, group }, fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {filters.priceUnit === 'm2' && <input type="hidden" name="priceUnit" value="m2" />}
          <input type="hidden" name="currency" value={filters.currency ?? currency} />
          <CarriedChoice />
          <div className={styles['fields']}>
            <fieldset className={styles['group']}>
              <legend className="legend">{t('search.filter.action')}</legend>
              <div className={`segments ${styles['segments']}`} data-drawn>
                {!subject && (
                  <label>
                    <input
                      type="radio"
                      name="action"
                      value=""
                      defaultChecked={chosenAction === null}
                    />
                    <span>{t('search.filter.any')}</span>
                  </label>
                )}
                {SEARCH_TYPES.map(({ id, key }) => (
                  <label key={id}>
                    <input
                      type="radio"
                      name="action"
                      value={id}
                      defaultChecked={chosenAction === id}
                    />
                    <span>{t(`library.searchTypes.${key}`)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <Categories data={data} />
            {fields.map((range) => (
              <Range
                key={range}
                range={range}
                filters={filters}
                unit={
                  range !== 'price'
                    ? format.areaUnit.sign
                    : (filters.currency ?? currency) +
                      (filters.priceUnit === 'm2' ? `/${format.areaUnit.sign}` : '')
                }
              />
            ))}
          </div>
          {/* The form's first button, for Enter in a field. */}
          <div className={styles['foot']}>
            <Button type="submit" look="primary">
              {t('search.filter.show', { count: results.total, group })}
            </Button>
          </div>
        </div>
      </Form>
      <Floating total={results.total} group={group}>
        <FiltersButton data={data} action={action} form={FILTER_FORM} />
      </Floating>
    </search>
  )
}

/** Hidden fields for filters without a visible one. */
function hiddenFields(
  filters: Filters,
  fields: readonly FieldName[],
): [name: string, value: string][] {
  const ownFields = Object.fromEntries(fields.map((range) => [range, NO_FILTERS[range]]))
  return [
    ...new URLSearchParams(
      writeFilters({
        ...filters,
        ...ownFields,
        action: null,
        categories: [],
        sort: NO_FILTERS.sort,
        page: 1,
        words: null,
      }),
    ),
  ]
}

/** Selections follow the address, except one being made, unless the visitor went `back`. */
function followAddress(form: HTMLFormElement, { sort }: Filters, back: boolean): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement && field.name === 'sort') field.value = sort
    else if (
      field instanceof HTMLInputElement &&
      (back || field !== document.activeElement) &&
      (field.type === 'radio' || field.type === 'checkbox')
    )
      field.checked = field.defaultChecked
  }
}

/** Categories of the group with their counts, and the selected ones. */
function Categories({ data }: { data: SearchData }) {
  const { filters, place, subject } = data
  const within = groupIn(wholeFilters(data))
  const { t, format } = usePageContext()
  const chosen = subject ? [subject.category] : filters.categories
  const action = subject?.action ?? filters.action
  const countOf = (category: number): number =>
    place.counts
      .filter((row) => row.category === category && (action === null || row.action === action))
      .reduce((sum, { count }) => sum + count, 0)
  const shown = HOUSE_TYPES.filter(
    ({ id, group }) =>
      chosen.includes(id) || ((within === ALL_GROUPS || within === group) && countOf(id) > 0),
  )
  const [first] = HOUSE_TYPES.filter(({ id }) => chosen.includes(id))
  const summary = first ? t(`library.houseTypesPlural.${first.slug}`) : t('search.filter.all')
  return (
    <div className={styles['group']}>
      <span className={`${styles['legend']} label`} aria-hidden="true">
        {t('search.filter.category')}
      </span>
      <Disclosure
        from="start"
        label={`${t('search.filter.category')}: ${summary}`}
        summary={
          <span className={styles['choice']}>
            <span className="cut">{summary}</span>
            {chosen.length > 1 && (
              <span className={styles['set']} dir="ltr">
                +{format.number(chosen.length - 1)}
              </span>
            )}
          </span>
        }
      >
        <fieldset className={`${styles['checks']} ticks`}>
          <legend className="unseen">{t('search.filter.category')}</legend>
          {shown.map(({ id, slug }) => (
            <label key={id} className="sinks">
              <input
                type="checkbox"
                name="category"
                value={id}
                defaultChecked={chosen.includes(id)}
              />
              <span>{t(`library.houseTypesPlural.${slug}`)}</span>
              <span className={styles['count']}>{format.number(countOf(id))}</span>
            </label>
          ))}
        </fieldset>
      </Disclosure>
    </div>
  )
}

/** A range with minimum and maximum. */
function Range({ range, filters, unit }: { range: FieldName; filters: Filters; unit: string }) {
  const { t, format } = usePageContext()
  return (
    <fieldset
      className={styles['group']}
      data-range={range === 'bedrooms' ? 'rooms' : range}
      data-set={isSet(filters[range]) || undefined}
    >
      <legend className="legend">{t(`search.filter.${range}`, { unit })}</legend>
      <BoundsFields
        range={range}
        perArea={range === 'price' && filters.priceUnit === 'm2'}
        value={filters[range]}
        show={
          range === 'area'
            ? format.areaNumber
            : priceShown(format, range === 'price' ? filters.priceUnit : 'total')
        }
      />
    </fieldset>
  )
}

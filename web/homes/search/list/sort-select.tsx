import { isByPrice } from '#contract/filters.ts'
import { SORTS } from '#contract/homes/search.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Select } from '../../../ground/ui/field.tsx'
import { FILTER_FORM, type Filters } from '../filters.ts'
import styles from '../search.module.css'

/** The sort order: a field of the filters' form, placed at the results. */
export function SortSelect({ action, sort, near }: Pick<Filters, 'action' | 'sort' | 'near'>) {
  const { t, format } = usePageContext()
  return (
    <div className={styles['sort']} data-print="off">
      <Select
        form={FILTER_FORM}
        name="sort"
        label={t('search.filter.sort')}
        labelHidden
        defaultValue={sort}
        onChange={(event) => event.target.form?.requestSubmit()}
      >
        {SORTS.filter(
          (each) => (each !== 'nearest' || near) && (action !== null || !isByPrice(each)),
        ).map((each) => (
          <option key={each} value={each}>
            {t(`search.sort.${each}`, { unit: format.areaUnit.sign })}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={FILTER_FORM}>
          {t('search.sort.apply')}
        </Button>
      </noscript>
    </div>
  )
}

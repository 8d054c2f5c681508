import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { OFFER_STATUSES } from '#contract/library.ts'
import { OWN_SORTS, type publishing } from '#contract/publishing.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { usePageContext } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { Field, Select } from '../ui/field.tsx'
import styles from './own.module.css'
import type { Which } from './which.ts'

type Found = Pick<OutputOf<(typeof publishing)['list']>, 'counts' | 'places'>

/** The states that there are, each with its number. */
export function States({ which, counts, to }: { which: Which; counts: Found['counts']; to: (which: Which) => string }) {
  const { t, format } = usePageContext()
  const live = Object.entries(counts).reduce((sum, [name, count]) => (name === 'archived' ? sum : sum + count), 0)
  return (
    <nav aria-label={t('publishing.own.filter')}>
      <ChipList>
        {[undefined, ...OFFER_STATUSES.filter((name) => counts[name])].map((status) => (
          <li key={status ?? ''}>
            <Chip to={to({ ...which, status })} aria-current={which.status === status ? 'page' : undefined} count={format.number(status ? (counts[status] ?? 0) : live)}>
              {t(status ? `publishing.status.${status}` : 'publishing.own.all')}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}

/** Words, place, score and order. A plain GET form: the address is the search. */
export function OwnFilter({ which, places, path }: { which: Which; places: Found['places']; path: string }) {
  const { t, locale, format } = usePageContext()
  return (
    <search>
      <Form method="get" action={`/${locale}${path}`} key={JSON.stringify(which)} className={styles['filter']}>
        {which.status && <input type="hidden" name="status" value={which.status} />}
        <Field type="search" name="q" label={t('publishing.own.words')} defaultValue={which.q ?? ''} maxLength={100} autoComplete="off" enterKeyHint="search" dir="auto" />
        <Select name="place" label={t('publishing.own.place')} defaultValue={which.place ?? ''}>
          <option value="">{t('publishing.own.anywhere')}</option>
          {places.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {t('publishing.own.placeCount', { name, count })}
            </option>
          ))}
        </Select>
        <Select name="score" label={t('publishing.own.score')} defaultValue={which.score === undefined ? '' : String(which.score)}>
          <option value="">{t('publishing.own.anyScore')}</option>
          {[50, 75, 90].map((score) => (
            <option key={score} value={score}>
              {t('publishing.own.atMost', { share: format.percent(score / 100) })}
            </option>
          ))}
        </Select>
        <Select name="sort" label={t('publishing.own.sort')} defaultValue={which.sort}>
          {OWN_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`publishing.own.sort.${sort}`)}
            </option>
          ))}
        </Select>
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('publishing.own.find')}
        </Button>
      </Form>
    </search>
  )
}

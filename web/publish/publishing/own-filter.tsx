import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { FORMS } from '#contract/library.ts'
import { OFFER_STATUSES } from '#contract/homes/offer-lists.ts'
import { OWN_SORTS, type publishing } from '#contract/publish/publishing.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import styles from './own.module.css'
import type { Which } from './which.ts'

type Found = Pick<
  OutputOf<(typeof publishing)['list']>,
  'counts' | 'places' | 'branches' | 'feeds' | 'agents' | 'categories'
>

/** Statuses with their counts. */
export function States({
  which,
  counts,
  to,
}: {
  which: Which
  counts: Found['counts']
  to: (which: Which) => string
}) {
  const { t, format } = usePageContext()
  const live = Object.entries(counts).reduce(
    (sum, [name, count]) => (name === 'archived' ? sum : sum + count),
    0,
  )
  return (
    <nav aria-label={t('publishing.own.filter')}>
      <ChipList>
        {[undefined, ...OFFER_STATUSES.filter((name) => counts[name])].map((status) => (
          <li key={status ?? ''}>
            <Chip
              to={to({ ...which, status })}
              aria-current={which.status === status ? 'page' : undefined}
              count={format.number(status ? (counts[status] ?? 0) : live)}
            >
              {t(status ? `publishing.status.${status}` : 'publishing.own.all')}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}

/** Text, place, score and order; with `many` offers also feed, branch, agent, action, category and price. A plain GET form: the address is the search. */
export function OwnFilter({
  which,
  places,
  many,
  path,
}: {
  which: Which
  places: Found['places']
  many?: Pick<Found, 'branches' | 'feeds' | 'agents' | 'categories'>
  path: string
}) {
  const { t, locale, format } = usePageContext()
  return (
    <search>
      <Form
        method="get"
        action={`/${locale}${path}`}
        key={JSON.stringify(which)}
        className={`${styles['filter']} filterBar`}
      >
        {which.status && <input type="hidden" name="status" value={which.status} />}
        <Field
          type="search"
          name="q"
          label={t('publishing.own.words')}
          defaultValue={which.q ?? ''}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
        <Select name="place" label={t('publishing.own.place')} defaultValue={which.place ?? ''}>
          <option value="">{t('publishing.own.anywhere')}</option>
          {places.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {t('publishing.own.placeCount', { name, count })}
            </option>
          ))}
        </Select>
        <Select
          name="score"
          label={t('publishing.own.score')}
          defaultValue={which.score === undefined ? '' : String(which.score)}
        >
          <option value="">{t('publishing.own.anyScore')}</option>
          {[50, 75, 90].map((score) => (
            <option key={score} value={score}>
              {t('publishing.own.atMost', { share: format.percent(score / 100) })}
            </option>
          ))}
        </Select>
        {many && <More which={which} {...many} />}
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

/** Filters for accounts with many offers; lists with one choice are left out. */
function More({
  which,
  branches,
  feeds,
  agents,
  categories,
}: { which: Which } & Pick<Found, 'branches' | 'feeds' | 'agents' | 'categories'>) {
  const { t } = usePageContext()
  const counted = (name: string, count: number): string =>
    t('publishing.own.placeCount', { name, count })
  return (
    <>
      <Select name="action" label={t('publishing.own.deal')} defaultValue={which.action ?? ''}>
        <option value="">{t('publishing.own.anyDeal')}</option>
        {FORMS.map(({ id, key }) => (
          <option key={id} value={id}>
            {t(`library.forms.${key}`)}
          </option>
        ))}
      </Select>
      {categories.length > 1 && (
        <Select
          name="category"
          label={t('publishing.own.kind')}
          defaultValue={which.category ?? ''}
        >
          <option value="">{t('publishing.own.anyKind')}</option>
          {categories.map(({ id, count }) => (
            <option key={id} value={id}>
              {counted(t(`library.houseTypes.${kindSlug(id)}`), count)}
            </option>
          ))}
        </Select>
      )}
      <Field
        name="priceMin"
        label={t('publishing.own.priceMin')}
        defaultValue={which.priceMin ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <Field
        name="priceMax"
        label={t('publishing.own.priceMax')}
        defaultValue={which.priceMax ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      {feeds.length > 0 && (
        <Select name="feed" label={t('publishing.own.source')} defaultValue={which.feed ?? ''}>
          <option value="">{t('publishing.own.anySource')}</option>
          {feeds.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {counted(
                id === 0 ? t('publishing.own.here') : (name ?? t('publishing.own.feedGone')),
                count,
              )}
            </option>
          ))}
        </Select>
      )}
      {branches.length > 0 && (
        <Select name="branch" label={t('publishing.bulk.branch')} defaultValue={which.branch ?? ''}>
          <option value="">{t('publishing.own.anyBranch')}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {agents.length > 0 && (
        <Select name="agent" label={t('publishing.own.agent')} defaultValue={which.agent ?? ''}>
          <option value="">{t('publishing.own.anyAgent')}</option>
          {agents.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {counted(name, count)}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

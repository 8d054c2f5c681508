import { Inbox, Search } from 'lucide-react'
import { useState } from 'react'
import {
  Form as GetForm,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { DeskRow } from '#contract/talk/desk.ts'
import { TICKET_CATEGORIES, TICKET_STATUSES } from '#contract/talk/support.ts'
import { LOCALES } from '#i18n/locales.ts'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { momentText } from '../threads/moment.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { hasEmptyParts, queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { useLiveLoader } from '../../ground/page/use-live-loader.ts'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import { secondsBetween, spanText } from './span.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale, user } = context.get(visitContext)
  const { page = 1, ...filter } = queryOf('desk', url)
  if (hasEmptyParts(url)) throw redirect(`/${locale}${address('desk', { ...filter, page })}`)
  const [found, account] = await Promise.all([api.desk.list({ ...filter, page }), user()])
  if (page > found.pages)
    throw redirect(`/${locale}${address('desk', { ...filter, page: found.pages })}`)
  return { filter, found, zone: account?.time_zone ?? 'UTC' }
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('support.desk.seoTitle'),
        description: page.t('support.desk.title'),
        path: address('desk'),
        index: false,
      })
    : []
}

const nameOfLanguage = (code: string): string =>
  LOCALES.find((locale) => locale.code === code)?.name ?? code

/** The queue of the staff: what waits longest for the portal first. */
export default function Desk() {
  const { filter, found, zone } = useLoaderData<typeof loader>()
  const page = usePageContext()
  const { t, format, locale } = page
  const { counts, times } = found
  useLiveLoader({ kind: 'ticket' })
  const { solved: _, ...unsolved } = counts
  const all = Object.values(unsolved).reduce((sum, count) => sum + count, 0)
  return (
    <AdminPage title={t('support.desk.title')}>
      <div className="apart stack-4">
        <p className="row-3">
          <LinkButton to={address('macros')} size="s">
            {t('support.macros.title')}
          </LinkButton>
          {times.tickets > 0 && (
            <Soft as="span">
              {t('support.desk.times', {
                count: times.tickets,
                first: times.firstAnswer === null ? '–' : spanText(times.firstAnswer, page),
                solution: times.solution === null ? '–' : spanText(times.solution, page),
              })}
            </Soft>
          )}
        </p>
        <nav aria-label={t('support.desk.statuses')}>
          <ChipList>
            <li>
              <Chip
                to={address('desk', { ...filter, status: undefined })}
                aria-current={filter.status === undefined ? 'page' : undefined}
                count={format.number(all)}
              >
                {t('support.desk.unsolved')}
              </Chip>
            </li>
            {TICKET_STATUSES.map((status) => (
              <li key={status}>
                <Chip
                  to={address('desk', { ...filter, status })}
                  aria-current={filter.status === status ? 'page' : undefined}
                  count={format.number(counts[status])}
                >
                  {t(`support.deskStatus.${status}`)}
                </Chip>
              </li>
            ))}
          </ChipList>
        </nav>
        <search>
          <GetForm
            method="get"
            action={`/${locale}${address('desk')}`}
            key={address('desk', filter)}
            className="filterBar"
          >
            {filter.status && <input type="hidden" name="status" value={filter.status} />}
            <Field
              type="search"
              name="q"
              label={t('support.desk.search')}
              defaultValue={filter.q ?? ''}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              dir="auto"
            />
            <Select
              name="category"
              label={t('support.form.category')}
              defaultValue={filter.category ?? ''}
            >
              <option value="">{t('accounts.admin.any')}</option>
              {TICKET_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t(`support.deskCategory.${category}`)}
                </option>
              ))}
            </Select>
            <Select
              name="assignee"
              label={t('support.desk.assignee')}
              defaultValue={filter.assignee ?? ''}
            >
              <option value="">{t('accounts.admin.any')}</option>
              <option value="me">{t('support.desk.me')}</option>
              <option value="none">{t('support.desk.none_assigned')}</option>
              {found.staff.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </Select>
            <Select
              name="language"
              label={t('support.desk.language')}
              defaultValue={filter.language ?? ''}
            >
              <option value="">{t('accounts.admin.any')}</option>
              {found.languages.map((code) => (
                <option key={code} value={code} lang={code}>
                  {nameOfLanguage(code)}
                </option>
              ))}
            </Select>
            <Button type="submit" icon={<Search aria-hidden="true" />}>
              {t('accounts.admin.submit')}
            </Button>
          </GetForm>
        </search>
        <p role="status" className="count">
          {t('support.desk.count', { count: found.total })}
        </p>
        <DeskNews
          key={address('desk', { ...filter, page: found.page })}
          rows={found.data}
          zone={zone}
        />
        {found.data.length === 0 ? (
          <EmptyState icon={<Inbox aria-hidden="true" />} title={t('support.desk.none')}>
            <p>{t('support.desk.noneHint')}</p>
          </EmptyState>
        ) : (
          <Rows>
            {found.data.map((row) => (
              <DeskLine key={row.id} row={row} zone={zone} />
            ))}
          </Rows>
        )}
        <Pagination
          page={found.page}
          pages={found.pages}
          to={(number) => address('desk', { ...filter, page: number })}
        />
      </div>
    </AdminPage>
  )
}

/** Tells screen readers which request has changed since the list was opened. */
function DeskNews({ rows, zone }: { rows: readonly DeskRow[]; zone: string }) {
  const { t, format } = usePageContext()
  const latest = rows.reduce<DeskRow | null>(
    (last, row) => (last && last.lastAt >= row.lastAt ? last : row),
    null,
  )
  const [opened] = useState(latest?.lastAt ?? '')
  return (
    <VisuallyHidden>
      <span role="status">
        {latest &&
          latest.lastAt > opened &&
          [
            `#${format.plain(latest.id)}`,
            t(`support.deskStatus.${latest.status}`),
            momentText(latest.lastAt, zone, format),
          ].join(' · ')}
      </span>
    </VisuallyHidden>
  )
}

function DeskLine({ row, zone }: { row: DeskRow; zone: string }) {
  const page = usePageContext()
  const { t, format } = page
  const { id, excerpt, status, category, name, locale, assignee, createdAt, answeredAt } = row
  const first = secondsBetween(createdAt, answeredAt)
  return (
    <Row
      title={
        <LocaleLink to={address('desk-ticket', { id })} className="wrap">
          <bdi lang={locale}>{excerpt}</bdi>
        </LocaleLink>
      }
      mark={t(`support.deskStatus.${status}`)}
      facts={[
        `#${format.plain(id)}`,
        <bdi key="name">{name}</bdi>,
        t(`support.deskCategory.${category}`),
        <span key="language" lang={locale}>
          {nameOfLanguage(locale)}
        </span>,
        assignee ? <bdi key="assignee">{assignee.name}</bdi> : t('support.desk.none_assigned'),
        momentText(createdAt, zone, format),
        first !== null && t('support.desk.firstAnswer', { time: spanText(first, page) }),
      ]}
    />
  )
}

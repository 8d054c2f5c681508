import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { DeskRow } from '#contract/talk/desk.ts'
import { TICKET_CATEGORIES, TICKET_STATUSES } from '#contract/talk/support.ts'
import { LOCALES } from '#i18n/locales.ts'
import { AdminChoice, AdminFilter, AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { momentText } from '../threads/moment.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { hasEmptyParts, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useLiveLoader } from '../../ground/page/use-live-loader.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import { secondsBetween, spanText } from '../../ground/page/span.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale, user } = context.get(visitContext)
  const { page = 1, ...filter } = queryOf('desk', url)
  if (hasEmptyParts(url)) throw redirect(`/${locale}${address('desk', { ...filter, page })}`)
  const [found, account] = await Promise.all([api.desk.list({ ...filter, page }), user()])
  if (page > found.pages)
    throw redirect(`/${locale}${address('desk', { ...filter, page: found.pages })}`)
  return { filter, found, zone: account?.time_zone ?? 'UTC' }
}

export const meta = unindexedHead((page) => ({
  title: page.t('support.desk.seoTitle'),
  description: page.t('support.desk.title'),
  path: address('desk'),
}))

const nameOfLanguage = (code: string): string =>
  LOCALES.find((locale) => locale.code === code)?.name ?? code

/** Tickets for the staff: those that wait longest for an answer first. */
export default function Desk() {
  const { filter, found, zone } = useLoaderData<typeof loader>()
  const page = usePageContext()
  const { t, format } = page
  const { counts, times } = found
  useLiveLoader({ kind: 'ticket' })
  const { solved: _, ...unsolved } = counts
  const all = Object.values(unsolved).reduce((sum, count) => sum + count, 0)
  return (
    <AdminPage title={t('support.desk.title')}>
      <div className="stack-4 above">
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
      </div>
      <AdminFilter
        key={address('desk', filter)}
        to={address('desk')}
        label={t('support.desk.search')}
        words={filter.q}
      >
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        <AdminChoice
          name="category"
          label={t('support.form.category')}
          chosen={filter.category}
          options={TICKET_CATEGORIES.map((category) => ({
            value: category,
            label: t(`support.deskCategory.${category}`),
          }))}
        />
        <AdminChoice
          name="assignee"
          label={t('support.desk.assignee')}
          chosen={filter.assignee}
          options={[
            { value: 'me', label: t('support.desk.me') },
            { value: 'none', label: t('support.desk.none_assigned') },
            ...found.staff.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <AdminChoice
          name="language"
          label={t('support.desk.language')}
          chosen={filter.language}
          options={found.languages.map((code) => ({
            value: code,
            label: nameOfLanguage(code),
            lang: code,
          }))}
        />
      </AdminFilter>
      <DeskNews
        key={address('desk', { ...filter, page: found.page })}
        rows={found.data}
        zone={zone}
      />
      <AdminList
        found={found}
        count={t('support.desk.count', { count: found.total })}
        none={{
          icon: <Inbox aria-hidden="true" />,
          title: t('support.desk.none'),
          hint: t('support.desk.noneHint'),
        }}
        to={(number) => address('desk', { ...filter, page: number })}
      >
        <Rows>
          {found.data.map((row) => (
            <DeskLine key={row.id} row={row} zone={zone} />
          ))}
        </Rows>
      </AdminList>
    </AdminPage>
  )
}

/** Announces to screen readers the ticket that changed last since the list was opened. */
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

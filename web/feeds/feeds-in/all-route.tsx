import { Rss } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { FEED_FILTERS, FEED_SORTS } from '#contract/feeds/all-feeds-lists.ts'
import type { AnyFeed, FeedBacklog } from '#contract/feeds/all-feeds.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Select } from '../../ground/ui/field.tsx'
import { Badge, Soft } from '../../ground/ui/layout.tsx'
import { HeadedTable, RowHead } from '../../ground/ui/table.tsx'
import { AdminChoice, AdminFilter } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { FeedKeeper, feedTone, lastFacts, lengthText, nowText } from './all-facts.tsx'
import styles from './feeds-in.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const filter = queryOf('all-feeds', url)
  return { filter, found: await api.allFeeds.list(filter) }
}

export const meta = unindexedHead((page) => ({
  title: page.t('allFeeds.seoTitle'),
  description: page.t('allFeeds.lead'),
  path: address('all-feeds'),
}))

/** The feeds of all agencies, with the state of their runs. A plain GET form: the address is the search. */
export default function AllFeeds() {
  const { filter, found } = useLoaderData<typeof loader>()
  const { after, ...chosen } = filter
  const { t } = usePageContext()
  const isFiltered = filter.q !== undefined || filter.state !== undefined
  return (
    <AdminPage title={t('accounts.admin.feeds')}>
      <div className="apart stack-3">
        <Backlog backlog={found.backlog} chosen={filter.state} />
        <AdminFilter
          key={address('all-feeds', chosen)}
          to={address('all-feeds')}
          label={t('allFeeds.search')}
          words={filter.q}
        >
          <AdminChoice
            name="state"
            label={t('allFeeds.column.state')}
            chosen={filter.state}
            options={FEED_FILTERS.map((value) => ({ value, label: t(`allFeeds.state.${value}`) }))}
          />
          <Select
            name="sort"
            label={t('allFeeds.sort.label')}
            defaultValue={filter.sort ?? 'recent'}
          >
            {FEED_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`allFeeds.sort.${sort}`)}
              </option>
            ))}
          </Select>
        </AdminFilter>
        <p role="status" className="count">
          {t('allFeeds.count', { count: found.total })}
        </p>
        {found.data.length === 0 ? (
          <EmptyState
            icon={<Rss aria-hidden="true" />}
            title={t(isFiltered ? 'allFeeds.noneFound' : 'allFeeds.none')}
          >
            <p>{t(isFiltered ? 'allFeeds.noneFoundHint' : 'allFeeds.noneHint')}</p>
          </EmptyState>
        ) : (
          <HeadedTable
            headers={(['feed', 'keeper', 'state', 'last', 'next'] as const).map((name) =>
              t(`allFeeds.column.${name}`),
            )}
          >
            {found.data.map((feed) => (
              <FeedRow key={feed.id} feed={feed} />
            ))}
          </HeadedTable>
        )}
        {(after !== undefined || found.next !== null) && (
          <nav className="line-3" aria-label={t('ui.pagination.label')}>
            {after !== undefined && (
              <LinkButton to={address('all-feeds', chosen)} rel="first">
                {t('allFeeds.first')}
              </LinkButton>
            )}
            {found.next !== null && (
              <LinkButton to={address('all-feeds', { ...chosen, after: found.next })} rel="next">
                {t('ui.pagination.next')}
              </LinkButton>
            )}
          </nav>
        )}
      </div>
    </AdminPage>
  )
}

/** All feeds together: how many wait, run or failed, and the last day. */
function Backlog({ backlog, chosen }: { backlog: FeedBacklog; chosen: string | undefined }) {
  const page = usePageContext()
  const { t, format } = page
  return (
    <>
      <ChipList>
        {FEED_FILTERS.map((state) => (
          <li key={state}>
            <Chip
              to={address('all-feeds', { state })}
              aria-current={chosen === state ? 'page' : undefined}
              count={format.number(backlog[state])}
            >
              {t(`allFeeds.state.${state}`)}
            </Chip>
          </li>
        ))}
      </ChipList>
      <dl className={styles['figures']}>
        {(
          [
            ['oldestWait', backlog.waiting > 0 ? lengthText(backlog.oldestWaitSeconds, page) : '–'],
            ['runs', format.number(backlog.runs)],
            ['items', format.number(backlog.items)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{t(`allFeeds.backlog.${name}`)}</dt>
            <dd className="heading numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function FeedRow({ feed }: { feed: AnyFeed }) {
  const page = usePageContext()
  const { t, format } = page
  const { lastRun: last } = feed
  return (
    <tr>
      <td>
        <RowHead>
          {feed.hasRuns ? (
            <LocaleLink to={address('any-feed', { id: feed.id })}>
              <bdi>{feed.name}</bdi>
            </LocaleLink>
          ) : (
            <bdi>{feed.name}</bdi>
          )}
          <Soft as="span">{t(`feedsIn.format.${feed.format}`)}</Soft>
        </RowHead>
      </td>
      <td data-label={t('allFeeds.column.keeper')}>
        <FeedKeeper feed={feed} />
      </td>
      <td data-label={t('allFeeds.column.state')}>
        <RowHead>
          <span>
            <Badge tone={feedTone(feed)}>
              {t(`allFeeds.state.${feed.halted ? 'halted' : feed.state}`)}
            </Badge>
          </span>
          {nowText(feed, page) && <Soft as="span">{nowText(feed, page)}</Soft>}
        </RowHead>
      </td>
      <td data-label={t('allFeeds.column.last')}>
        {last ? (
          <RowHead>
            <time dateTime={last.finishedAt}>{momentText(last.finishedAt, 'UTC', format)}</time>
            <Soft as="span">{lastFacts(last, page).join(' · ')}</Soft>
            {last.error !== null && (
              <Soft as="span">
                <bdi lang="en" dir="ltr">
                  {last.error}
                </bdi>
              </Soft>
            )}
          </RowHead>
        ) : (
          '–'
        )}
      </td>
      <td data-label={t('allFeeds.column.next')}>
        {feed.nextRunAt
          ? momentText(feed.nextRunAt, 'UTC', format)
          : feed.isPaused
            ? t('feedsIn.state.paused')
            : '–'}
      </td>
    </tr>
  )
}

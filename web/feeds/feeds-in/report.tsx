import type { FeedIn } from '#contract/feeds/feeds-in.ts'
import { SEVERITIES, type Severity } from '#contract/feeds/feed-codes.ts'
import { address } from '#contract/addresses.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { Visit } from '../../ground/page/load-context.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Page, Soft, Stack } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { ScrollingTable } from '../../ground/ui/scrolling-table.tsx'
import styles from './feeds-in.module.css'
import { ProblemField, What } from './problem.tsx'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { ProblemKinds, RunFigures, RunVerdict, sumOf } from './run-summary.tsx'

/** Data of the report of a run: `run`, `severity` and `page` are in the query. */
export async function loadReport(
  { api: { feedsIn } }: Visit,
  id: number,
  { run, severity, page = 1 }: Pick<QueryOf<'feed-in'>, 'severity' | 'page'> & { run: number },
) {
  const [{ data: feedIn }, { data: found }, problems] = await Promise.all([
    feedsIn.get({ id }),
    feedsIn.oneRun({ id, run }),
    feedsIn.problems({ id, run, severity, page }),
  ])
  return { feedIn, run: found, problems, severity }
}

/** The report of a run: its figures, its problems by kind, and a list of them. */
export function Report({
  feedIn,
  run,
  problems,
  severity,
  page: name,
  above,
}: Omit<Awaited<ReturnType<typeof loadReport>>, 'feedIn'> & {
  feedIn: Pick<FeedIn, 'id' | 'name' | 'format'>
  /** The page of the feed: its owner's, or the operator's. */
  page: 'feed-in' | 'any-feed'
  /** The list that the feed is in. */
  above: { label: string; to: string }
}) {
  const { t, format, locale } = usePageContext()
  const to = (wanted: Severity | undefined, page = 1): string =>
    address(name, { id: feedIn.id, run: run.id, severity: wanted, page })
  return (
    <Page>
      <Breadcrumbs
        items={[
          above,
          { label: feedIn.name, to: address(name, { id: feedIn.id }) },
          { label: t('feedsIn.report.title') },
        ]}
      />
      <div className={styles['head']}>
        <h1 className="title">{t('feedsIn.report.title')}</h1>
        <Soft>
          {[
            t(`feedsIn.run.${run.kind}`),
            t(`feedsIn.run.${run.state}`),
            t(`feedsIn.cause.${run.cause}`),
            `${format.date(run.createdAt, 'medium')} ${format.time(run.createdAt)} UTC`,
          ].join(' · ')}
          {run.revision && (
            <>
              {' · '}
              <bdi>{run.revision.name}</bdi>
            </>
          )}
        </Soft>
      </div>
      <Stack>
        <RunVerdict run={run} format={feedIn.format} />
        <p>{sumOf(run, t)}</p>
        <RunFigures run={run} />
        <ProblemKinds run={run} format={feedIn.format} />
        {name === 'feed-in' && run.problems.length > 0 && (
          <p>
            <DownloadLink
              href={`/${locale}${address('feed-in-report', { id: feedIn.id, run: run.id })}`}
            >
              {t('feedsIn.report.download')}
            </DownloadLink>
          </p>
        )}
        <nav aria-label={t('feedsIn.problem.filter')}>
          <ChipList>
            {[undefined, ...SEVERITIES].map((one) => (
              <li key={one ?? 'all'}>
                <Chip to={to(one)} aria-current={severity === one ? 'page' : undefined}>
                  {t(one ? `feedsIn.problem.${one}` : 'feedsIn.problem.all')}
                </Chip>
              </li>
            ))}
          </ChipList>
        </nav>
        {problems.data.length === 0 ? (
          <Soft>{t('feedsIn.problem.none')}</Soft>
        ) : (
          <ScrollingTable label={t('feedsIn.problem.each')} className={styles['problems']}>
            <thead>
              <tr>
                <th scope="col">
                  {t(feedIn.format === 'csv' ? 'feedsIn.problem.line' : 'feedsIn.problem.item')}
                </th>
                <th scope="col">{t('feedsIn.problem.field')}</th>
                <th scope="col">{t('feedsIn.problem.what')}</th>
                <th scope="col">{t('feedsIn.problem.value')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.data.map(
                ({ item, line, column, externalId, field, code, message, raw, details }, index) => (
                  <tr key={`${item} ${index}`}>
                    <td>
                      {line !== null ? format.number(line) : item > 0 && format.number(item)}{' '}
                      {externalId && <Soft as="bdi">{externalId}</Soft>}
                    </td>
                    <td>
                      <ProblemField column={column} field={field} format={feedIn.format} />
                    </td>
                    <td>
                      <What code={code} details={details} message={message} />
                    </td>
                    <td>
                      <bdi>{raw}</bdi>
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </ScrollingTable>
        )}
        <Pagination page={problems.page} pages={problems.pages} to={(page) => to(severity, page)} />
      </Stack>
    </Page>
  )
}

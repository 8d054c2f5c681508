import type { FeedInRun } from '#contract/feeds/feeds-in.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { sumOf } from './run-summary.tsx'

/** The runs of a feed, each a link to its report. */
export function RunList({
  runs,
  to,
  toPage,
}: {
  runs: { data: readonly FeedInRun[]; page: number; pages: number }
  /** Address of the report of a run. */
  to: (run: number) => string
  toPage: (page: number) => string
}) {
  const { t, format } = usePageContext()
  return (
    <>
      {runs.data.length === 0 ? (
        <Soft>{t('feedsIn.runs.none')}</Soft>
      ) : (
        <Rows>
          {runs.data.map((run) => (
            <Row
              key={run.id}
              title={
                <LocaleLink to={to(run.id)}>
                  {momentText(run.createdAt, 'UTC', format)} UTC
                </LocaleLink>
              }
              mark={t(run.doubt ? 'feedsIn.state.look' : `feedsIn.run.${run.state}`)}
              facts={[
                t(`feedsIn.run.${run.kind}`),
                t(`feedsIn.cause.${run.cause}`),
                run.figures && sumOf(run, t),
              ]}
            />
          ))}
        </Rows>
      )}
      <Pagination page={runs.page} pages={runs.pages} to={toPage} />
    </>
  )
}

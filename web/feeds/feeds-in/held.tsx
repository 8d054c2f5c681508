import { CircleCheck } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { FeedIn, FeedInItem } from '#contract/feeds/feeds-in.ts'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { ActForm } from './act-form.tsx'
import { ProblemLine } from './problem.tsx'

/** Items with a value that can hardly be meant: one press makes them public, and the answer is remembered. */
export function Held({
  feedIn,
  held,
}: {
  feedIn: FeedIn
  held: { data: FeedInItem[]; total: number; page: number; pages: number }
}) {
  const { t, format } = usePageContext()
  const done = t('feedsIn.held.done')
  return (
    <Part title={t('feedsIn.held.title')} lead={t('feedsIn.held.lead')}>
      <Rows>
        {held.data.map(({ externalId, problems, updatedAt }, row) => (
          <Row
            key={externalId}
            title={<bdi>{externalId}</bdi>}
            facts={[
              ...problems.map((problem, index) => (
                <span key={index}>
                  <ProblemLine problem={problem} format={feedIn.format} />
                  {problem.raw !== null && (
                    <>
                      {' '}
                      <code dir="auto">{problem.raw}</code>
                    </>
                  )}
                </span>
              )),
              format.date(updatedAt, 'medium'),
            ]}
          >
            {feedIn.mayPublish && (
              <ActForm
                name={`confirm-${row}`}
                hidden={{ externalId }}
                label={t('feedsIn.held.confirm')}
                about={externalId}
                done={done}
                size="s"
                icon={<CircleCheck aria-hidden="true" />}
              />
            )}
          </Row>
        ))}
      </Rows>
      {feedIn.mayPublish && held.total > 1 && (
        <ActForm
          name="confirm"
          label={t('feedsIn.held.confirmAll', { count: held.total })}
          done={done}
        />
      )}
      <Pagination
        page={held.page}
        pages={held.pages}
        to={(page) => address('feed-in', { id: feedIn.id, held: page })}
      />
    </Part>
  )
}

import { isFeedCode } from '#contract/feeds/feed-codes.ts'
import type { FeedIn, FeedInRun } from '#contract/feeds/feeds-in.ts'
import type { Translator } from '#i18n/translate.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { ScrollingTable } from '../../ground/ui/scrolling-table.tsx'
import { detailsText } from '#i18n/problem-text.ts'
import styles from './feeds-in.module.css'
import { ProblemField } from './problem.tsx'
import { otherFormat } from './seen.ts'

/** The result of a run in a line. */
export function sumOf({ figures, kind, state }: FeedInRun, t: Translator): string {
  if (!figures) return t(`feedsIn.run.${state}`)
  const { items, created, updated, unchanged, rejected } = figures
  return t(kind === 'dry' ? 'feedsIn.run.sumDry' : 'feedsIn.run.sum', {
    items,
    created,
    updated,
    unchanged,
    rejected,
  })
}

/** Why a run failed, or why its file is not believed, in words. */
export function RunVerdict({ run, format: own }: { run: FeedInRun; format: FeedIn['format'] }) {
  const { t, format } = usePageContext()
  const { doubt, error, figures } = run
  return (
    <>
      {error?.looksLike && (
        <Banner tone="bad">
          {t('feedsIn.run.error')} {otherFormat(error.looksLike, own, { t, format })}
        </Banner>
      )}
      {error && !error.looksLike && (
        <Banner tone="bad">
          {t('feedsIn.run.error')}{' '}
          {isFeedCode(error.code) && `${t(`feedsIn.code.${error.code}`)}. `}
          {detailsText(error.details, t) ?? (
            <bdi lang="en" dir="ltr">
              {error.message}
            </bdi>
          )}
        </Banner>
      )}
      {run.state === 'stopped' && <Banner tone="warn">{t('feedsIn.run.stoppedText')}</Banner>}
      {doubt && !(doubt.code === 'broken' && run.kind === 'dry') && (
        <Banner tone="warn">
          {t(`feedsIn.doubt.${doubt.code}`, {
            items: figures?.items ?? 0,
            usual: doubt.usual ?? 0,
            whole: doubt.whole,
          })}{' '}
          {t(run.kind === 'dry' ? 'feedsIn.doubt.keptDry' : 'feedsIn.doubt.kept')}
        </Banner>
      )}
    </>
  )
}

const FIGURES = [
  'items',
  'created',
  'updated',
  'unchanged',
  'withdrawn',
  'merged',
  'rejected',
  'held',
  'gone',
] as const

/** All figures of a run except zeros. */
export function RunFigures({ run: { figures } }: { run: FeedInRun }) {
  const { t, format } = usePageContext()
  if (!figures) return null
  return (
    <dl className={styles['figures']}>
      {FIGURES.filter((name) => name === 'items' || figures[name] > 0).map((name) => (
        <div key={name}>
          <dt className="soft">{t(`feedsIn.figure.${name}`)}</dt>
          <dd className="heading numbers">{format.number(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Problems of a run by kind, the most frequent first. */
export function ProblemKinds({
  run: { problems },
  format: own,
}: {
  run: FeedInRun
  format: FeedIn['format']
}) {
  const { t, format } = usePageContext()
  if (problems.length === 0) return null
  return (
    <ScrollingTable label={t('feedsIn.problem.title')} className={styles['problems']}>
      <thead>
        <tr>
          <th scope="col">{t('feedsIn.problem.count')}</th>
          <th scope="col">{t('feedsIn.problem.what')}</th>
          <th scope="col">{t('feedsIn.problem.field')}</th>
          <th scope="col">{t('feedsIn.problem.effect')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ severity, code, field, column, count }) => (
          <tr key={`${severity} ${code} ${field} ${column}`}>
            <td>{format.number(count)}</td>
            <td>
              {t(`feedsIn.code.${code}`)} <code dir="ltr">{code}</code>
            </td>
            <td>
              <ProblemField column={column} field={field} format={own} />
            </td>
            <td>{t(`feedsIn.problem.${severity}`)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

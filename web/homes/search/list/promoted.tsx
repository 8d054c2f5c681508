import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { OfferGrid } from '../../offers/card.tsx'
import type { ResultPage } from '../load.ts'
import styles from './promoted.module.css'

/** The promoted homes of a page of results, above its list, with the place in the list that each has without payment. */
export function Promoted({
  promoted,
  total,
  page,
  eager,
}: {
  promoted: NonNullable<ResultPage['promoted']>
  total: number
  page: number
  eager: boolean
}) {
  const { t, format } = usePageContext()
  const id = `promoted-${page}`
  return (
    <section aria-labelledby={id} className={styles['promoted']}>
      <h2 id={id} className={styles['title']}>
        {t('search.promoted.title')}
      </h2>
      <OfferGrid
        promoted
        eager={eager}
        offers={promoted.map(({ offer }) => offer)}
        below={(index) => (
          <p className={styles['rank']}>
            <LocaleLink to={address('ranking')}>
              {t('search.promoted.rank', {
                rank: format.number(promoted[index]!.rank),
                total: format.number(total),
              })}
            </LocaleLink>
          </p>
        )}
      />
    </section>
  )
}

import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { AgencyPage } from '#contract/homes/agencies.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { AgencyReview, reviews as endpoints } from '#contract/homes/reviews.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Meter } from '../../ground/ui/meter.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import agencyStyles from './agencies.module.css'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

export type Reviews = OutputOf<typeof endpoints.list>

/** Reviews by people who were in touch with the agency. */
export function ReviewList({
  agency: { country, slug, name },
  reviews,
}: {
  agency: AgencyPage
  reviews: Reviews
}) {
  const { t, format } = usePageContext()
  const { rating, data, page, pages } = reviews
  return (
    <section className={agencyStyles['section']} id="reviews">
      <div className={agencyStyles['sectionHead']}>
        <h2 className="partTitle">{t('reviews.title')}</h2>
        <LinkButton to={address('review', { country, slug })}>{t('reviews.write')}</LinkButton>
      </div>
      {rating.average === null ? (
        <Soft>{t('reviews.none', { agency: name })}</Soft>
      ) : (
        <div className={styles['summary']}>
          <p className={styles['average']}>
            <strong>{format.number(rating.average, { decimals: 1, minimum: 1 })}</strong>{' '}
            <Stars of={rating.average} />
            <Soft as="span">{t('reviews.count', { count: rating.count })}</Soft>
          </p>
          <dl className={styles['spread']}>
            {rating.stars
              .map((count, index) => ({ star: index + 1, count }))
              .toReversed()
              .map(({ star, count }) => (
                <div key={star}>
                  <dt className="muted">{t('reviews.starsOnly', { count: star })}</dt>
                  <dd>
                    <Meter
                      tone="warn"
                      min={0}
                      max={rating.count}
                      value={count}
                      aria-hidden="true"
                    />
                    <span>{format.number(count)}</span>
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      )}
      {data.length > 0 && (
        <ul>
          {data.map((review) => (
            <li key={review.id} className="entry">
              <Review review={review} agency={name} />
              <LocaleLink
                to={address('review', { country, slug, report: review.id })}
                rel="nofollow"
                className="soft"
                aria-label={t('reviews.reportOf', { name: review.author })}
              >
                {t('reviews.report')}
              </LocaleLink>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) =>
          `${address('agency', { country, slug, reviews: number > 1 ? number : undefined })}#reviews`
        }
      />
      <Soft>{t('reviews.rule')}</Soft>
    </section>
  )
}

/** One review, with the agency's reply; `replyNote` is shown below the reply. */
export function Review({
  review: { stars, author, at, lang, text, reply },
  agency,
  replyNote,
}: {
  review: AgencyReview
  agency: string
  replyNote?: ReactNode
}) {
  const { t, format } = usePageContext()
  return (
    <>
      <p className="softFacts">
        <Stars of={stars} /> <bdi>{author}</bdi>{' '}
        <time dateTime={at.slice(0, 10)}>{format.date(at, 'medium')}</time>
      </p>
      <p lang={lang} dir="auto" className={styles['text']}>
        {text}
      </p>
      {reply && (
        <div className={styles['reply']}>
          <p className="softFacts">{t('reviews.reply', { agency })}</p>
          <p dir="auto" className={styles['text']}>
            {reply}
          </p>
          {replyNote}
        </div>
      )}
    </>
  )
}

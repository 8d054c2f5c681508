import type { MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  FACT_DAYS,
  FACTS,
  MEDIAN_OFFERS_MIN,
  PICTURE_DAYS,
  PICTURES_COUNTED,
  PRICE_DAYS,
  PRICE_DAYS_MAX,
  PRICE_SHARE_MIN,
  PROMOTED_PER_PAGE,
  SHOWCASE_HOMES,
  TURN_MINUTES,
} from '#contract/homes/ranking.ts'
import { PAGE_SIZE } from '#contract/homes/search.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import { HeadedTable } from '../../ground/ui/table.tsx'
import styles from './api.module.css'
import { trailData, trailOf } from './trail.ts'

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return [
    ...seo(page, {
      title: page.t('docs.ranking.seoTitle'),
      description: page.t('docs.ranking.lead'),
      path: address('ranking'),
    }),
    ...trailData(
      trailOf(page.t, { label: page.t('docs.ranking.title') }),
      address('ranking'),
      page,
    ),
  ]
}

/** A price that is lower by this share is the example of what it earns. */
const EXAMPLE = 0.1

/** How results are ranked and what money changes, as the law asks of portals (Regulation (EU) 2019/1150, Article 5; Directive 2005/29/EC, Article 7(4a)), from the numbers of the search. */
export default function Ranking() {
  const { t, format } = usePageContext()
  const { number } = format
  const up = (days: number) => t('docs.ranking.order.up', { days: number(days, { decimals: 1 }) })
  const table = [
    [
      t('docs.ranking.order.facts', {
        facts: format.list(FACTS.map((fact) => t(`docs.ranking.fact.${fact}`))),
      }),
      up(FACT_DAYS),
    ],
    [t('docs.ranking.order.photos', { count: number(PICTURES_COUNTED) }), up(PICTURE_DAYS)],
    [
      t('docs.ranking.order.price'),
      t('docs.ranking.order.either', { days: number(PRICE_DAYS_MAX) }),
    ],
  ]
  const headers = [t('docs.ranking.order.what'), t('docs.ranking.order.days')]
  return (
    <Prose>
      <Breadcrumbs items={trailOf(t, { label: t('docs.ranking.title') })} />
      <h1 className="proseTitle">{t('docs.ranking.title')}</h1>
      <p className="lead">{t('docs.ranking.lead')}</p>
      <div className={styles['sections']}>
        <section className="stack-3">
          <h2 className="heading">{t('docs.ranking.order.title')}</h2>
          <p>{t('docs.ranking.order.text')}</p>
          <HeadedTable headers={headers}>
            {table.map(([what, days]) => (
              <tr key={what}>
                <td data-label={headers[0]}>{what}</td>
                <td data-label={headers[1]}>{days}</td>
              </tr>
            ))}
          </HeadedTable>
          <p>
            {t('docs.ranking.order.priceText', {
              days: number(PRICE_DAYS),
              tenth: number(PRICE_DAYS * EXAMPLE, { decimals: 1 }),
              percent: format.percent(EXAMPLE),
              count: number(MEDIAN_OFFERS_MIN),
              share: format.percent(PRICE_SHARE_MIN),
            })}
          </p>
        </section>
        <section className="stack-3">
          <h2 className="heading">{t('docs.ranking.sorts.title')}</h2>
          <p>{t('docs.ranking.sorts.text')}</p>
        </section>
        <section className="stack-3 written">
          <h2 className="heading">{t('docs.ranking.money.title')}</h2>
          <p>{t('docs.ranking.money.text')}</p>
          <ul>
            <li>
              {t('docs.ranking.money.top', {
                mark: t('card.promoted'),
                count: number(PROMOTED_PER_PAGE),
                page: number(PAGE_SIZE),
              })}
            </li>
            <li>{t('docs.ranking.money.highlight', { mark: t('card.highlighted') })}</li>
            <li>
              {t('docs.ranking.money.showcase', {
                mark: t('card.promoted'),
                count: number(SHOWCASE_HOMES),
              })}
            </li>
          </ul>
        </section>
        <section className="stack-3">
          <h2 className="heading">{t('docs.ranking.never.title')}</h2>
          <p>{t('docs.ranking.never.text')}</p>
        </section>
        <section className="stack-3">
          <h2 className="heading">{t('docs.ranking.turns.title')}</h2>
          <p>{t('docs.ranking.turns.text', { minutes: TURN_MINUTES })}</p>
        </section>
        <section className="stack-3">
          <h2 className="heading">{t('docs.ranking.same.title')}</h2>
          <p>{t('docs.ranking.same.text')}</p>
        </section>
        <section className="stack-3">
          <h2 className="heading">{t('docs.ranking.you.title')}</h2>
          <p>{t('docs.ranking.you.text')}</p>
        </section>
      </div>
    </Prose>
  )
}

import { HOUSE_TYPES } from '#contract/library.ts'
import type { PreviewHome, Source } from '#contract/feeds-in.ts'
import { mainFacts } from '../offers/facts.ts'
import { usePageContext } from '../page/page-context.tsx'
import { PriceLine } from '../ui/offer-price.tsx'
import styles from './feeds-in.module.css'
import { ProblemLine } from './problem.tsx'

/** The first homes of a file as visitors would see them, each with what is wrong with it. */
export function Preview({
  homes,
  format: own,
}: {
  homes: readonly PreviewHome[]
  format: Source['format']
}) {
  const { t, format } = usePageContext()
  return (
    <section className={styles['stack']} aria-label={t('integrations.preview.title')} role="status">
      <h3 className={styles['legend']}>{t('integrations.preview.title')}</h3>
      {homes.length === 0 && <p className={styles['soft']}>{t('integrations.preview.none')}</p>}
      <ul className={styles['cards']}>
        {homes.map(({ item, line, externalId, home, problems }) => (
          <li key={item} className={styles['card']}>
            {home ? (
              <>
                <p className={styles['price']}>
                  <PriceLine price={home.price} />
                </p>
                <p>
                  {[
                    t(home.action === 0 ? 'integrations.mapping.buy' : 'integrations.mapping.rent'),
                    t(
                      `library.houseTypes.${HOUSE_TYPES.find(({ id }) => id === home.category)!.slug}`,
                    ),
                    ...mainFacts({ ...home, plotArea: null }, t, format),
                  ].join(' · ')}
                </p>
                <p>
                  <bdi lang={home.titleLang}>{home.title}</bdi>
                </p>
                <p className={styles['soft']}>{home.places.join(t('integrations.detail.comma'))}</p>
                <p className={styles['soft']}>
                  {[
                    ...home.features
                      .filter((key) => t.has(`library.features.${key}`))
                      .map((key) => t(`library.features.${key}` as 'library.features.lift')),
                    t('integrations.preview.pictures', { count: home.pictures }),
                  ].join(' · ')}
                </p>
              </>
            ) : (
              <p>{t('integrations.preview.refused')}</p>
            )}
            <p className={styles['soft']}>
              {line === null
                ? t('integrations.preview.item', { item })
                : t('integrations.preview.line', { line })}{' '}
              {externalId && <bdi>{externalId}</bdi>}
            </p>
            {problems.length > 0 && (
              <ul className={styles['wrong']}>
                {problems.map((problem, index) => (
                  <li key={index}>
                    <ProblemLine problem={problem} format={own} />{' '}
                    {problem.raw && <bdi className={styles['said']}>{problem.raw}</bdi>}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

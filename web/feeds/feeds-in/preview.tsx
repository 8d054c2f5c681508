import { HOUSE_TYPES } from '#contract/library.ts'
import type { PreviewHome, FeedIn } from '#contract/feeds/feeds-in.ts'
import { mainFacts } from '../../homes/offers/facts.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft, Stack } from '../../ground/ui/layout.tsx'
import { PriceLine } from '../../ground/ui/offer-price.tsx'
import styles from './feeds-in.module.css'
import { ProblemLine } from './problem.tsx'

/** The first homes of a file as visitors would see them, each with its problems. */
export function Preview({
  homes,
  format: own,
}: {
  homes: readonly PreviewHome[]
  format: FeedIn['format']
}) {
  const { t, format } = usePageContext()
  return (
    <Stack as="section" aria-label={t('feedsIn.preview.title')} role="status">
      <h3 className="legend">{t('feedsIn.preview.title')}</h3>
      {homes.length === 0 && <Soft>{t('feedsIn.preview.none')}</Soft>}
      <ul className={styles['cards']}>
        {homes.map(({ item, line, externalId, home, problems }) => (
          <li key={item} className={styles['card']}>
            {home ? (
              <>
                <p className="heading">
                  <PriceLine price={home.price} />
                </p>
                <p>
                  {[
                    t(home.action === 0 ? 'feedsIn.mapping.buy' : 'feedsIn.mapping.rent'),
                    t(
                      `library.houseTypes.${HOUSE_TYPES.find(({ id }) => id === home.category)!.slug}`,
                    ),
                    ...mainFacts({ ...home, plotArea: null }, t, format),
                  ].join(' · ')}
                </p>
                <p>
                  <bdi lang={home.titleLang}>{home.title}</bdi>
                </p>
                <Soft>{format.address(home.places)}</Soft>
                <Soft>
                  {[
                    ...home.features
                      .filter((key) => t.has(`library.features.${key}`))
                      .map((key) => t(`library.features.${key}` as 'library.features.lift')),
                    t('feedsIn.preview.pictures', { count: home.pictures }),
                  ].join(' · ')}
                </Soft>
              </>
            ) : (
              <p>{t('feedsIn.preview.refused')}</p>
            )}
            <Soft>
              {line === null
                ? t('feedsIn.preview.item', { item })
                : t('feedsIn.preview.line', { line })}{' '}
              {externalId && <bdi>{externalId}</bdi>}
            </Soft>
            {problems.length > 0 && (
              <ul className={styles['wrong']}>
                {problems.map((problem, index) => (
                  <li key={index}>
                    <ProblemLine problem={problem} format={own} />{' '}
                    {problem.raw && <bdi className={styles['given']}>{problem.raw}</bdi>}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

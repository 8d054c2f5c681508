import { address } from '#contract/addresses.ts'
import type { FeedInPictures } from '#contract/feeds/feeds-in.ts'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { ActForm } from './act-form.tsx'
import styles from './feeds-in.module.css'

const FIGURES = ['fetched', 'waiting', 'failed'] as const

/** Status of a feed's pictures: numbers, errors, and affected homes. */
export function Pictures({
  id,
  pictures: { data, page, pages },
}: {
  id: number
  pictures: { data: FeedInPictures; page: number; pages: number }
}) {
  const { t, format } = usePageContext()
  return (
    <Part title={t('feedsIn.pictures.title')} lead={t('feedsIn.pictures.lead')}>
      {FIGURES.every((name) => data[name] === 0) ? (
        <Soft>{t('feedsIn.pictures.none')}</Soft>
      ) : (
        <dl className={styles['figures']}>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt className="soft">{t(`feedsIn.pictures.${name}`)}</dt>
              <dd className="heading numbers">{format.number(data[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {data.reasons.map(({ code, message, count, url }) => (
        <Banner key={`${code} ${message}`} tone="warn">
          {t('feedsIn.pictures.failing', {
            count,
            reason: t(`feedsIn.pictures.code.${code}`),
          })}{' '}
          <Soft as="bdi" lang="en" dir="ltr">
            {message} {url}
          </Soft>
        </Banner>
      ))}
      {data.failed > 0 && (
        <ActForm
          name="pictures"
          label={t('feedsIn.pictures.again')}
          done={t('feedsIn.pictures.asked')}
        />
      )}
      {data.homes.length > 0 && (
        <Rows>
          {data.homes.map((home) => (
            <Row
              key={home.id}
              title={
                <LocaleLink to={address('offer', { slugId: home.slugId })}>
                  <bdi lang={home.titleLang ?? undefined}>{home.title ?? home.externalId}</bdi>
                </LocaleLink>
              }
              facts={[
                <bdi key="id">{home.externalId}</bdi>,
                t('feedsIn.pictures.ofHome', {
                  failed: home.failed,
                  all: home.fetched + home.waiting + home.failed,
                }),
                t(`feedsIn.pictures.code.${home.error.code}`),
              ]}
            />
          ))}
        </Rows>
      )}
      <Pagination page={page} pages={pages} to={(to) => address('feed-in', { id, pictures: to })} />
    </Part>
  )
}

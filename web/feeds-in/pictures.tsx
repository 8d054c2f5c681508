import { address } from '#contract/addresses.ts'
import type { SourcePictures } from '#contract/feeds-in.ts'
import { Part, Row, Rows } from '../accounts/user/user-page.tsx'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Soft } from '../ui/layout.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { ActForm } from './act-form.tsx'
import styles from './feeds-in.module.css'

const FIGURES = ['fetched', 'waiting', 'failed'] as const

/** Status of a feed's pictures: numbers, errors, and affected homes. */
export function Pictures({
  id,
  pictures: { data, page, pages },
}: {
  id: number
  pictures: { data: SourcePictures; page: number; pages: number }
}) {
  const { t, format } = usePageContext()
  return (
    <Part title={t('integrations.pictures.title')} lead={t('integrations.pictures.lead')}>
      {FIGURES.every((name) => data[name] === 0) ? (
        <Soft>{t('integrations.pictures.none')}</Soft>
      ) : (
        <dl className={styles['figures']}>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(`integrations.pictures.${name}`)}</dt>
              <dd>{format.number(data[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {data.reasons.map(({ code, message, count, url }) => (
        <Banner key={`${code} ${message}`} tone="warn">
          {t('integrations.pictures.failing', {
            count,
            reason: t(`integrations.pictures.code.${code}`),
          })}{' '}
          <Soft as="bdi" lang="en" dir="ltr">
            {message} {url}
          </Soft>
        </Banner>
      ))}
      {data.failed > 0 && (
        <ActForm
          name="pictures"
          label={t('integrations.pictures.again')}
          done={t('integrations.pictures.asked')}
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
                t('integrations.pictures.ofHome', {
                  failed: home.failed,
                  all: home.fetched + home.waiting + home.failed,
                }),
                t(`integrations.pictures.code.${home.error.code}`),
              ]}
            />
          ))}
        </Rows>
      )}
      <Pagination page={page} pages={pages} to={(to) => address('source', { id, pictures: to })} />
    </Part>
  )
}

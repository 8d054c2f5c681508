import { address } from '#contract/addresses.ts'
import type { SeenPhoto } from '#contract/publish/moderation.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Badge, Soft, Stack } from '../../ground/ui/layout.tsx'
import { STATUS_TONES } from './status.tsx'
import styles from './alike.module.css'

/** To the public page, else to the case; an imported home has that of its reports. */
const addressOf = ({ id, slugId, written }: SeenPhoto): string =>
  slugId !== null
    ? address('offer', { slugId })
    : written
      ? address('moderation', { id })
      : address('report', { id })

/** Other homes with similar photos. */
export function SeenPart({ seen }: { seen: readonly SeenPhoto[] }) {
  const { t } = usePageContext()
  return (
    <Part title={t('moderation.seen.title')} lead={t('moderation.seen.lead')}>
      {seen.length === 0 ? (
        <Soft>{t('moderation.seen.none')}</Soft>
      ) : (
        <Stack as="ul" gap={4}>
          {seen.map((one) => (
            <li key={one.id} className={styles['one']}>
              <img
                src={pictureUrl(one.picture, 320, 'webp')}
                alt=""
                loading="lazy"
                className={styles['picture']}
              />
              <div className="stack-1">
                <LocaleLink to={addressOf(one)} className="wrap">
                  <bdi lang={one.titleLang}>{one.title}</bdi>
                </LocaleLink>
                <span>
                  <Badge tone={STATUS_TONES[one.status]}>
                    {t(`publishing.status.${one.status}`)}
                  </Badge>{' '}
                  <bdi>{one.advertiser}</bdi>
                </span>
                <Soft as="span">
                  {t('moderation.seen.count', { count: one.count })}
                  {one.own && <> · {t('moderation.seen.own')}</>}
                </Soft>
              </div>
            </li>
          ))}
        </Stack>
      )}
    </Part>
  )
}

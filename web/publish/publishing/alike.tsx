import { address } from '#contract/addresses.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import type { Alike } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft, Stack } from '../../ground/ui/layout.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'
import styles from './alike.module.css'

/** Possible duplicates that are online already, with the facts in common. */
export function AlikeList({ alike }: { alike: readonly Alike[] }) {
  const { t, format } = usePageContext()
  return (
    <Stack as="ul" gap={4}>
      {alike.map(({ offer, why }) => (
        <li key={offer.id} className={styles['one']}>
          {offer.pictures[0] && (
            <img
              src={pictureUrl(offer.pictures[0], 320, 'webp')}
              alt=""
              loading="lazy"
              className={styles['picture']}
            />
          )}
          <div className="stack-1">
            <LocaleLink to={address('offer', { slugId: offer.slugId })} className="wrap">
              <bdi lang={offer.titleLang}>{offer.title}</bdi>
            </LocaleLink>
            <span>
              {format.address([
                priceText(offer.price, t, format),
                offer.places.at(-1)?.name ?? null,
              ])}
            </span>
            <Soft as="span">
              {t('publishing.alike.why', {
                signs: format.list(why.map((sign) => t(`publishing.alike.sign.${sign}`))),
              })}
            </Soft>
          </div>
        </li>
      ))}
    </Stack>
  )
}

/** The same beside the form, announced when found. */
export function AlikeHint({ alike }: { alike: readonly Alike[] }) {
  const { t } = usePageContext()
  return (
    <div role="status" className={styles['hint']} data-any={alike.length > 0}>
      {alike.length > 0 && (
        <>
          <p className="strong">{t('publishing.alike.title')}</p>
          <AlikeList alike={alike} />
          <Soft>{t('publishing.alike.free')}</Soft>
        </>
      )}
    </div>
  )
}

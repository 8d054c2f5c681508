import { address } from '#contract/addresses.ts'
import type { OwnOffer } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'

/** Title of an own offer, linked to its form; of an imported one to its page, if public. */
export function OfferLink({
  offer: { id, title, titleLang, editable, slugId, source },
  className,
}: {
  offer: OwnOffer
  className?: string | undefined
}) {
  const { t } = usePageContext()
  const name = <bdi lang={titleLang ?? undefined}>{title || t('publishing.form.untitled')}</bdi>
  if (source && slugId === null) return <span className={className}>{name}</span>
  return (
    <LocaleLink
      to={
        source
          ? address('offer', { slugId: slugId ?? '' })
          : address('offer-form', { id, step: editable ? undefined : 'preview' })
      }
      className={className}
    >
      {name}
    </LocaleLink>
  )
}

/** The feed of an offer, with a link, and its branch. */
export function Origin({ offer: { source, branch } }: { offer: OwnOffer }) {
  const { t } = usePageContext()
  if (!source && !branch) return null
  const name =
    source &&
    (source.name === null
      ? t('publishing.own.feedGone')
      : t('publishing.own.feed', { name: source.name }))
  return (
    <Soft>
      {source?.id ? (
        <LocaleLink to={address('feed-in', { id: source.id })}>{name}</LocaleLink>
      ) : (
        name
      )}
      {source && branch && ' · '}
      {branch && t('publishing.own.branch', { name: branch })}
    </Soft>
  )
}

/** Other advertisers of the same home, with their prices and links. */
export function Others({ offer: { others } }: { offer: OwnOffer }) {
  const { t, format } = usePageContext()
  if (others.length === 0) return null
  return (
    <Soft>
      {t('publishing.own.others')}{' '}
      {others.map(({ slugId, advertiser, price }, index) => (
        <span key={slugId}>
          {index > 0 && ' · '}
          <LocaleLink to={address('offer', { slugId })}>
            <bdi>{advertiser ?? t('card.privateOwner')}</bdi>
          </LocaleLink>{' '}
          <bdi>{priceText(price, t, format)}</bdi>
        </span>
      ))}
    </Soft>
  )
}

import { address } from '#contract/addresses.ts'
import type { OwnOffer } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'

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

import { address } from '#contract/addresses.ts'
import type { OwnOffer } from '#contract/publishing.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page/page-context.tsx'
import styles from './page.module.css'

/** The title of an offer of one's own, with the way to where it is written; of what a feed brought to its page, where it has one. */
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

/** Which feed brought an offer, with the way to it, and which branch takes care of it. */
export function Origin({ offer: { source, branch } }: { offer: OwnOffer }) {
  const { t } = usePageContext()
  if (!source && !branch) return null
  const name =
    source &&
    (source.name === null
      ? t('publishing.own.feedGone')
      : t('publishing.own.feed', { name: source.name }))
  return (
    <p className={styles['soft']}>
      {source?.id ? (
        <LocaleLink to={address('source', { id: source.id })}>{name}</LocaleLink>
      ) : (
        name
      )}
      {source && branch && ' · '}
      {branch && t('publishing.own.branch', { name: branch })}
    </p>
  )
}

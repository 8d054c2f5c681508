import { address } from '#contract/addresses.ts'
import type { OwnOffer } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'

/** Views of an offer, and a link to its messages. */
export function Seen({ offer: { id, views, leads } }: { offer: OwnOffer }) {
  const { t } = usePageContext()
  return (
    <>
      {t('publishing.own.views', { count: views.total, week: views.week })}
      {leads.total > 0 && (
        <>
          {' · '}
          <LocaleLink to={address('chat', { offer: id })}>
            {leads.unread > 0
              ? t('publishing.own.leadsUnread', { count: leads.total, unread: leads.unread })
              : t('publishing.own.leads', { count: leads.total })}
          </LocaleLink>
        </>
      )}
    </>
  )
}

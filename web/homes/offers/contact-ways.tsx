import { ExternalLink, Globe, Mail, Phone } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { ContactWays } from '#contract/homes/offers.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { buttonClass, LinkButton } from '../../ground/ui/button.tsx'
import { isShownLink } from './shown-link.ts'

/** Other ways to the advertiser; without any, the operator of the portal. `onRequest`: address of a page that shows the number on request. */
export function OtherWays({
  ways: { agency, sourceUrl },
  onRequest = null,
}: {
  ways: ContactWays
  onRequest?: string | null
}) {
  const t = useT()
  const external = { rel: 'nofollow noopener noreferrer', className: buttonClass({}) }
  const { phone = null, email = null, website = null } = agency ?? {}
  const site = isShownLink(website) ? website : null
  const source = sourceUrl
  const isNone = !(phone || email || site || source || onRequest)
  return (
    <div className="stack-3">
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass({})}>
          <Phone aria-hidden="true" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {!phone && onRequest && (
        <LinkButton to={onRequest} rel="nofollow" icon={<Phone aria-hidden="true" />}>
          {t('leads.form.phoneShow')}
        </LinkButton>
      )}
      {email && (
        <a href={`mailto:${email}`} className={buttonClass({})}>
          <Mail aria-hidden="true" />
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
      {site && (
        <a href={site} {...external}>
          <Globe aria-hidden="true" />
          <bdi dir="ltr">{new URL(site).host}</bdi>
        </a>
      )}
      {source && (
        <a href={source} {...external}>
          <ExternalLink aria-hidden="true" />
          {t('leads.form.source')} <bdi dir="ltr">{new URL(source).host}</bdi>
        </a>
      )}
      {isNone && (
        <LinkButton
          to={address('contact', { subject: 'listing' })}
          rel="nofollow"
          icon={<Mail aria-hidden="true" />}
        >
          {t('leads.form.askPortal')}
        </LinkButton>
      )}
    </div>
  )
}

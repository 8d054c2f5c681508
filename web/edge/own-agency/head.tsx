import type { OwnAgency, Invited } from '#contract/homes/own-agency.ts'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Logo } from '../../ground/ui/logo.tsx'
import styles from './own-agency.module.css'

/** Name of the agency, the user's role in it, and a link to its public page. */
export function OwnAgencyHead({
  agency,
  invitation,
}: {
  agency: OwnAgency
  invitation: Invited | null | undefined
}) {
  const { t } = usePageContext()
  return (
    <>
      {invitation && (
        <Banner tone="warn">{t('ownAgency.join.other', { agency: invitation.name })}</Banner>
      )}
      <div className={styles['head']}>
        <Logo name={agency.name} logo={agency.logo} />
        <div className={styles['who']}>
          <p className={styles['name']}>
            <bdi>{agency.name}</bdi>
          </p>
          <Soft>{t('ownAgency.page.role', { role: t(`ownAgency.role.${agency.role}`) })}</Soft>
        </div>
        {agency.isPublic && (
          <LinkButton to={address('agency', { country: agency.country, slug: agency.slug })}>
            {t('ownAgency.page.see')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

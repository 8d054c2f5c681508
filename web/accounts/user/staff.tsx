import type { StaffAccess } from '#contract/accounts.ts'
import { usePageContext } from '../../page-context.tsx'
import { Banner } from '../../ui/banner.tsx'

/** What moderators and administrators still have to do before their pages open. `returnTo`: the one that they came from. */
export function Staff({ access, returnTo }: { access: StaffAccess; returnTo: string | null }) {
  const { t } = usePageContext()
  if (access === 'factor_missing')
    return <Banner tone="warn">{t('accounts.access.staffMissing')}</Banner>
  if (access === 'factor_wanted')
    return <Banner tone="warn">{t('accounts.access.staffWanted')}</Banner>
  if (access === 'none' || returnTo === null) return null
  return (
    <Banner tone="good" action={<a href={returnTo}>{t('accounts.access.staffContinue')}</a>}>
      {t('accounts.access.staffGranted')}
    </Banner>
  )
}

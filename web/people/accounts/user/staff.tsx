import type { StaffAccess } from '#contract/people/accounts.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Confirmation } from './confirmation.tsx'
import styles from './user-page.module.css'

/** Steps that moderators and administrators must complete before their pages open. `returnTo`: the page that redirected here. */
export function Staff({
  access,
  twoFactor,
  hasPasskey,
  returnTo,
}: {
  access: StaffAccess
  twoFactor: boolean
  hasPasskey: boolean
  returnTo: string | null
}) {
  const { t } = usePageContext()
  const form = useForm('confirm', { fields: [] })
  if (access === 'factor_missing')
    return (
      <div className={styles['notice']}>
        <Banner tone="warn">{t('accounts.access.staffMissing')}</Banner>
      </div>
    )
  if (access === 'factor_wanted')
    return (
      <div className={styles['notice']}>
        <Banner tone="warn">{t('accounts.access.staffWanted')}</Banner>
        <Form form={form}>
          <Confirmation
            form={form}
            first={!twoFactor ? 'passkey' : hasPasskey ? 'code_or_passkey' : 'code'}
          />
          {twoFactor && (
            <div>
              <Button type="submit" look="primary" busy={form.busy}>
                {t('accounts.access.staffConfirm')}
              </Button>
            </div>
          )}
        </Form>
      </div>
    )
  if (access === 'none' || returnTo === null) return null
  return (
    <div className={styles['notice']}>
      {/* In the text: at the end of the line the toast about the new factor would cover it. */}
      <Banner tone="good">
        {t('accounts.access.staffGranted')}{' '}
        <a href={returnTo}>{t('accounts.access.staffContinue')}</a>
      </Banner>
    </div>
  )
}

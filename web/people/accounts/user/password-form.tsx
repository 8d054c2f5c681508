import { access } from '#contract/people/access.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { useSession } from '../../../ground/page/session-context.ts'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { CurrentPassword } from './confirmation.tsx'

export function PasswordForm() {
  const { t } = usePageContext()
  const { user } = useSession()
  const toast = useToast()
  const hydrated = useHydrated()
  const form = useForm('password', {
    fields: ['current_password', 'password'],
    endpoint: access.changePassword,
    onDone(_, element) {
      element.reset()
      toast(t('accounts.access.passwordDone'), { type: 'success' })
    },
  })
  return (
    <Form form={form}>
      {form.done === true && !hydrated && (
        <Banner tone="good">{t('accounts.access.passwordDone')}</Banner>
      )}
      {/* Lets password managers know the account of the passwords. */}
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
      />
      <CurrentPassword form={form} />
      <NewPasswordField form={form} label={t('accounts.form.newPassword')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('accounts.access.passwordSubmit')}
        </Button>
      </div>
    </Form>
  )
}

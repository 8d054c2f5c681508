import { Download } from 'lucide-react'
import { access } from '#contract/people/access.ts'
import { profile } from '#contract/edge/profile.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button, buttonClass } from '../../../ground/ui/button.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { DownloadLink } from '../../../ground/forms/download-link.tsx'
import { CurrentPassword } from './confirmation.tsx'

/** Changes the email address, once the link mailed to it was followed. */
export function Email() {
  const { t } = usePageContext()
  const form = useForm<{ email: string }>('email', {
    fields: ['email', 'current_password'],
    endpoint: access.changeEmail,
    onDone: (_, element) => element.reset(),
  })
  return (
    <Form form={form}>
      {form.done && (
        <Banner tone="good">
          {t.rich('accounts.profile.emailDone', {
            email: <bdi key="email">{form.done.email}</bdi>,
          })}
        </Banner>
      )}
      <Field
        {...form.field('email')}
        type="email"
        label={t('accounts.profile.emailNew')}
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        required
        maxLength={254}
      />
      <CurrentPassword form={form} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('accounts.profile.emailSubmit')}
        </Button>
      </div>
    </Form>
  )
}

/** Exports all data of the account. */
export function Export() {
  const { t } = usePageContext()
  return (
    <div>
      <DownloadLink href={`/api${profile.export.path}`} className={buttonClass({})}>
        <Download aria-hidden="true" />
        {t('accounts.profile.exportSubmit')}
      </DownloadLink>
    </div>
  )
}

/** Behind a disclosure, a password and a check box, against accidents. */
export function DeleteAccount() {
  const { t } = usePageContext()
  const form = useForm('delete', { fields: ['current_password'] })
  return (
    <details className="fold" open={form.problem !== null || form.code !== null || undefined}>
      <summary className="bad">{t('accounts.profile.deleteOpen')}</summary>
      <Form form={form} native>
        <CurrentPassword form={form} />
        <Checkbox name="understood" label={t('accounts.profile.deleteUnderstood')} required />
        <div>
          <Button type="submit" look="danger" busy={form.busy}>
            {t('accounts.profile.deleteSubmit')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

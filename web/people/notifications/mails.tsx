import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { notifications } from '#contract/people/notifications.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { SignInPage } from '../accounts/sign-in/sign-in-page.tsx'

export type Mails = OutputOf<typeof notifications.mails>['data']

/** Stops mails of a kind by one press, without signing in. */
export function StopMails({ kind, isStopped }: Mails) {
  const { t } = usePageContext()
  const form = useForm<Mails>('mails', { fields: [] })
  const { done } = form
  return (
    <SignInPage title={t('notificationSettings.mails.title')}>
      <div className="stack-4">
        <p className="lead">
          {t('notificationSettings.mails.about', { kind: t(`notificationSettings.kind.${kind}`) })}
        </p>
        {(isStopped || done) && (
          <Banner tone="good">
            {t(`notificationSettings.mails.${isStopped ? 'stopped' : 'undone'}`)}
          </Banner>
        )}
        <Form form={form} hidden={{ choice: isStopped ? 'undo' : 'stop' }}>
          <Button type="submit" look={isStopped ? undefined : 'primary'} busy={form.busy}>
            {t(`notificationSettings.mails.${isStopped ? 'undo' : 'stop'}`)}
          </Button>
        </Form>
        <div>
          <LinkButton to={address('notification-settings')} look="quiet">
            {t('notificationSettings.mails.all')}
          </LinkButton>
        </div>
      </div>
    </SignInPage>
  )
}

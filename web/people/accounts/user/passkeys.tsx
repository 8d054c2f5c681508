import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NAME_MAX } from '#contract/people/accounts.ts'
import { relativeDays } from '#i18n/relative-days.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { canUsePasskeys, makePasskey } from '../passkeys.ts'
import type { AccessData } from './access-route.tsx'
import { CurrentPassword } from './confirmation.tsx'
import { RowForm } from './row-form.tsx'
import { Row, Rows } from './user-page.tsx'

/** The account's passkeys, and a form for another if the browser supports them. */
export function Passkeys({ passkeys }: { passkeys: AccessData['passkeys'] }) {
  const { t, format } = usePageContext()
  const hydrated = useHydrated()
  return (
    <>
      {passkeys.length > 0 ? (
        <Rows>
          {passkeys.map(({ id, name, created_at, days }) => (
            <Row
              key={id}
              title={<bdi>{name}</bdi>}
              facts={[
                t('accounts.access.since', { date: format.date(created_at, 'medium') }),
                days === null
                  ? t('accounts.access.neverUsed')
                  : t('accounts.access.lastUsed', { when: relativeDays(Number(days), format) }),
              ]}
            >
              <RowForm
                name="remove-passkey"
                hidden={{ id }}
                label={t('accounts.access.remove')}
                about={name}
                done={t('accounts.access.removed')}
              />
            </Row>
          ))}
        </Rows>
      ) : (
        <Soft>{t('accounts.access.passkeysNone')}</Soft>
      )}
      {hydrated && canUsePasskeys() ? (
        <AddPasskey />
      ) : (
        <Soft>{t('accounts.access.passkeysCannot')}</Soft>
      )}
    </>
  )
}

/** Asks for the password; then the browser creates the passkey, and the portal stores its public key. */
function AddPasskey() {
  const { t } = usePageContext()
  const toast = useToast()
  const [failed, setFailed] = useState(false)
  const keep = useForm('passkey', { fields: [] })
  const begin = useForm<{ challenge: string; options: Record<string, unknown> }>(
    'passkey-options',
    {
      fields: ['current_password'],
      async onDone({ challenge, options }, element) {
        const name = String(new FormData(element).get('name'))
        setFailed(false)
        try {
          const response = await makePasskey(options)
          await keep.fetcher.submit(
            { form: 'passkey', name, challenge, response: JSON.stringify(response) },
            { method: 'post' },
          )
        } catch {
          setFailed(true)
        }
      },
    },
  )
  // There is no form to report to.
  useEffect(() => {
    if (!keep.done) return
    begin.element.current?.reset()
    toast(t('accounts.access.passkeyAdded'), { type: 'success' })
  }, [keep.done])
  return (
    <details className="fold" open={begin.code !== null || undefined}>
      <summary>{t('accounts.access.passkeyAdd')}</summary>
      <Form form={begin}>
        {(keep.problem ?? failed) && (
          <Banner tone="bad">{keep.problem ?? t('accounts.access.passkeyFailed')}</Banner>
        )}
        <Field
          {...begin.field('name')}
          label={t('accounts.access.passkeyName')}
          hint={t('accounts.access.passkeyNameHint')}
          dir="auto"
          required
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <CurrentPassword form={begin} />
        <div>
          <Button
            type="submit"
            icon={<Fingerprint aria-hidden="true" />}
            busy={begin.busy || keep.busy}
          >
            {t('accounts.access.passkeySubmit')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

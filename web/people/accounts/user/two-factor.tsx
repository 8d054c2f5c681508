import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#text/qr-code.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { QrImage } from '../../../ground/ui/qr-image.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { Confirmation, CurrentPassword } from './confirmation.tsx'
import { Secret } from './secret.tsx'
import styles from './user-page.module.css'

interface Authenticator {
  secret: string
  url: string
  qr: QrCode
}
interface Codes {
  recovery_codes: string[]
}

/** Two-factor sign-in. The form that turns it on is here, because its answer, the recovery codes, is shown afterwards. */
export function TwoFactor({ on }: { on: boolean }) {
  const confirm = useForm<Codes>('two-factor-confirm', { fields: ['code'] })
  return on ? <TurnedOn first={confirm.done} /> : <TurnOn confirm={confirm} />
}

/** Asks for the password, then for a code of the authenticator. */
function TurnOn({ confirm }: { confirm: FormState<Codes> }) {
  const { t } = usePageContext()
  const begin = useForm<Authenticator>('two-factor', { fields: ['current_password'] })
  if (!begin.done && confirm.code === null) {
    return (
      <Form form={begin}>
        <CurrentPassword form={begin} />
        <div>
          <Button type="submit" busy={begin.busy}>
            {t('accounts.access.twoFactorBegin')}
          </Button>
        </div>
      </Form>
    )
  }
  return (
    <>
      {begin.done && <Enrol {...begin.done} />}
      <Form form={confirm}>
        <Field
          {...confirm.field('code')}
          label={t('accounts.access.code')}
          hint={t('accounts.access.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
          maxLength={7}
        />
        {confirm.field('code').error === undefined && <Confirmation form={confirm} />}
        <div>
          <Button type="submit" look="primary" busy={confirm.busy}>
            {t('accounts.access.twoFactorConfirm')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** New recovery codes, and turning it off. `first`: the codes from turning it on. */
function TurnedOn({ first }: { first: Codes | undefined }) {
  const { t } = usePageContext()
  const toast = useToast()
  const [kept, setKept] = useState<Codes>()
  const renew = useForm<Codes>('recovery-codes', {
    fields: ['current_password'],
    onDone: (_, element) => element.reset(),
  })
  const off = useForm('two-factor-off', {
    fields: ['current_password'],
    onDone: () => toast(t('accounts.access.twoFactorIsOff'), { type: 'success' }),
  })
  const codes = renew.done ?? first
  return (
    <>
      <p className="line-3">
        <ShieldCheck aria-hidden="true" />
        {t('accounts.access.twoFactorIsOn')}
      </p>
      {codes && codes !== kept && (
        <RecoveryCodes codes={codes.recovery_codes} onKept={() => setKept(codes)} />
      )}
      <details className="fold" open={renew.code !== null || undefined}>
        <summary>{t('accounts.access.codesNew')}</summary>
        <Form form={renew}>
          <Soft>{t('accounts.access.codesNewLead')}</Soft>
          <CurrentPassword form={renew} />
          <div>
            <Button type="submit" busy={renew.busy}>
              {t('accounts.access.codesNewSubmit')}
            </Button>
          </div>
        </Form>
      </details>
      <details className="fold" open={off.code !== null || undefined}>
        <summary className="bad">{t('accounts.access.twoFactorOff')}</summary>
        <Form form={off}>
          <CurrentPassword form={off} />
          <div>
            <Button type="submit" look="danger" busy={off.busy}>
              {t('accounts.access.twoFactorOffSubmit')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}

/** The secret as QR code, link and text. */
function Enrol({ secret, url, qr }: Authenticator) {
  const { t } = usePageContext()
  return (
    <>
      <p>{t('accounts.access.scan')}</p>
      <a href={url} aria-label={t('accounts.access.scanLink')} className={styles['qrLink']}>
        <QrImage code={qr} label={t('accounts.access.scanLink')} className={styles['qr']} />
      </a>
      <Soft>{t('accounts.access.secret')}</Soft>
      <Secret value={secret.replace(/(.{4})(?=.)/g, '$1 ')} copied={secret} />
    </>
  )
}

/** Shown once, in case the authenticator is lost. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = usePageContext()
  return (
    <>
      <Banner tone="warn">{t('accounts.access.codesLead')}</Banner>
      <Secret value={codes} copied={codes.join('\n')}>
        <Button onClick={onKept}>{t('accounts.access.codesKept')}</Button>
      </Secret>
    </>
  )
}

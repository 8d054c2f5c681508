import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { access } from '#contract/access.ts'
import { accounts, PASSWORD_MAX } from '#contract/accounts.ts'
import { useApi } from '../../page/api.ts'
import type { FormState } from '../../forms/use-form.ts'
import { useHydrated } from '../../page/hydrated.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { canUsePasskeys, signWithPasskey } from '../passkeys.ts'

const CALLS = { access, accounts }

/** What a refusal asks for (`refuseUnconfirmed` of the API). */
const ASKED: Readonly<Record<string, 'code' | 'passkey' | 'password'>> = {
  code_wanted: 'code',
  wrong_code: 'code',
  passkey_wanted: 'passkey',
  current_password_wanted: 'password',
}

/** The password, and the second factor where that is wanted: asked for by everything that could hand the account over. `judged`: as of `NewPasswordField`. */
export function CurrentPassword<T>({
  form,
  judged = true,
}: {
  form: FormState<T>
  judged?: boolean
}) {
  const { t } = usePageContext()
  return (
    <>
      <PasswordField
        {...form.field('current_password')}
        {...(!judged && { error: undefined, autoFocus: true })}
        label={t('accounts.form.currentPassword')}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
      />
      <Confirmation form={form} hasPassword />
    </>
  )
}

/** Shown once the answer to the form says that the session has to be confirmed first; `first` from the start. What is entered is sent along and confirms the session before the form is done. */
export function Confirmation<T>({
  form,
  first,
  hasPassword = false,
}: {
  form: FormState<T>
  first?: 'code' | 'passkey'
  /** The form asks for the password anyway. */
  hasPassword?: boolean
}) {
  const { t } = usePageContext()
  const [asked, setAsked] = useState(first)
  const now = form.code === null ? undefined : ASKED[form.code]
  const isDone = form.done !== undefined
  // A wrong password beside it takes nothing away.
  useEffect(() => {
    if (isDone) setAsked(undefined)
    else if (now) setAsked(now === 'password' ? undefined : now)
  }, [now, isDone])
  const wanted = now ?? asked
  if (wanted === undefined || (wanted === 'password' && hasPassword)) return null
  if (wanted === 'password')
    return (
      <PasswordField
        name="confirm_password"
        label={t('accounts.form.currentPassword')}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
      />
    )
  return (
    <>
      {wanted === 'code' && (
        <Field
          name="confirm_code"
          label={t('accounts.form.confirmCode')}
          hint={t('accounts.form.confirmCodeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
        />
      )}
      <ConfirmWithPasskey form={form} />
    </>
  )
}

/** Confirms the session with a passkey, then sends the form. */
function ConfirmWithPasskey<T>({ form }: { form: FormState<T> }) {
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (!hydrated || !canUsePasskeys()) return null
  const confirm = async (): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      const { data } = await api.accounts.passkeyOptions({})
      const response = await signWithPasskey(data.options)
      await api.access.confirm({ challenge: data.challenge, response })
      form.element.current?.requestSubmit()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      {failed && <Banner tone="bad">{t('accounts.form.confirmPasskeyFailed')}</Banner>}
      <Button icon={<Fingerprint aria-hidden="true" />} busy={busy} onClick={() => void confirm()}>
        {t('accounts.form.confirmPasskey')}
      </Button>
    </div>
  )
}

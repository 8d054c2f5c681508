import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { access } from '#contract/people/access.ts'
import { accounts, PASSWORD_MAX } from '#contract/people/accounts.ts'
import { useApi } from '../../../ground/page/api.ts'
import type { FormState } from '../../../ground/forms/use-form.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { PasswordField } from '../../../ground/ui/password-field.tsx'
import { canUsePasskeys, signWithPasskey } from '../passkeys.ts'

const CALLS = { access, accounts }

/** The factor that a refusal requires (`refuseUnconfirmed` of the API). */
const FACTOR_OF_CODE: Readonly<Record<string, Factor | 'password'>> = {
  code_wanted: 'code',
  passkey_wanted: 'passkey',
  code_or_passkey_wanted: 'code_or_passkey',
  current_password_wanted: 'password',
  wrong_password: 'password',
}

type Factor = 'code' | 'passkey' | 'code_or_passkey'

/** The password, and the second factor if needed: required for everything that could hand over the account. `judged`: as in `NewPasswordField`. */
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

/** Appears once the form's answer requires confirmation; `first`: from the start. Its values are sent with the form and confirm the session first. */
export function Confirmation<T>({
  form,
  first,
  hasPassword = false,
}: {
  form: FormState<T>
  first?: Factor
  /** The form has a password field already. */
  hasPassword?: boolean
}) {
  const { t } = usePageContext()
  const isWrongCode = form.code === 'wrong_code' || form.field('code').error !== undefined
  const requiredFactor = isWrongCode ? 'code' : FACTOR_OF_CODE[form.code ?? '']
  // Any other answer means that the code was accepted and used up: hide the field.
  const wanted = form.done === undefined ? (requiredFactor ?? first) : undefined
  const offersPasskey = useOfferOfPasskey(wanted, isWrongCode)
  if (wanted === undefined || (wanted === 'password' && hasPassword)) return null
  if (wanted === 'password')
    return (
      <PasswordField
        name="confirm_password"
        error={form.field('current_password').error}
        label={t('accounts.form.currentPassword')}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
      />
    )
  return (
    <>
      {wanted !== 'passkey' && (
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
      {offersPasskey && <ConfirmWithPasskey form={form} />}
    </>
  )
}

/** Whether the account has a passkey; a wrong code does not change the last answer. */
function useOfferOfPasskey(wanted: Factor | 'password' | undefined, isWrongCode: boolean): boolean {
  const has = wanted === 'passkey' || wanted === 'code_or_passkey'
  const [had, setHad] = useState(has)
  useEffect(() => {
    if (!isWrongCode) setHad(has)
  }, [isWrongCode, has])
  return isWrongCode ? had : has
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
      const field = form.element.current?.elements.namedItem('confirm_code')
      if (field instanceof HTMLInputElement) field.value = ''
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

import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { accounts } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { useForm } from '../../../ground/forms/use-form.ts'
import { useApi } from '../../../ground/page/api.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { canUsePasskeys, signWithPasskey } from '../passkeys.ts'

const CALLS = { accounts }

/** Signs in with a passkey, if the browser can. `offered`: also in the email field's autofill. */
export function PasskeyButton({ offered = false }: { offered?: boolean }) {
  const { t, locale } = usePageContext()
  const api = useApi(CALLS)
  const hydrated = useHydrated()
  const { search } = useLocation()
  const form = useForm('passkey', { fields: [] })
  const asking = useRef<AbortController>(null)
  const [failed, setFailed] = useState(false)

  const ask = async (quietly: boolean): Promise<void> => {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    setFailed(false)
    try {
      const { data } = await api.accounts.passkeyOptions({})
      if (mine.signal.aborted) return
      const response = await signWithPasskey(data.options, {
        offered: quietly,
        signal: mine.signal,
      })
      await form.fetcher.submit(
        { form: 'passkey', challenge: data.challenge, response: JSON.stringify(response) },
        { method: 'post', action: `/${locale}${address('login')}${search}` },
      )
    } catch {
      if (!quietly && !mine.signal.aborted) setFailed(true)
    }
  }

  useEffect(() => {
    if (offered && canUsePasskeys())
      void PublicKeyCredential.isConditionalMediationAvailable().then(async (available) =>
        available ? ask(true) : undefined,
      )
    return () => asking.current?.abort()
  }, [offered])

  // The server cannot know: it renders the button, so that nothing moves if it is available.
  if (hydrated && !canUsePasskeys()) return null
  const problem = form.problem ?? (failed ? t('accounts.login.passkeyFailed') : null)
  return (
    <>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <Button
        data-script="on"
        icon={<Fingerprint aria-hidden="true" />}
        busy={form.busy}
        onClick={() => void ask(false)}
      >
        {t('accounts.login.passkey')}
      </Button>
    </>
  )
}

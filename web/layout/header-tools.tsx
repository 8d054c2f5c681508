import { lazy, Suspense } from 'react'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { BellLink } from '../notifications/bell.tsx'
import { useHydrated } from '../page/hydrated.ts'
import { useSession } from '../page/session-context.ts'
import { CurrencyPicker } from './currency-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'

/** Only for who is logged in. Where it cannot be had there is the page. */
const NotificationCenter = lazy(() =>
  import('../notifications/center.tsx').catch(() => ({ default: BellLink })),
)

/** Language, currency, and who is logged in. */
export function HeaderTools() {
  const { user } = useSession()
  const hydrated = useHydrated()
  return (
    <>
      {/* In front, where nothing has to move for it. */}
      {user && (
        <Suspense fallback={<BellLink />}>
          {hydrated ? <NotificationCenter key={user.id} userId={user.id} /> : <BellLink />}
        </Suspense>
      )}
      <LanguagePicker />
      <CurrencyPicker />
      <AccountMenu />
    </>
  )
}

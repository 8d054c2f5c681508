import { lazy, Suspense } from 'react'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { useSession } from '../accounts/session-context.ts'
import { useHydrated } from '../hydrated.ts'
import { CurrencyPicker } from './currency-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'

/** Only for who is logged in, and nothing that a page could not do without. */
const NotificationCenter = lazy(() => import('../notifications/center.tsx').catch(() => ({ default: () => null })))

/** Language, currency, and who is logged in. */
export function HeaderTools() {
  const { user } = useSession()
  const hydrated = useHydrated()
  return (
    <>
      {/* In front, where nothing has to move for it. */}
      {hydrated && user && (
        <Suspense>
          <NotificationCenter key={user.id} userId={user.id} />
        </Suspense>
      )}
      <LanguagePicker />
      <CurrencyPicker />
      <AccountMenu />
    </>
  )
}

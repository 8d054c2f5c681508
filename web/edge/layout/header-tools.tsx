import { lazy, Suspense } from 'react'
import { AccountMenu } from '../../people/accounts/account-menu.tsx'
import { BellLink } from '../../people/notifications/bell.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { FavoritesLink } from '../../homes/homes/favorites-link.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { Menu } from './menu.tsx'

/** Only for signed-in users. If its code fails to load, the link to the page remains. */
const NotificationCenter = lazy(() =>
  import('../../people/notifications/center.tsx').catch(() => ({ default: BellLink })),
)

/** Language, currency, user menu and navigation of narrow screens. */
export function HeaderTools() {
  const { user } = useSession()
  const hydrated = useHydrated()
  return (
    <>
      {/* First, so that its appearance shifts nothing. */}
      {user && (
        <Suspense fallback={<BellLink />}>
          {hydrated ? <NotificationCenter key={user.id} userId={user.id} /> : <BellLink />}
        </Suspense>
      )}
      <FavoritesLink />
      <LanguagePicker />
      <CurrencyPicker />
      <AccountMenu />
      <Menu />
    </>
  )
}

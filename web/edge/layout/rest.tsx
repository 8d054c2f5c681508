// Parts of every page that load after hydration, in one file: separate requests would be half a kilobyte each.
import { CookieBanner } from '../../ground/cookies/cookie-banner.tsx'
import { Hearts } from '../../homes/homes/hearts.tsx'
import { SendWaiting } from '../../homes/offers/send-waiting.tsx'
import { PrefetchQueue } from '../../ground/links/prefetch-queue.tsx'
import { Announcer } from './announcer.tsx'
import { Footer } from './footer.tsx'
import { PageViews } from './page-views.ts'
import { MobileClass } from './mobile-class.ts'
import { RetryNavigation } from './retry-navigation.tsx'

export { TermsLine } from '../../people/accounts/terms-line.tsx'
export { HeaderSearch } from './header-search.tsx'
export { HeaderTools } from './header-tools.tsx'
export { NavLinks } from './nav-links.tsx'
export { ContentLine, UnfinishedLine } from './unfinished-line.tsx'

/** The end of a page, after its content. */
export const Foot = () => (
  <>
    <Footer />
    <CookieBanner />
    <Announcer />
  </>
)

/** Components without content of their own. */
export const Duties = () => (
  <>
    <PrefetchQueue />
    <RetryNavigation />
    <SendWaiting />
    <Hearts />
    <MobileClass />
    <PageViews />
  </>
)

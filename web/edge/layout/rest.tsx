// Parts of every page that load after hydration, in one file: separate requests would be half a kilobyte each.
import { CookieBanner } from '../../ground/cookies/cookie-banner.tsx'
import { Hearts } from '../../homes/homes/hearts.tsx'
import { SendWaiting } from '../../homes/offers/send-waiting.tsx'
import { PrefetchQueue } from '../../ground/links/prefetch-queue.tsx'
import { TermsLine } from '../../people/accounts/terms-line.tsx'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { Unfinished } from '../../ground/page/root-data.ts'
import { ContentLine, UnfinishedLine } from './unfinished-line.tsx'
import { Announcer } from './announcer.tsx'
import { Footer } from './footer.tsx'
import { PageViews } from './page-views.ts'
import { MobileClass } from './mobile-class.ts'
import { RetryNavigation } from './retry-navigation.tsx'

export { HeaderSearch } from './header-search.tsx'
export { HeaderTools } from './header-tools.tsx'
export { NavLinks } from './nav-links.tsx'

/** Lines about a page, before its content, which is in that language. */
export function Lines({
  unfinished,
  language,
}: {
  unfinished: Unfinished | null
  language: LocaleCode
}) {
  const page = usePageContext()
  return (
    <>
      {unfinished && <UnfinishedLine unfinished={unfinished} />}
      {language !== page.language && <ContentLine />}
      <TermsLine />
    </>
  )
}

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

// Parts of every page that load after hydration, in one file: separate requests would be half a kilobyte each.
export { CookieBanner } from '../cookies/cookie-banner.tsx'
export { TermsLine } from '../accounts/terms-line.tsx'
export { Announcer } from './announcer.tsx'
export { Footer } from './footer.tsx'
export { HeaderSearch } from './header-search.tsx'
export { HeaderTools } from './header-tools.tsx'
export { RetryNavigation } from './retry-navigation.tsx'
export { UnfinishedLine } from './unfinished-line.tsx'

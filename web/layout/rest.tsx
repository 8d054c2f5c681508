// What stands around every page and comes when that has settled, in one file: each by itself would be a request for half a kilobyte.
export { CookieBanner } from '../cookies/cookie-banner.tsx'
export { Announcer } from './announcer.tsx'
export { Footer } from './footer.tsx'
export { HeaderTools } from './header-tools.tsx'
export { Patience } from './patience.tsx'
export { UnfinishedLine } from './unfinished-line.tsx'

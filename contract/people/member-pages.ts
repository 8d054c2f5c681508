import { PAGES, PARAMETERS, type Page } from '../pages.ts'

const NAMES = /\/:(\w+)(\??)/g
/** An id has 15 digits at most. */
const NUMBER = '/\\d{1,15}'

/** Path patterns of pages that need an account, without those that contain user-chosen text. */
const PATHS = Object.values<Page>(PAGES)
  .filter(
    ({ path, guards }) =>
      guards?.auth &&
      [...path.matchAll(/:(\w+)/g)].every(
        ([, name]) => PARAMETERS[name as keyof typeof PARAMETERS] === 'number',
      ),
  )
  .map(({ path }) => path.replaceAll('.', '\\.').replace(NAMES, `(?:${NUMBER})$2`))
const MEMBER_PAGE = new RegExp(`^/[a-z]{2}(?:-[A-Z]{2})?/(?:${PATHS.join('|')})$`)

/** Whether a path with its locale is a page that needs an account, without query and user-chosen text: safe in a mail to an unverified address. */
export const isMemberPage = (path: string): boolean => MEMBER_PAGE.test(path)

import { address } from '#contract/addresses.ts'
import { isLocalPath } from '#contract/links.ts'
import { readAddress } from './addresses.ts'

/** What is no page (the API logs out by an address): nobody is sent back to it. */
const NO_PAGE =
  /^\/(api|assets|builds|files|pictures|translations|libraries|sanctum|broadcasting|app)(\/|$)/i
/** Pages that lead elsewhere when one is logged in, and what is below them: neither to these. */
const NO_RETURN = [address('login'), address('signup'), address('logout')]

const isReturn = (path: string): boolean => {
  const below = `${readAddress(path).path.toLowerCase()}/`
  return !NO_PAGE.test(path) && !NO_RETURN.some((page) => below.startsWith(`${page}/`))
}

/** Where a visitor goes on after logging in or out: what they came from if that is a page of ours, else the start page. Never another site. */
export function callbackOf(path: unknown, locale: string): string {
  return pageOf(path) ?? `/${locale}`
}

/** As a header takes it: other letters are encoded, what leads up is resolved. */
function pageOf(path: unknown): string | null {
  if (!isLocalPath(path) || !URL.canParse(path, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(path, ORIGIN)
  const plain = decoded(pathname)
  return origin === ORIGIN &&
    plain !== null &&
    isLocalPath(pathname) &&
    isLocalPath(plain) &&
    isReturn(plain.replace(/\/{2,}/g, '/'))
    ? pathname + search + hash
    : null
}

const ORIGIN = 'https://portal.invalid'

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The page to log in, which leads back to where `url` is. */
export function loginAddress(
  locale: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string {
  return `/${locale}${address('login', { return: pathname + search })}`
}

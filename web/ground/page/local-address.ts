import { isLocalPath } from '#contract/ground/links.ts'

const ORIGIN = 'https://portal.invalid'

/**
 * An untrusted address within the portal as a browser reads it: dots resolved, letters encoded. Null for any other, also where dots would leave two slashes at the start,
 * which name a host: `/.//other.example`. Every redirect to an address from a form or link goes through here.
 */
export function localAddress(address: unknown): string | null {
  if (!isLocalPath(address) || !URL.canParse(address, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(address, ORIGIN)
  const decoded = decode(pathname)
  return origin === ORIGIN && isLocalPath(pathname) && decoded !== null && isLocalPath(decoded)
    ? pathname + search + hash
    : null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

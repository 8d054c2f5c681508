/** Longest address within the portal that is taken from somebody. */
const PATH_MAX = 2000

/** Whether an address that somebody sent us stays within the portal: it begins with one slash, and has nothing that browsers leave out or take for another slash before a host. */
export function isLocalPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.length <= PATH_MAX &&
    /^\/(?![/\\])/.test(path) &&
    !/[\u0000-\u001f]/.test(path)
  )
}

/** Of the web, whole, with a host that has a dot. What stands before an @ looks like a host to whoever reads it, and is none. */
const WEB_LINK = /^https?:\/\/[^\s/?#\\@]+\.[^\s/?#\\@]+([/?#]\S*)?$/

/** Whether an address that somebody sent us may be shown as a link out of the portal. */
export const isWebLink = (url: unknown): url is string =>
  typeof url === 'string' && WEB_LINK.test(url) && URL.canParse(url)

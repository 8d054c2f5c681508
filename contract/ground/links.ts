/** Longest accepted path. */
const PATH_MAX = 2000

/** Whether an untrusted address stays within the portal: begins with one slash, without characters that browsers ignore or treat as a second slash. */
export function isLocalPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.length <= PATH_MAX &&
    /^\/(?![/\\])/.test(path) &&
    !/[\u0000-\u001f]/.test(path)
  )
}

/** Absolute web address with a dot in its host. User info before an @ is rejected, because it can imitate a host. */
const WEB_LINK = /^https?:\/\/[^\s/?#\\@]+\.[^\s/?#\\@]+([/?#]\S*)?$/

/** Whether an untrusted address may be shown as an external link. */
export const isWebLink = (url: unknown): url is string =>
  typeof url === 'string' && WEB_LINK.test(url) && URL.canParse(url)

/** A link, but not the host of an email address. */
export const LINK =
  /\bhttps?:\/\/\S+|(?<![@\w.-])(?:www\.\S+|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|eu|io|ru|su|cn|top|xyz|shop|site|online|club|app|dev|link|live|store)\b(?:\/\S*)?)/gi

export const linksIn = (text: string): number => text.match(LINK)?.length ?? 0

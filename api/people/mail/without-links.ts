import { LINK } from '#contract/ground/links.ts'

/** An email address, or else a dot that could be part of a host: `bit.ly` has an ending that no list contains. */
const HOST_DOT = /([^\s@,;:<>()/]+@[\p{L}\d.-]+)|(?<=[\p{L}\d])\.(?=\p{L}{2})/gu

/**
 * Removes links for mails to unverified addresses, so that strangers cannot mail links to them. A space after each dot
 * keeps mail programs from turning other text into links.
 */
export const withoutLinks = (text: string): string =>
  text.replace(LINK, '…').replace(HOST_DOT, (_dot, email?: string) => email ?? '. ')

import { LINK } from '#contract/contact.ts'

/** An e-mail address; else a dot that could be one of a host: `bit.ly` has an ending that no list knows. */
const HOST_DOT = /([^\s@,;:<>()/]+@[\p{L}\d.-]+)|(?<=[\p{L}\d])\.(?=\p{L}{2})/gu

/**
 * Nobody has shown that the address is theirs: whoever gets the copy must not find in it what a stranger wants them to follow. Links are left out, and a space
 * after its dots keeps mail programs from making a link of anything else.
 */
export const withoutLinks = (text: string): string =>
  text.replace(LINK, '…').replace(HOST_DOT, (_dot, email?: string) => email ?? '. ')

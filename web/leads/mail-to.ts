import type { Lead } from '#contract/leads.ts'

/** Longest quotation: what programs take of an address is short. */
const QUOTED_MAX = 1200

/** An answer in one's own mail program, with what was written. */
export function mailTo(
  { email, message }: Pick<Lead, 'email' | 'message'>,
  subject: string,
): string {
  // A character of two halves that is cut in the middle cannot be encoded.
  const quoted = message
    .slice(0, QUOTED_MAX)
    .replace(/\p{Cs}$/u, '')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`
}

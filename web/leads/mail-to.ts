import type { Lead } from '#contract/leads.ts'

/** Longest quotation: mail programs limit the length of addresses. */
const QUOTED_MAX = 1200

/** A mailto address for a reply with a quotation. */
export function mailTo(
  { email, message }: Pick<Lead, 'email' | 'message'>,
  subject: string,
): string {
  // Half of a surrogate pair cannot be encoded.
  const quoted = message
    .slice(0, QUOTED_MAX)
    .replace(/\p{Cs}$/u, '')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`
}

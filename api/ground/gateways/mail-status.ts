/**
 * Enhanced statuses (RFC 3463) by which a mailbox is gone: there is no such mailbox or domain, it has moved away, or is disabled. Others of the class 5.1 are about the
 * sender, a full mailbox (5.2.2) may be emptied, and a refusal by policy (5.7.x) would hold for everybody.
 */
const GONE = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/
/** Replies without an enhanced status, and the text of such replies that are about the sender. */
const NO_MAILBOX = /\b55[01]\b/
const ABOUT_SENDER = /polic|block|spam|black|reput|relay|denied|auth|reject(?:ed)? by|sender/i
/** The status that some servers write for everything. */
const UNSPECIFIC = '5.0.0'

/** Whether a reply of a mail server (`550 5.1.1 …`), or a status with the reply that it rests on, says that there is no such mailbox. */
export function isMailboxGone(reply: string, status?: string): boolean {
  if (status !== undefined && status !== UNSPECIFIC) return GONE.test(status)
  const [enhanced] = ENHANCED.exec(reply) ?? []
  if (enhanced !== undefined && enhanced !== UNSPECIFIC) return GONE.test(enhanced)
  return NO_MAILBOX.test(reply) && !ABOUT_SENDER.test(reply)
}

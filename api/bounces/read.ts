import PostalMime, { type Attachment } from 'postal-mime'
import { marksIn } from './return-path.ts'

/** What a report says: `gone` there is no such mailbox, `spam` its owner wants no such mails. */
export interface Report {
  says: 'gone' | 'spam'
  /** Marks of return paths in it, and the addresses that it names; at most `NAMED_MAX` each. */
  marks: string[]
  addresses: string[]
}

const NAMED_MAX = 200
const NESTING_MAX = 10
const HEADERS_MAX = 64 * 1024
const ADDRESS = /[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}/g

/**
 * Statuses (RFC 3463) by which a mailbox is gone: no such mailbox or domain (5.1.x), disabled (5.2.1), no host (5.4.4), or no reason given (5.0.0). A full
 * mailbox (5.2.2) may be emptied, and a refusal by policy (5.7.x) is about the sender rather than the mailbox.
 */
const GONE = /^5\.(?:1\.\d{1,3}|2\.1|4\.4|0\.0)$/

/** Reads a report of delivery (RFC 3464) or of abuse (RFC 5965). Null for any other mail, for a delay, and for what a later mail may not meet. */
export async function readReport(bytes: Buffer): Promise<Report | null> {
  const mail = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_MAX,
  }).catch(() => null)
  if (!mail) return null
  const partsOf = (type: string) =>
    mail.attachments.filter(({ mimeType }) => mimeType === type).map(textOf)
  const isGone = partsOf('message/delivery-status').some((part) =>
    // A block per recipient.
    part.split(/\r?\n\s*\r?\n/).some((block) => {
      const status = fieldOf(block, 'Status')?.split(/\s/, 1)[0] ?? ''
      return fieldOf(block, 'Action')?.toLowerCase() === 'failed' && GONE.test(status)
    }),
  )
  const isSpam = partsOf('message/feedback-report').some(
    (part) => fieldOf(part, 'Feedback-Type')?.toLowerCase() === 'abuse',
  )
  if (!isGone && !isSpam) return null
  const all = `${bytes.toString('latin1')}\n${mail.attachments.map(textOf).join('\n')}`
  return {
    says: isGone ? 'gone' : 'spam',
    marks: marksIn(all).slice(0, NAMED_MAX),
    addresses: [...new Set(all.match(ADDRESS))].slice(0, NAMED_MAX),
  }
}

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(\\S.*)$`, 'im').exec(block)?.[1]?.trim()

/** With `attachmentEncoding: 'utf8'` all are strings. */
const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : '')

import { isMailboxGone } from '../../ground/gateways/mail-status.ts'
import { marksIn } from './return-path.ts'

/** A parsed report. `gone`: the mailbox does not exist. `spam`: its owner marked a mail as spam. */
export interface Report {
  says: 'gone' | 'spam'
  /** Marks of return paths in it, and the addresses of recipients that it names. */
  marks: string[]
  addresses: string[]
}

const PARTS_MAX = 10
/** Characters of a part that is read: reports are short, and about one mail. */
const PART_MAX = 8 * 1024
/** Lines `To:` of the mail that is returned. */
const NAMED_MAX = 20
const LINE_MAX = 1000
const ADDRESS = /[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:@]{1,255}/g
const RECIPIENTS = ['Final-Recipient', 'Original-Recipient', 'Original-Rcpt-To']

/**
 * Reads a report of delivery (RFC 3464) or of abuse (RFC 5965). Null for any other mail, for a delay, and for failures that may not recur. In linear time: only parts with
 * statuses are looked at, no text of a mail.
 */
export function readReport(bytes: Buffer): Report | null {
  const mail = bytes.toString('latin1').replaceAll('\r\n', '\n')
  const head = unfolded(headOf(mail))
  const type = fieldOf(head, 'Content-Type') ?? ''
  const [, boundary] = /\bboundary="?([^";\s]{1,70})/i.exec(type) ?? []
  if (!/^multipart\/report\b/i.test(type) || boundary === undefined) return null
  const parts = mail.split(`\n--${boundary}`, PARTS_MAX + 1).slice(1)
  const partsOf = (wanted: RegExp): string[] =>
    parts.flatMap((part) => {
      const own = headOf(part)
      return wanted.test(fieldOf(unfolded(own), 'Content-Type') ?? '')
        ? [unfolded(part.slice(own.length, own.length + PART_MAX))]
        : []
    })
  // A block per recipient.
  const failed = partsOf(/^message\/(?:global-)?delivery-status\b/i)
    .flatMap((part) => part.split(/\n\n+/))
    .filter(isGone)
  const complaints = partsOf(/^message\/feedback-report\b/i).filter(
    (part) => fieldOf(part, 'Feedback-Type')?.toLowerCase() === 'abuse',
  )
  if (failed.length === 0 && complaints.length === 0) return null
  const named = [
    ...[...failed, ...complaints].flatMap((part) =>
      RECIPIENTS.map((name) => fieldOf(part, name) ?? ''),
    ),
    ...linesTo(mail),
  ]
  return {
    says: failed.length > 0 ? 'gone' : 'spam',
    marks: marksIn(mail).slice(0, NAMED_MAX),
    addresses: [...new Set(named.flatMap((line) => line.match(ADDRESS) ?? []))],
  }
}

function isGone(block: string): boolean {
  const status = fieldOf(block, 'Status')?.split(/\s/, 1)[0]
  return (
    fieldOf(block, 'Action')?.toLowerCase() === 'failed' &&
    status !== undefined &&
    isMailboxGone(fieldOf(block, 'Diagnostic-Code') ?? '', status)
  )
}

/** `To:` lines of the report and of the mail that it returns. */
function linesTo(mail: string): string[] {
  const lines: string[] = []
  for (const [line] of mail.matchAll(/^(?:x-original-)?to:[^\n]*/gim)) {
    lines.push(line.slice(0, LINE_MAX))
    if (lines.length === NAMED_MAX) break
  }
  return lines
}

/** Up to the empty line. */
const headOf = (part: string): string => {
  const end = part.indexOf('\n\n')
  return part.slice(0, end < 0 ? PART_MAX : Math.min(end, PART_MAX))
}

/** A long field goes on in lines that begin with a space. */
const unfolded = (text: string): string => text.replace(/\n[ \t]+/g, ' ')

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(\\S[^\\n]*)`, 'im').exec(block)?.[1]?.trim()

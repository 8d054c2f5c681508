import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isMailboxGone } from './mail-status.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './storage.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Address for replies, if not the sender's. */
  replyTo?: string
  /** Stops mails of this kind by one POST (RFC 8058). */
  unsubscribe?: string
  /** Its recipient waits for it: a link to confirm an address or a password. Other mails may be withheld from an address. */
  isAwaited?: boolean
  /** The same mail has the same id however often it is sent: programs show it once. */
  id: string
}

/** Takes mails. Rejects when one could not be handed over: then it may be sent again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const TIMEOUT_MS = 20_000
/** The outbox deletes the oldest mails beyond this number, */
const MAX_OUTBOX_MAILS = 500
/** and mails older than this: links in them expire sooner. */
const MAX_OUTBOX_AGE_MS = 7 * 24 * 3_600_000

/** Hands mails to the server at `url` (`smtps://user:password@host`). `smtp:` begins in the clear; with `requireTLS` no mail is sent unless the server then encrypts. */
export function createSmtp(
  url: string,
  from: string,
  {
    requireTLS,
    returnPath,
  }: {
    requireTLS: boolean
    /** Where reports about a mail to somebody go, if not to the sender. */
    returnPath?: ((to: string) => Promise<string>) | undefined
  },
): Mailer {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, unsubscribe, isAwaited: _, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          ...(returnPath && { envelope: { from: await returnPath(mail.to), to: mail.to } }),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
        })
      } catch (error) {
        // SMTP replies often contain the address: never log them.
        const { code, message, responseCode, response, command } = error as {
          code?: string
          message?: string
          responseCode?: number
          response?: string
          command?: string
        }
        if (command === 'RCPT TO' && isMailboxGone(response ?? ''))
          throw new NoMailbox('the mail server knows no such mailbox')
        if (command === 'CONN' && responseCode === undefined)
          throw new Error(`no connection to the mail server: ${code}, ${message}`)
        throw new Error(
          `the mail server did not take it: ${code ?? 'unknown'} ${responseCode ?? ''}`.trim(),
        )
      }
    },
  }
}

const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url
    ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** The mailbox does not exist: retrying is useless. */
export class NoMailbox extends Error {
  override readonly name = 'NoMailbox'
}

/** `2026-11-21T10:25:33.123Z` -> `20261121T102533`: names sort by time. */
const stampOf = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+Z/g, '')

/** `lares-9` -> `lares-000000000009`: names of one second sort by number. */
const sortable = (id: string): string => id.replace(/\d+$/, (number) => number.padStart(12, '0'))

/** Keeps mails as files for somebody to read: `{time}-{id}.txt`, and `.html` beside it. No other account of the machine reads them. */
export function createOutbox(folder: string, from: string): Mailer {
  return {
    async send({ id, to, subject, text, html, replyTo, unsubscribe }) {
      await mkdir(folder, PRIVATE_FOLDER)
      // The folder of an earlier version may be open to others.
      await chmod(folder, PRIVATE_FOLDER.mode)
      const name = `${stampOf(Date.now())}-${sortable(id)}`
      const head = [
        `From: ${from}`,
        `To: ${to}`,
        ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
        ...Object.entries(unsubscribeHeaders(unsubscribe)).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        `Subject: ${subject}`,
      ].map((line) => line.replace(/[\r\n]+/g, ' '))
      await writeFile(join(folder, `${name}.html`), html, PRIVATE_FILE)
      await writeFile(join(folder, `${name}.txt`), `${head.join('\n')}\n\n${text}`, PRIVATE_FILE)
      const files = (await readdir(folder)).sort()
      const oldest = stampOf(Date.now() - MAX_OUTBOX_AGE_MS)
      const surplus = files.length - 2 * MAX_OUTBOX_MAILS
      for (const file of files.filter((name, index) => index < surplus || name < oldest))
        await rm(join(folder, file), { force: true })
    },
  }
}

/** Deletes the mails to an address from the outbox: they do not outlive its account. */
export async function deleteFromOutbox(folder: string, address: string): Promise<void> {
  const recipient = `\nTo: ${address}\n`
  for (const file of await readdir(folder).catch(() => [])) {
    if (!file.endsWith('.txt')) continue
    const text = await readFile(join(folder, file), 'utf8').catch(() => '')
    if (!text.split('\n\n', 1)[0]?.concat('\n').includes(recipient)) continue
    for (const end of ['.txt', '.html'])
      await rm(join(folder, file.replace(/\.txt$/, end)), { force: true })
  }
}

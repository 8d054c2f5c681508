import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, if not the sender. */
  replyTo?: string
  /** The same mail has the same id however often it is sent: programs show it once. */
  id: string
}

/** Takes mails. Rejects when one could not be handed over: then it may be sent again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const TIMEOUT_MS = 20_000
/** The outbox forgets the oldest beyond these. */
const KEPT = 500

/** Hands mails to the server at `url` (`smtps://user:password@host`). TLS is used where the server offers it. */
export function createSmtp(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, ...mail }) {
      try {
        await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>`, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (error) {
        // What servers say often repeats the address, which is nothing for a log.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        throw new Error(`the mail server did not take it: ${code ?? 'unknown'} ${responseCode ?? ''}`.trim())
      }
    },
  }
}

/** Keeps mails as files for somebody to read: `{time}-{id}.txt`, and `.html` beside it. */
export function createOutbox(folder: string, from: string): Mailer {
  return {
    async send({ id, to, subject, text, html, replyTo }) {
      await mkdir(folder, { recursive: true })
      const name = `${new Date().toISOString().replace(/[-:]|\.\d+Z/g, '')}-${id}`
      const head = [`From: ${from}`, `To: ${to}`, ...(replyTo ? [`Reply-To: ${replyTo}`] : []), `Subject: ${subject}`].map((line) => line.replace(/[\r\n]+/g, ' '))
      await writeFile(join(folder, `${name}.html`), html)
      await writeFile(join(folder, `${name}.txt`), `${head.join('\n')}\n\n${text}`)
      const files = (await readdir(folder)).sort()
      for (const file of files.slice(0, Math.max(0, files.length - 2 * KEPT))) await rm(join(folder, file), { force: true })
    },
  }
}

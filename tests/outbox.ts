import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outboxOf } from '#api/people/mail/send.ts'

/** Mails to an address in the outbox folder of `DATA_DIR`, oldest first: headers and text. */
export function mailsTo(to: string): string[] {
  const folder = outboxOf({ DATA_DIR: process.env.DATA_DIR })
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt'))
        .sort()
    : []
  return files
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => new RegExp(`^To: .*${to}`, 'm').test(mail))
}

/** Links with a token in these mails: paths with their query. */
export function mailedLinks(to: string): string[] {
  return mailsTo(to).flatMap((mail) => {
    const link = /https?:\/\/[^/\s]+(\/\S*token=\S+)/.exec(mail)?.[1]
    return link ? [link] : []
  })
}

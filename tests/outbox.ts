import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outboxOf } from '#api/mail/send.ts'

/** The links of the mails to an address that the portal under `DATA_DIR` has kept instead of sending, the oldest first: paths with their query. */
export function mailedLinks(to: string): string[] {
  const folder = outboxOf({ DATA_DIR: process.env.DATA_DIR })
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')).sort() : []
  const mails = files.map((name) => readFileSync(join(folder, name), 'utf8')).filter((mail) => new RegExp(`^To: .*${to}`, 'm').test(mail))
  return mails.flatMap((mail) => {
    const link = /https?:\/\/[^/\s]+(\/\S*token=\S+)/.exec(mail)?.[1]
    return link ? [link] : []
  })
}

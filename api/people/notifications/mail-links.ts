import { sql, type Kysely } from 'kysely'
import type { NoticeKind } from '#contract/people/notice-kinds.ts'
import type { Database } from '#db/schema.ts'
import { isSameSecret, portalSecret, signature } from '../../ground/secret.ts'
import type { MailReader } from './settings-queries.ts'

/** Whose mail it is: an account, or the address in a conversation or request. */
export type MailOf = { account: number } | { conversation: number } | { ticket: number }
const READERS = { account: 'u', conversation: 'c', ticket: 't' } as const

/** The number and signature in the link that stops mails of a kind: `u12.signature`. No address is in it. */
export async function mailView(
  db: Kysely<Database>,
  kind: NoticeKind,
  of: MailOf,
): Promise<string> {
  const [[name, id]] = Object.entries(of) as [[keyof typeof READERS, number]]
  const text = `${READERS[name]}${id}`
  return `${text}.${signature(await portalSecret(db), 'stop mails', `${kind} ${text}`)}`
}

/** Whose mails such a link stops; undefined if it is invalid, or they are gone. */
export async function readMailView(
  db: Kysely<Database>,
  kind: NoticeKind,
  view: string,
): Promise<MailReader | undefined> {
  const [, letter, digits = ''] = /^([uct])(\d{1,15})\./.exec(view) ?? []
  const name = (Object.keys(READERS) as (keyof typeof READERS)[]).find(
    (one) => READERS[one] === letter,
  )
  const id = Number(digits)
  if (!name || !isSameSecret(await mailView(db, kind, { [name]: id } as MailOf), view))
    return undefined
  const { rows } = await sql<MailReader>`
    select id as account, email from users where ${name} = 'account' and id = ${id}
    union all
    select coalesce(c.user_id, u.id), c.email from conversations c left join users u on lower(u.email) = lower(c.email) where ${name} = 'conversation' and c.id = ${id}
    union all
    select coalesce(t.user_id, u.id), t.email from tickets t left join users u on lower(u.email) = lower(t.email) where ${name} = 'ticket' and t.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

import type { Kysely } from 'kysely'
import { isAlwaysOn, NOTICE_KINDS } from '#contract/people/notice-kinds.ts'
import type { NoticeSettings } from '#contract/people/notifications.ts'
import { address } from '#contract/addresses.ts'
import type { Database } from '#db/schema.ts'
import { lockUser, selectSignIn } from '../../people/accounts/queries.ts'
import type { Services } from '../../context.ts'
import { NoMailbox, type Mailer } from '../../ground/gateways/mail.ts'
import { noteTime, type LastTime } from '../../ground/last-times-queries.ts'
import { notify } from '../../people/notifications/notify.ts'
import { saveSettings, selectSettings } from '../../people/notifications/settings-queries.ts'
import { createMailer } from '../../people/mail/send.ts'
import { stopSearchesOf } from '../../return/saved-searches/alert-queries.ts'
import type { Report } from './read.ts'
import { returnPath } from './return-path.ts'
import { digestOf, isAddressStopped, stopAddress } from './stopped-queries.ts'

/**
 * Stops mails to an address that cannot, or does not want to, receive them: an address without an account gets only what it waits for, for a while, and
 * its saved searches are stopped; an account gets only mails about itself, and a notification in the portal. Once, however often it is reported.
 */
export async function stopMails(
  db: Kysely<Database>,
  email: string,
  says: Report['says'],
): Promise<void> {
  const digest = await digestOf(db, email)
  await db.transaction().execute(async (transaction) => {
    await stopSearchesOf(transaction, email)
    const user = await selectSignIn(transaction, { email })
    if (!user) return stopAddress(transaction, digest)
    await lockUser(transaction, user.id)
    const now = await selectSettings(transaction, user.id)
    const changed: Partial<NoticeSettings> = {}
    for (const kind of NOTICE_KINDS)
      if (now[kind].mail && !isAlwaysOn(kind, 'mail')) changed[kind] = { ...now[kind], mail: false }
    if (Object.keys(changed).length === 0) return
    await saveSettings(transaction, user.id, changed)
    await notify(transaction, user.id, {
      title: 'accounts.mailsStopped.title',
      message: `accounts.mailsStopped.${says}`,
      payload: {
        type: 'warning',
        onClick: address(says === 'gone' ? 'profile' : 'notification-settings'),
      },
    })
  })
}

/** Sends mails whose reports go to `MAIL_BOUNCES`, and stops mails to a mailbox that the mail server rejects at once as unknown: such a mail counts as sent. */
export function stoppingMailer({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>): Mailer {
  const bounces = env.MAIL_BOUNCES
  // A mail that was sent must not be sent again because its time could not be noted.
  const note = (name: LastTime, error?: string) =>
    noteTime(db, name, error).catch((failure: unknown) =>
      log.warn({ err: failure }, 'how a mail went was not noted'),
    )
  const mailer = createMailer(
    env,
    bounces === undefined ? undefined : (to) => returnPath(db, bounces, to),
  )
  return {
    async send(mail) {
      if (!mail.isAwaited && (await isAddressStopped(db, mail.to)))
        return log.info('a mail to an address was withheld: earlier ones could not be delivered')
      try {
        await mailer.send(mail)
        await note('mail_sent')
      } catch (error) {
        if (!(error instanceof NoMailbox)) {
          await note('mail_failed', (error as Error).message)
          throw error
        }
        await stopMails(db, mail.to, 'gone')
        log.info('mails to an address were stopped: the mail server knows no such mailbox')
      }
    },
  }
}

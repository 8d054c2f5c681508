import { createHash } from 'node:crypto'
import type { contact } from '#contract/talk/contact.ts'
import { callerIn } from '../../people/accounts/caller.ts'
import { limitKey } from '../../ground/client-address.ts'
import type { Handlers } from '../../context.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { checkStamp, stampFor } from '../../ground/stamp.ts'
import { insertMessage } from './queries.ts'

const HOUR = 3600
/** Messages per hour: from one network, and from one email address or its account. */
const LIMITS = {
  address: { name: 'contact address', points: 8, seconds: HOUR },
  writer: { name: 'contact writer', points: 4, seconds: HOUR },
} satisfies Record<string, SharedLimit>
/** Minimum between two mails to one address, against flooding its mailbox. */
const PAUSE_MINUTES = { member: 30, stranger: 24 * 60 }

export const handlers: Handlers<typeof contact> = {
  form: async (_input, { db }) => ({ data: { stamp: await stampFor(db, 'contact') } }),

  async send({ name, email, subject, message, stamp, website }, call) {
    const { db, locale } = call
    const stamped = await checkStamp(db, 'contact', stamp)
    const caller = await callerIn(call)
    // The address of an account is verified.
    const isMember = caller?.email.toLowerCase() === email.toLowerCase()
    await chargeShared(LIMITS.address, limitKey(call.clientAddress), call)
    // A stranger who uses a member's address does not use up the member's limit.
    await chargeShared(LIMITS.writer, isMember ? `member ${caller?.id}` : email.toLowerCase(), call)
    // A form shown again by Back can send another message; a button pressed twice sends one.
    const nonce = digest(`${stamped}\0${email}\0${message}`)
    await db.transaction().execute(async (transaction) => {
      const saved = await insertMessage(
        transaction,
        {
          nonce,
          user_id: caller?.id ?? null,
          name,
          email,
          subject,
          message,
          locale,
          held: Boolean(website),
        },
        isMember ? PAUSE_MINUTES.member : PAUSE_MINUTES.stranger,
      )
      if (!saved || website) return
      await enqueue(transaction, 'contact', { id: saved.id, to: 'operator' })
      if (saved.copied)
        await enqueue(transaction, 'contact', { id: saved.id, to: isMember ? 'writer' : 'address' })
    })
    return { data: { email } }
  },
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

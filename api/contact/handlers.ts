import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { contact } from '#contract/contact.ts'
import { callerIn } from '../accounts/caller.ts'
import { limitKey } from '../client-address.ts'
import type { Call, Handlers } from '../context.ts'
import { enqueue } from '../jobs/queries.ts'
import { charge } from '../limits.ts'
import { checkStamp, stampFor } from '../stamp.ts'
import { insertMessage } from './queries.ts'

const HOUR = 3600
/** Messages in an hour: from one network address, and in the name of one e-mail address. */
const LIMITS = {
  address: new RateLimiterMemory({ keyPrefix: 'contact address', points: 8, duration: HOUR }),
  email: new RateLimiterMemory({ keyPrefix: 'contact email', points: 4, duration: HOUR }),
}
/** Minutes after a copy in which its address gets no other: nobody's mailbox is filled by it. */
const COPY_PAUSE = 30

export const handlers: Handlers<typeof contact> = {
  form: async (_input, { db }) => ({ data: { stamp: await stampFor(db, 'contact') } }),

  async send({ name, email, subject, message, stamp, website }, call) {
    const { db, locale } = call
    const stamped = await checkStamp(db, 'contact', stamp)
    await refuseFlood(email, call)
    const caller = await callerIn(call)
    // A form that Back shows again is good for another message; a button that is pressed twice sends one.
    const nonce = digest(`${stamped}\0${email}\0${message}`)
    await db.transaction().execute(async (transaction) => {
      const kept = await insertMessage(transaction, { nonce, user_id: caller?.id ?? null, name, email, subject, message, locale, held: Boolean(website) }, COPY_PAUSE)
      if (!kept || website) return
      await enqueue(transaction, 'contact', { id: kept.id, to: 'operator' })
      if (kept.copied) await enqueue(transaction, 'contact', { id: kept.id, to: 'writer' })
    })
    return { data: { email } }
  },
}

async function refuseFlood(email: string, { clientAddress, env }: Call): Promise<void> {
  await charge(LIMITS.address, limitKey(clientAddress), env)
  await charge(LIMITS.email, digest(email.toLowerCase()), env)
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

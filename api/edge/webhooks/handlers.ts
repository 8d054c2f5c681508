import { pagesOf } from '#contract/lists.ts'
import {
  DELIVERIES_PER_PAGE,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type webhooks as contract,
} from '#contract/edge/webhooks.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { confirmPassword } from '../../people/accounts/confirm.ts'
import { notifyOwner, securityChange } from '../../people/accounts/notices.ts'
import { newSecret } from '../../people/accounts/tokens.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { refusalOf } from '../../ground/gateways/outside.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { notify } from '../../people/notifications/notify.ts'
import {
  deleteWebhook,
  insertDelivery,
  insertWebhook,
  renewDelivery,
  renewFailed,
  selectDeliveries,
  selectDelivery,
  selectWaitingPing,
  selectWebhook,
  selectWebhooks,
  sendNow,
  updateWebhook,
} from './queries.ts'

const notFound = (): Problem => new Problem(404, 'not_found', 'webhooks.error.notFound')

async function requireOwnWebhook(id: number, { db, user }: UserCall): Promise<Webhook> {
  const webhook = await selectWebhook(db, user.id, id)
  if (!webhook) throw notFound()
  return webhook
}

async function delivery(webhookId: number, id: number, call: UserCall) {
  const found = await selectDelivery(call.db, webhookId, id)
  if (!found) throw notFound()
  return { data: inWords(found, call) }
}

/** The code of an error in the reader's words; attempts of an earlier version have a text. */
function inWords(found: WebhookDelivery, { messages, locale }: UserCall): WebhookDelivery {
  const t = messages.translator(locale)
  const key = `webhooks.outcome.${found.error}`
  return { ...found, error: t.has(key) ? t(key as MessageKey) : found.error }
}

export const handlers: Handlers<typeof contract> = {
  list: async (_input, { db, user }) => ({ data: await selectWebhooks(db, user.id) }),

  create: {
    check: confirmPassword,
    async act({ url, events }, call) {
      const { secret } = newSecret()
      const address = URL.parse(url)
      if (!address)
        throw new Problem(422, 'validation_failed', 'webhooks.field.url', {}, { field: 'url' })
      if (refusalOf(address.href))
        throw new Problem(422, 'validation_failed', 'webhooks.field.outside', {}, { field: 'url' })
      const id = await call.db.transaction().execute(async (transaction) => {
        await lockUser(transaction, call.user.id)
        if ((await selectWebhooks(transaction, call.user.id)).length >= WEBHOOKS_MAX)
          throw new Problem(409, 'too_many', 'webhooks.error.tooMany', { count: WEBHOOKS_MAX })
        const made = await insertWebhook(transaction, {
          user_id: call.user.id,
          url: address.href,
          events: [...new Set(events)],
          secret: vaultOf(call.env).seal('webhook', secret),
        })
        await notifyOwner(transaction, call.user, 'webhook_made', address.host)
        return made
      })
      logSecurity(call, 'webhook_created', { id })
      return { data: { ...(await requireOwnWebhook(id, call)), secret } }
    },
  },

  change: {
    async check(input, call) {
      if (input.id !== undefined) await requireOwnWebhook(input.id, call)
      await confirmPassword(input, call)
    },
    async act({ id, events, state }, call) {
      const { url } = await requireOwnWebhook(id, call)
      await call.db.transaction().execute(async (transaction) => {
        await lockUser(transaction, call.user.id)
        await updateWebhook(transaction, id, { events: events && [...new Set(events)], state })
        // Sends the deliveries that waited while it was disabled or paused.
        if (state) await sendNow(transaction, { id, user_id: call.user.id })
        await notifyOwner(transaction, call.user, 'webhook_changed', new URL(url).host)
      })
      logSecurity(call, 'webhook_changed', { id })
      return { data: await requireOwnWebhook(id, call) }
    },
  },

  async remove({ id }, call) {
    await call.db.transaction().execute(async (transaction) => {
      const removed = await deleteWebhook(transaction, call.user.id, id)
      if (!removed) throw notFound()
      await notify(
        transaction,
        call.user.id,
        securityChange('webhook_removed', new URL(removed.url).host),
      )
    })
    logSecurity(call, 'webhook_removed', { id })
  },

  async ping({ id }, call) {
    await requireOwnWebhook(id, call)
    const made = await call.db.transaction().execute(async (transaction) => {
      await sendNow(transaction, { id, user_id: call.user.id })
      return (
        (await selectWaitingPing(transaction, id)) ??
        insertDelivery(transaction, id, [{ type: 'ping', at: new Date().toISOString() }])
      )
    })
    return delivery(id, made, call)
  },

  async deliveries({ id, page }, call) {
    await requireOwnWebhook(id, call)
    const { rows, total, failed } = await selectDeliveries(call.db, id, page)
    const data = rows.map((row) => inWords(row, call))
    return { data, total, failed, page, pages: pagesOf(total, DELIVERIES_PER_PAGE) }
  },

  async replay({ id, delivery: number }, call) {
    await requireOwnWebhook(id, call)
    await delivery(id, number, call)
    await call.db.transaction().execute(async (transaction) => {
      if (await renewDelivery(transaction, number))
        await sendNow(transaction, { id, user_id: call.user.id })
    })
    return delivery(id, number, call)
  },

  async resend({ id, since }, call) {
    await requireOwnWebhook(id, call)
    const count = await call.db.transaction().execute(async (transaction) => {
      const renewed = await renewFailed(transaction, id, since)
      if (renewed > 0) await sendNow(transaction, { id, user_id: call.user.id })
      return renewed
    })
    return { data: { count } }
  },
}

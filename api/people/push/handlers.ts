import type { notifications } from '#contract/people/notifications.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { refusalOf } from '../../ground/gateways/outside.ts'
import {
  deleteSubscriptions,
  insertSubscription,
  saveQuietHours,
  saveSettings,
  selectQuietHours,
  selectSettings,
  selectSubscriptions,
} from '../notifications/settings-queries.ts'
import { pushKeys } from './send.ts'

const settingsOf = async ({ db, user }: UserCall) => ({
  data: {
    quiet: await selectQuietHours(db, user.id),
    settings: await selectSettings(db, user.id),
    pushKey: (await pushKeys(db)).publicKey,
    browsers: (await selectSubscriptions(db, user.id)).length,
  },
})

/** Settings of notifications. */
export const handlers: Handlers<
  Pick<typeof notifications, 'settings' | 'saveSettings' | 'subscribe' | 'unsubscribe'>
> = {
  settings: (_input, call) => settingsOf(call),

  async saveSettings({ quiet, ...settings }, call) {
    await saveSettings(call.db, call.user.id, settings)
    if (quiet !== undefined) await saveQuietHours(call.db, call.user.id, quiet)
    return settingsOf(call)
  },

  async subscribe(subscription, { db, user }) {
    if (refusalOf(subscription.endpoint))
      throw new Problem(
        422,
        'validation_failed',
        'notificationSettings.push.endpoint',
        {},
        { field: 'endpoint' },
      )
    await insertSubscription(db, user.id, subscription)
  },

  unsubscribe: ({ endpoint }, { db, user }) => deleteSubscriptions(db, user.id, endpoint),
}

import type { notifications } from '#contract/people/notifications.ts'
import type { Handlers, UserCall } from '../../context.ts'
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

  subscribe: (subscription, { db, user }) => insertSubscription(db, user.id, subscription),

  unsubscribe: ({ endpoint }, { db, user }) => deleteSubscriptions(db, user.id, endpoint),
}

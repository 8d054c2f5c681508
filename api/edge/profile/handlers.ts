import { CURRENCIES } from '#contract/library.ts'
import type { profile } from '#contract/edge/profile.ts'
import { isLocale } from '#i18n/locales.ts'
import { confirmPassword } from '../../people/accounts/confirm.ts'
import { setCookie } from '../../people/accounts/cookies.ts'
import { toUser } from '../../people/accounts/present.ts'
import {
  replacePicture,
  selectUser,
  updateProfile,
  type UserRow,
} from '../../people/accounts/queries.ts'
import { isTimeZone } from '../../people/accounts/registration.ts'
import { insertAgreement } from '../../people/accounts/terms-queries.ts'
import { agreedNow, refuseOtherTerms } from '../../people/accounts/terms.ts'
import { forgetSession } from '../../people/accounts/xsrf.ts'
import { leaveAgency } from '../../homes/agencies/leaving-queries.ts'
import { Problem, type Handlers, type Services } from '../../context.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { deleteAccount, exportAccount, unsettledOf } from './leaving-queries.ts'
import { deleteFromOutbox } from '../../ground/gateways/mail.ts'
import { outboxOf, queueMail } from '../../people/mail/send.ts'
import { deletePicture } from '../../people/pictures/files.ts'
import { squareOf } from '../../people/pictures/shapes.ts'
import { beginUpload, single, takePiece } from '../../people/pictures/uploads.ts'
import { refusePortalName } from '../../people/names/portal-names.ts'

const unknownOption = (field: string) =>
  new Problem(422, 'validation_failed', 'api.field.unknownOption', {}, { field })

async function putPicture(
  key: string | null,
  { db, user, storage }: Pick<Services, 'db' | 'storage'> & { user: UserRow },
): Promise<UserRow> {
  const { former, ...changed } = await replacePicture(db, user.id, key)
  if (former) await deletePicture(former, storage)
  return changed
}

export const handlers: Handlers<typeof profile> = {
  update: {
    check({ locale, currency, time_zone }) {
      if (locale !== undefined && !isLocale(locale)) throw unknownOption('locale')
      if (currency !== undefined && !CURRENCIES.some(({ code }) => code === currency))
        throw unknownOption('currency')
      if (time_zone !== undefined && !isTimeZone(time_zone)) throw unknownOption('time_zone')
    },
    async act(change, { db, user }) {
      // Staff may use a name of the portal.
      if (change.name !== undefined && change.name !== user.name && user.staff_access === 'none')
        refusePortalName(change.name)
      const changed = Object.values(change).some((value) => value !== undefined)
      return {
        data: toUser(
          changed ? await updateProfile(db, user.id, change) : await selectUser(db, user.id),
          user.staff_access,
        ),
      }
    },
  },

  beginPicture: async ({ size }, call) => ({ data: await beginUpload('people', size, call) }),
  sendPicture: async (input, call) => ({
    data: await takePiece(
      single(
        {
          kind: 'people',
          field: 'picture',
          shape: squareOf,
          set: (key) => putPicture(key, call),
        },
        call,
      ),
      input,
      call,
    ),
  }),
  removePicture: async (_input, call) => ({
    data: toUser(await putPicture(null, call), call.user.staff_access),
  }),

  async agreeToTerms({ version }, call) {
    await refuseOtherTerms(version, call)
    const { db, user } = call
    if (user.agreed_terms !== version) await insertAgreement(db, user.id, await agreedNow(call))
    return { data: toUser(await selectUser(db, user.id), user.staff_access) }
  },

  export(_input, call) {
    logSecurity(call, 'account_exported')
    call.headers.set('content-disposition', 'attachment; filename="lares-account.json"')
    return exportAccount(call.db, call.user)
  },

  remove: {
    check: confirmPassword,
    async act(_input, call) {
      const { db, user, storage, env, headers } = call
      const { picture } = await db.transaction().execute(async (transaction) => {
        // Content written for an agency stays with it.
        if ((await leaveAgency(transaction, user.id)) === 'last_owner')
          throw new Problem(409, 'last_owner', 'agencies.error.lastOwner')
        const unsettled = await unsettledOf(transaction, user.id)
        if (unsettled === 'open_order')
          throw new Problem(409, 'open_order', 'accounts.error.openOrder')
        if (unsettled === 'balance') throw new Problem(409, 'balance', 'accounts.error.balance')
        const deleted = await deleteAccount(transaction, user)
        if (!deleted) throw new Problem(409, 'last_admin', 'accounts.error.lastAdmin')
        await queueMail(transaction, 'account_deleted', user.email, user.locale, {
          name: user.name,
        })
        return deleted
      })
      logSecurity(call, 'account_deleted')
      // The current picture, whatever it was when the password was confirmed.
      if (picture) await deletePicture(picture, storage)
      await deleteFromOutbox(outboxOf(env), user.email)
      await forgetSession(call)
      headers.append('set-cookie', setCookie('device', '', env))
    },
  },
}

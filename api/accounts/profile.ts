import { CURRENCIES } from '#contract/library.ts'
import type { profile } from '#contract/profile.ts'
import { isLocale } from '#i18n/locales.ts'
import { Problem, type Handlers } from '../context.ts'
import { confirmPassword } from './access.ts'
import { setCookie } from './cookies.ts'
import { deleteAccount, exportAccount } from './leaving-queries.ts'
import { keepPicture, throwPicture } from './picture.ts'
import { toUser } from './present.ts'
import { selectUser, updateProfile } from './queries.ts'
import { isTimeZone } from './registration.ts'
import { queueMail } from '../mail/send.ts'

const unknownOption = (field: string) => new Problem(422, 'validation_failed', 'api.field.unknownOption', {}, { field })

export const handlers: Handlers<typeof profile> = {
  async update(change, { db, user }) {
    const { locale, currency, time_zone } = change
    if (locale !== undefined && !isLocale(locale)) throw unknownOption('locale')
    if (currency !== undefined && !CURRENCIES.some(({ code }) => code === currency)) throw unknownOption('currency')
    if (time_zone !== undefined && !isTimeZone(time_zone)) throw unknownOption('time_zone')
    const changed = Object.values(change).some((value) => value !== undefined)
    return { data: toUser(changed ? await updateProfile(db, user.id, change) : await selectUser(db, user.id)) }
  },

  async setPicture({ picture }, { db, user, storage }) {
    const key = await keepPicture(picture, storage)
    const changed = await updateProfile(db, user.id, { picture: key })
    if (user.picture) await throwPicture(user.picture, storage)
    return { data: toUser(changed) }
  },
  async removePicture(_input, { db, user, storage }) {
    const changed = await updateProfile(db, user.id, { picture: null })
    if (user.picture) await throwPicture(user.picture, storage)
    return { data: toUser(changed) }
  },

  export(_input, { db, user, headers }) {
    headers.set('content-disposition', 'attachment; filename="lares-account.json"')
    return exportAccount(db, user.id)
  },

  async remove({ current_password }, call) {
    await confirmPassword(current_password, call)
    const { db, user, storage } = call
    await db.transaction().execute(async (transaction) => {
      if (!(await deleteAccount(transaction, user))) throw new Problem(409, 'last_admin', 'accounts.error.lastAdmin')
      await queueMail(transaction, 'account_deleted', user.email, user.locale, { name: user.name })
    })
    if (user.picture) await throwPicture(user.picture, storage)
    call.headers.append('set-cookie', setCookie('token', '', call.env))
    call.headers.append('set-cookie', setCookie('device', '', call.env))
  },
}

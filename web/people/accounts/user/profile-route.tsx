import {
  data,
  redirectDocument,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { UNITS } from '#contract/people/accounts.ts'
import { isLocale } from '#i18n/locales.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { cookieText } from '../../../ground/page/cookie.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { forwardPicture } from '../../pictures/forward.ts'
import { DeleteAccount, Email, Export } from './leaving.tsx'
import { PersonalForm } from './personal-form.tsx'
import { ProfilePicture } from './picture-form.tsx'
import { Part, UserPage } from './user-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.get(visitContext).user()
  if (!user) throw data(null, { status: 401 })
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), user.time_zone])
  return { user, zones: [...zones].sort() }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { profile, access } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    switch (form.get('form')) {
      case 'picture': {
        await forwardPicture(form.get('picture'), {
          begin: profile.beginPicture,
          send: profile.sendPicture,
        })
        return true
      }
      case 'no-picture':
        await profile.removePicture({})
        return true
      case 'email': {
        const email = text(form, 'email')
        await access.changeEmail({ email, current_password: text(form, 'current_password') })
        return { email }
      }
      case 'delete':
        await profile.remove({ current_password: text(form, 'current_password') })
        visit.setCookies.push(cookieText('signedIn', '', visit.cookies))
        throw redirectDocument(`/${visit.locale}${address('login', { deleted: 1 })}`, 303)
      default: {
        const [locale, currency] = [text(form, 'locale'), text(form, 'currency')]
        const before = await visit.user()
        await profile.update({
          name: text(form, 'name'),
          locale,
          currency,
          units: text(form, 'units') as (typeof UNITS)[number],
          time_zone: text(form, 'time_zone'),
        })
        if (currency !== before?.currency)
          visit.setCookies.push(cookieText('currency', currency, visit.cookies))
        if (locale === before?.locale || !isLocale(locale)) return true
        // A language chosen here becomes the page's language, too.
        visit.setCookies.push(cookieText('locale', locale, visit.cookies))
        throw redirectDocument(`/${locale}${address('profile')}`, 303)
      }
    }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.profile.seoTitle'),
  description: page.t('accounts.profile.title'),
  path: address('profile'),
}))

export default function Profile() {
  const { user, zones } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <UserPage title={t('accounts.profile.title')}>
      <Part title={t('accounts.profile.pictureTitle')} lead={t('accounts.profile.pictureLead')}>
        <ProfilePicture user={user} />
      </Part>
      <Part title={t('accounts.profile.personalTitle')} lead={t('accounts.profile.personalLead')}>
        <PersonalForm user={user} zones={zones} />
      </Part>
      <Part
        title={t('accounts.profile.emailTitle')}
        lead={t.rich('accounts.profile.emailLead', { email: <bdi key="email">{user.email}</bdi> })}
      >
        <Email />
      </Part>
      <Part title={t('accounts.profile.exportTitle')} lead={t('accounts.profile.exportLead')}>
        <Export />
      </Part>
      <Part title={t('accounts.profile.deleteTitle')} lead={t('accounts.profile.deleteLead')}>
        <DeleteAccount />
      </Part>
    </UserPage>
  )
}

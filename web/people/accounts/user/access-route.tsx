import {
  data,
  redirectDocument,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { SCOPES } from '#contract/endpoint.ts'
import { callbackOf } from '../../../ground/page/callback.ts'
import { cookieText } from '../../../ground/page/cookie.ts'
import { answerForm, json, text } from '../../../ground/forms/answer.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { queryOf } from '../../../ground/page/params.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { Staff } from './staff.tsx'
import { Tokens } from './tokens.tsx'
import { TwoFactor } from './two-factor.tsx'
import { Part, UserPage } from './user-page.tsx'

const DAY_MS = 86_400_000

/** Whole days from today to a moment: 0 today, -1 yesterday. */
const daysTo = (moment: string): number =>
  Math.floor(Date.parse(moment) / DAY_MS) - Math.floor(Date.now() / DAY_MS)

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { access } = visit.api
  const { return: from } = queryOf('access', url)
  const [user, sessions, passkeys, tokens] = await Promise.all([
    visit.user(),
    access.sessions({}),
    access.passkeys({}),
    access.tokens({}),
  ])
  if (!user) throw data(null, { status: 401 })
  // Browsers do not know the names of countries in all locales.
  const names = new Intl.DisplayNames([visit.language, 'en'], { type: 'region' })
  return {
    twoFactor: user.two_factor,
    staffAccess: user.staff_access,
    /** The moderators' or administrators' page that redirected here. */
    returnTo: from === undefined ? null : callbackOf(from, visit.locale),
    sessions: sessions.data.map(({ country, last_used_at, ...session }) => ({
      ...session,
      place: country && (names.of(country) ?? country),
      days: daysTo(last_used_at),
    })),
    passkeys: passkeys.data.map(({ last_used_at, ...passkey }) => ({
      ...passkey,
      days: last_used_at && daysTo(last_used_at),
    })),
    tokens: tokens.data.map(({ last_used_at, ...token }) => ({
      ...token,
      days: last_used_at && daysTo(last_used_at),
    })),
  }
}
export type AccessData = Awaited<ReturnType<typeof loader>>

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { access } = visit.api
  const form = await request.formData()
  const current_password = text(form, 'current_password')
  const id = Number(text(form, 'id'))
  const leave = (): never => {
    visit.setCookies.push(cookieText('signedIn', '', visit.cookies))
    throw redirectDocument(`/${visit.locale}`, 303)
  }
  return answerForm(visit, url, form, async () => {
    switch (form.get('form')) {
      case 'confirm':
        await access.confirm({})
        return true
      case 'two-factor':
        return (await access.twoFactorBegin({ current_password })).data
      case 'two-factor-confirm':
        return (await access.twoFactorConfirm({ code: text(form, 'code') })).data
      case 'two-factor-off':
        await access.twoFactorOff({ current_password })
        return true
      case 'recovery-codes':
        return (await access.recoveryCodes({ current_password })).data
      case 'passkey-options':
        return (await access.passkeyOptions({ current_password })).data
      case 'passkey':
        return (
          await access.addPasskey({
            name: text(form, 'name'),
            challenge: text(form, 'challenge'),
            response: json(form, 'response'),
          })
        ).data
      case 'remove-passkey':
        await access.removePasskey({ id: text(form, 'id') })
        return true
      case 'end-session':
        await access.endSession({ id })
        return form.has('current') ? leave() : true
      case 'end-sessions':
        return (await access.endSessions({})).data
      case 'token': {
        const scopes = SCOPES.filter((scope) => form.getAll('scopes').includes(scope))
        return (
          await access.createToken({
            current_password,
            name: text(form, 'name'),
            scopes,
            days: Number(text(form, 'days')) || undefined,
          })
        ).data
      }
      case 'revoke-token':
        await access.revokeToken({ id })
        return true
      default:
        await access.changePassword({ current_password, password: text(form, 'password') })
        return true
    }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.access.seoTitle'),
  description: page.t('accounts.access.title'),
  path: address('access'),
}))

export default function Access() {
  const { twoFactor, staffAccess, returnTo, sessions, passkeys, tokens } =
    useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <UserPage title={t('accounts.access.title')}>
      <Staff
        access={staffAccess}
        twoFactor={twoFactor}
        hasPasskey={passkeys.length > 0}
        returnTo={returnTo}
      />
      <Part title={t('accounts.access.passwordTitle')} lead={t('accounts.access.passwordLead')}>
        <PasswordForm />
      </Part>
      <Part title={t('accounts.access.twoFactorTitle')} lead={t('accounts.access.twoFactorLead')}>
        <TwoFactor on={twoFactor} />
      </Part>
      <Part title={t('accounts.access.passkeysTitle')} lead={t('accounts.access.passkeysLead')}>
        <Passkeys passkeys={passkeys} />
      </Part>
      <Part title={t('accounts.access.sessionsTitle')} lead={t('accounts.access.sessionsLead')}>
        <Sessions sessions={sessions} />
      </Part>
      <Part title={t('accounts.access.tokensTitle')} lead={t('accounts.access.tokensLead')}>
        <Tokens tokens={tokens} />
      </Part>
    </UserPage>
  )
}

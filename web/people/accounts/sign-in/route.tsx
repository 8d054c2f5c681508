import {
  redirect,
  redirectDocument,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { DEMO_PEOPLE, type DemoPerson } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import { answerForm, json, text } from '../../../ground/forms/answer.ts'
import { inLocale, pageOfData } from '../../../ground/page/addresses.ts'
import { callbackOf } from '../../../ground/page/callback.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { queryOf } from '../../../ground/page/params.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../../ground/page/seo.ts'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Tabs } from '../../../ground/ui/tabs.tsx'
import { DemoPeople } from './demo-people.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Users who are signed in are redirected to the page that they came from. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { return: from, deleted, offer = null } = queryOf('login', url)
  if (await visit.user()) throw redirect(callbackOf(from, visit.locale))
  const isNew = isSignup(pageOfData(url.pathname))
  const [{ data: demo }, terms] = await Promise.all([
    visit.api.accounts.demoPeople({ offer: offer ?? undefined }),
    isNew ? visit.api.legal.get({ page: 'terms' }) : null,
  ])
  return {
    deleted,
    demo,
    offer,
    terms: terms && { version: terms.data.version, date: terms.data.date },
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    switch (form.get('form')) {
      case 'register': {
        const { data } = await accounts.register({
          name: text(form, 'name'),
          email: text(form, 'email'),
          password: text(form, 'password'),
          terms: text(form, 'terms'),
          currency: text(form, 'currency'),
          time_zone: text(form, 'time_zone'),
          return: queryOf('login', url).return?.slice(0, 2000),
        })
        return data
      }
      case 'code':
        await accounts.twoFactor({ challenge: text(form, 'challenge'), code: text(form, 'code') })
        break
      case 'passkey':
        await accounts.passkey({
          challenge: text(form, 'challenge'),
          response: json(form, 'response'),
        })
        break
      case 'demo': {
        const as = DEMO_PEOPLE.find((one) => one === form.get('as')) ?? 'visitor'
        await accounts.demo({ as, offer: Number(form.get('offer')) || undefined })
        const from = queryOf('login', url).return ?? inLocale(DEMO_PAGES[as], visit.locale)
        throw redirectDocument(callbackOf(from, visit.locale), 303)
      }
      default: {
        const { data } = await accounts.login({
          email: text(form, 'email'),
          password: text(form, 'password'),
        })
        if ('challenge' in data) return { challenge: data.challenge }
      }
    }
    // A full reload: everything may differ for a signed-in user.
    throw redirectDocument(callbackOf(queryOf('login', url).return, visit.locale), 303)
  })
}

/** First pages of the demo's persons. */
const DEMO_PAGES: Record<DemoPerson, string> = {
  visitor: address('home'),
  owner: address('chat'),
  agent: address('chat'),
  colleague: address('chat'),
  writer: address('user'),
  moderator: address('queue'),
  support: address('desk'),
  admin: address('members'),
}

const isSignup = (pathname: string): boolean => pathname.endsWith(address('signup'))

export const meta: MetaFunction = ({ matches, location }) => {
  const page = pageOf(matches)
  if (!page) return []
  const signup = isSignup(location.pathname)
  const title = page.t(signup ? 'accounts.login.signupSeoTitle' : 'accounts.login.seoTitle')
  return seo(page, {
    title,
    description: page.t('accounts.login.description'),
    path: signup ? address('signup') : address('login'),
    index: false,
  })
}

/** `/login` and `/signup`: two sides of one page. */
export default function SignIn() {
  const { t } = usePageContext()
  const { pathname, search } = useLocation()
  const signup = isSignup(pathname)
  const { deleted, demo, offer, terms } = useLoaderData<typeof loader>()
  return (
    <SignInPage title={t(signup ? 'accounts.login.signupTitle' : 'accounts.login.title')}>
      <Tabs
        label={t('accounts.login.label')}
        items={[
          { to: address('login') + search, label: t('accounts.login.tab'), current: !signup },
          { to: address('signup') + search, label: t('accounts.login.signupTab'), current: signup },
        ]}
      />
      {deleted && <Banner tone="good">{t('accounts.login.deleted')}</Banner>}
      {signup && terms ? <RegisterForm terms={terms} /> : <LoginForm />}
      {!signup && demo.length > 0 && <DemoPeople people={demo} offer={offer} />}
    </SignInPage>
  )
}

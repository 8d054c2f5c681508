import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { callbackOf } from '../../ground/page/callback.ts'
import { cookieText } from '../../ground/page/cookie.ts'
import { visitContext } from '../../ground/page/load-context.ts'

/** This address has no page. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context.get(visitContext), url)
}

/** Signs out without scripts, then redirects to the form's target or the start page (specification, section 2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api, locale, cookies } = context.get(visitContext)
  const form = await request.formData()
  // Already signed out, perhaps in another tab.
  await api.accounts.logout({}).catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![401, 419].includes(error.status)) throw error
  })
  return redirect(callbackOf(form.get('return'), locale), {
    status: 303,
    headers: { 'set-cookie': cookieText('signedIn', '', cookies) },
  })
}

export default function LogOut() {
  return null
}

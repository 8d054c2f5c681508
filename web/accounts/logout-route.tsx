import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { notFound } from '../errors/thrown.ts'
import { callbackOf } from '../page/callback.ts'
import { cookieText } from '../page/cookie.ts'
import { visitContext } from '../page/load-context.ts'

/** There is nothing to see here. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context.get(visitContext), url)
}

/** Logs out where there are no scripts to do it, and goes to where the form says, else to the start page (specification, section 2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api, locale, cookies } = context.get(visitContext)
  const form = await request.formData()
  // Nobody is logged in any more, in another tab perhaps: that is what was wanted.
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

import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { cookieText } from '../cookies/cookie.ts'
import { notFound } from '../errors/thrown.ts'
import { visitContext } from '../load-context.ts'
import { callbackOf } from './callback.ts'

/** There is nothing to see here. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context.get(visitContext), url)
}

/** Logs out where there are no scripts to do it, and goes to where the form says, else to the start page (specification, section 2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api, locale, cookies } = context.get(visitContext)
  const form = await request.formData()
  await api.accounts.logout({})
  return redirect(callbackOf(form.get('return'), locale), { status: 303, headers: { 'set-cookie': cookieText('signedIn', '', cookies) } })
}

export default function LogOut() {
  return null
}

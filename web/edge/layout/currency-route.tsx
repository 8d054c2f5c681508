import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { notFound } from '../../ground/errors/thrown.ts'
import { cookieText } from '../../ground/page/cookie.ts'
import { localAddress } from '../../ground/page/local-address.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { choosing } from '../../ground/page/address-choice.ts'
import { currencyOf, unitsOf } from '../../ground/page/choice-values.ts'

/** This address has no page. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context.get(visitContext), url)
}

/** Stores the chosen currency or units of areas, then redirects back to the page in them. Only browsers without scripts come here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, cookies, origin } = context.get(visitContext)
  const form = await request.formData()
  const currency = currencyOf(form.get('currency'))
  const units = unitsOf(form.get('units'))
  const back = localAddress(form.get('return')) ?? `/${locale}`
  return redirect(choosing(back, { currency, units }, origin), {
    status: 303,
    headers: currency
      ? { 'set-cookie': cookieText('currency', currency, cookies) }
      : units
        ? { 'set-cookie': cookieText('units', units, cookies) }
        : {},
  })
}

export default function Currency() {
  return null
}

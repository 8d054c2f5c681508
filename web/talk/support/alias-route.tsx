import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'

/** Short addresses: `/support` and `/support/7`. */
export function loader({ params, context }: LoaderFunctionArgs): never {
  const { id } = paramsOf<'support-alias'>(params)
  const { locale } = context.get(visitContext)
  throw redirect(
    `/${locale}${id === undefined ? address('support') : address('ticket', { id })}`,
    301,
  )
}

export default function SupportAlias() {
  return null
}

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../page/load-context.ts'

/** `/user`: redirects to the first page. Its guard redirects visitors to sign in. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw redirect(`/${context.get(visitContext).locale}${address('profile')}`)
}

export default function UserStart() {
  return null
}

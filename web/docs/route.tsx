import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../page/load-context.ts'

/** There are no articles: redirects to the API reference. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw redirect(`/${context.get(visitContext).locale}${address('api-docs')}`)
}

export default function Docs() {
  return null
}

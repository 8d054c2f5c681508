import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'

/** Redirects to the API reference, which describes webhooks. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw redirect(`/${context.get(visitContext).locale}${address('api-docs')}#about-webhooks`)
}

export default function WebhookDocs() {
  return null
}

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../page/load-context.ts'

/** They are described with the rest of the API. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw redirect(`/${context.get(visitContext).locale}${address('api-docs')}#about-webhooks`)
}

export default function WebhookDocs() {
  return null
}

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { inLocale } from '../addresses.ts'
import { visitContext } from '../load-context.ts'

/** `/o/:slugId` is the short address of an offer. */
export function loader({ params, url, context }: LoaderFunctionArgs): never {
  throw redirect(inLocale(address.offer(params['slugId'] ?? ''), context.get(visitContext).locale) + url.search, 301)
}

export default function OfferAlias() {
  return null
}

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../ground/page/load-context.ts'
import { wholeAddress } from '../../ground/page/whole-address.ts'

/** `/o/:slugId` is the short address of an offer. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw redirect(await wholeAddress(url.pathname + url.search, context.get(visitContext)), 301)
}

export default function OfferAlias() {
  return null
}

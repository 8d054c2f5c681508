import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'

/** `/chat` is the short address of the list. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw redirect(`/${context.get(visitContext).locale}${address('chat')}`, 301)
}

export default function ChatAlias() {
  return null
}

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../page/load-context.ts'

/** `/user`: where everything of one's own begins. Its guard sends who is not logged in to log in first. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw redirect(`/${context.get(visitContext).locale}${address('profile')}`)
}

export default function UserStart() {
  return null
}

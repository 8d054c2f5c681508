import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../page/load-context.ts'
import { forbidden } from './thrown.ts'

/** Where the guard `roles` sends those who are logged in and may not see the page. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await forbidden(context.get(visitContext), url)
}

export default function NoAccess() {
  return null
}

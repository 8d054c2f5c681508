import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../page/load-context.ts'
import { forbidden } from './thrown.ts'

/** The guard `roles` redirects users without access here. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await forbidden(context.get(visitContext), url)
}

export default function NoAccess() {
  return null
}

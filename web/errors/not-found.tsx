import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../page/load-context.ts'
import { notFound } from './thrown.ts'

/** Every address that no page has. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context.get(visitContext), url)
}

export default function NotFound() {
  return null
}

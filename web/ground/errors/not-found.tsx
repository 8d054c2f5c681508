import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../page/load-context.ts'
import { notFound } from './thrown.ts'

/** Answers every address without a page. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<never> {
  throw await notFound(context.get(visitContext), url)
}

export default function NotFound() {
  return null
}

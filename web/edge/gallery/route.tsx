import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../../ground/errors/thrown.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { Gallery } from './gallery.tsx'

/** `/dev/ui`: every part in every state, in development only. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  if (visit.host.production) throw await notFound(visit, url)
  return null
}

export default import.meta.env.PROD ? () => null : Gallery

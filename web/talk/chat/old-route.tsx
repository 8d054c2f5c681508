import { redirect, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'

/** Address of the earlier inbox: `/user/leads/7` is the conversation that started with that message. */
export function loader({ params, context }: LoaderFunctionArgs): never {
  const { locale } = context.get(visitContext)
  const id = /^[1-9]\d{0,14}$/.exec(paramsOf<'old-leads'>(params)['*'] ?? '')?.[0]
  throw redirect(`/${locale}${address('chat', id ? { id: Number(id) } : {})}`, 301)
}

export default function OldInbox() {
  return null
}

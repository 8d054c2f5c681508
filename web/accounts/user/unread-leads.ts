import { useEffect, useState } from 'react'
import { leads } from '#contract/leads.ts'
import { useApi } from '../../page/api.ts'

const CALLS = { leads }

/** Number of unread messages, once the browser has asked; 0 until then, and after a failure. */
export function useUnreadLeads(ask: boolean): number {
  const api = useApi(CALLS)
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (ask)
      api.leads.unread({}).then(
        ({ data }) => setUnread(data.unread),
        () => undefined,
      )
  }, [api, ask])
  return unread
}

import { useEffect, useState } from 'react'
import { leads } from '#contract/leads.ts'
import { useApi } from '../../page/api.ts'

const CALLS = { leads }

/** How many messages nobody has read, once the browser has asked; 0 until then, and where that fails. */
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

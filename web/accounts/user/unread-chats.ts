import { useEffect, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { useApi } from '../../page/api.ts'

const CALLS = { chat }

/** Number of unread conversations, once the browser has asked; 0 until then, and after a failure. */
export function useUnreadChats(ask: boolean): number {
  const api = useApi(CALLS)
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (ask)
      api.chat.unread({}).then(
        ({ data }) => setUnread(data.unread),
        () => undefined,
      )
  }, [api, ask])
  return unread
}

import { useEffect, useState } from 'react'
import { chat } from '#contract/talk/chat.ts'
import { useApi } from '../../../ground/page/api.ts'
import { onNews } from '../../../ground/page/live.ts'

const CALLS = { chat }

/** Number of unread conversations, once the browser has requested it; 0 until then, after a failure, and where it does not request it. */
export function useUnreadChats(isEnabled = true): number {
  const api = useApi(CALLS)
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (!isEnabled) return
    const refetch = (): void => {
      api.chat.unread({}).then(
        ({ data }) => setUnread(data.unread),
        () => undefined,
      )
    }
    refetch()
    return onNews({ kind: 'chat' }, (typing) => typing === undefined && refetch())
  }, [api, isEnabled])
  return unread
}

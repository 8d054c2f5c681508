import { useEffect, useState } from 'react'
import { notifications } from '#contract/people/notifications.ts'
import { RENEW_DAYS, savedSearches } from '#contract/return/saved-searches.ts'
import { support } from '#contract/talk/support.ts'
import { useApi } from '../../../ground/page/api.ts'
import { useSession } from '../../../ground/page/session-context.ts'

const CALLS = { notifications, savedSearches, support }
const DAY_MS = 86_400_000
/** In local storage: the user who last looked at the news of searches, and the time of the newest. */
const KEY = 'news-seen'

/** News of an account; null where the request failed. */
export interface AccountNews {
  /** Unread notifications. */
  notices: number | null
  /** Tickets that wait for a reply of the user. */
  tickets: number | null
  searches: { count: number; ending: number } | null
  /** Time of the newest result that the user has not seen in this browser. */
  foundAt: string | null
}

/** Null until the browser has the answers, and for visitors. */
export function useAccountNews(): AccountNews | null {
  const { user } = useSession()
  const api = useApi(CALLS)
  const [news, setNews] = useState<AccountNews | null>(null)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isLeft = false
    const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)
    void Promise.all([
      orNull(api.notifications.unread({})),
      orNull(api.support.list({})),
      orNull(api.savedSearches.list({})),
    ]).then(([notices, tickets, searches]) => {
      if (isLeft) return
      const soon = Date.now() + RENEW_DAYS * DAY_MS
      const foundAt = searches?.foundAt ?? null
      const seen = newsSeen(userId)
      setNews({
        notices: notices && notices.data.unread,
        tickets:
          tickets && tickets.data.filter(({ status }) => status === 'waiting_for_you').length,
        searches: searches && {
          count: searches.data.length,
          ending: searches.data.filter(({ expiresAt }) => Date.parse(expiresAt) < soon).length,
        },
        foundAt:
          foundAt !== null && (seen === null || Date.parse(seen) < Date.parse(foundAt))
            ? foundAt
            : null,
      })
    })
    return () => {
      isLeft = true
    }
  }, [api, userId])
  return userId === undefined ? null : news
}

/** Marks the news of searches up to this time as seen: by the server's clock, the browser's may be wrong. */
export function rememberNewsSeen(userId: number, foundAt: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, at: foundAt }))
  } catch {
    // Full or blocked: it is new again.
  }
}

function newsSeen(userId: number): string | null {
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      userId: number
      at: string
    } | null
    return seen?.userId === userId ? seen.at : null
  } catch {
    return null
  }
}

import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { PageName } from '#contract/pages.ts'
import type { NotificationsData } from './route.tsx'
import type { Notifications } from './use-notifications.ts'

/**
 * Reloads the page of notifications after a change in the bell or another tab, and the bell after one of the page. The page notifies the bell of its
 * changes, but its form may be removed before its answer comes: a reload that began meanwhile shows that nothing is new.
 */
export function useShownPage({ items, unread, load }: Notifications): void {
  const shown = useRouteLoaderData<NotificationsData>('notifications' satisfies PageName)
  const { revalidate } = useRevalidator()
  const newest = items?.[0]?.id
  useEffect(() => {
    if (!shown || items === null) return
    if (unread !== shown.unread || (shown.before === undefined && newest !== shown.data[0]?.id))
      void revalidate()
  }, [unread, newest])
  useEffect(() => {
    if (shown && items !== null && unread !== shown.unread) void load()
  }, [shown])
}

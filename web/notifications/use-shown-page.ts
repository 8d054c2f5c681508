import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { PageName } from '#contract/pages.ts'
import type { NotificationsData } from './route.tsx'
import type { State } from './state.ts'

/** Reloads the page of notifications after a change in the bell or another tab. */
export function useShownPage({ items, unread }: State): void {
  const shown = useRouteLoaderData<NotificationsData>('notifications' satisfies PageName)
  const { revalidate } = useRevalidator()
  const newest = items?.[0]?.id
  useEffect(() => {
    if (!shown || items === null) return
    if (unread !== shown.unread || (shown.before === undefined && newest !== shown.data[0]?.id))
      void revalidate()
    // Not after changes by the page itself, which it reports to the bell.
  }, [unread, newest])
}

import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { PageName } from '#contract/pages.ts'
import type { NotificationsData } from './route.tsx'
import type { State } from './state.ts'

/** Where the page of all is shown it is asked for again when the bell knows of something else: one that came, was read or deleted, here or in another tab. */
export function useShownPage({ items, unread }: State): void {
  const shown = useRouteLoaderData<NotificationsData>('notifications' satisfies PageName)
  const { revalidate } = useRevalidator()
  const newest = items?.[0]?.id
  useEffect(() => {
    if (!shown || items === null) return
    if (unread !== shown.unread || (shown.before === undefined && newest !== shown.data[0]?.id))
      void revalidate()
    // Not when the page itself changes: what is done there it tells the bell.
  }, [unread, newest])
}

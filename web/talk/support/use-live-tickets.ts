import { useCallback } from 'react'
import { onTicketNews } from '../../ground/page/live.ts'
import { useLiveLoader } from '../../ground/page/use-live-loader.ts'

/** The page shows what is new in the ticket; without `id` in any of those that the reader is told of. */
export function useLiveTickets(id?: number): void {
  useLiveLoader(
    useCallback(
      (look) => onTicketNews((news) => (!news || id === undefined || news.id === id) && look()),
      [id],
    ),
  )
}

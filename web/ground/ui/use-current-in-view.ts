import { useEffect, type RefObject } from 'react'

/** Scrolls the current link, `here`, to the middle of a row that overflows on narrow screens. */
export function useCurrentInView(
  row: RefObject<HTMLElement | null>,
  here: string | undefined,
): void {
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const room = row.current?.getBoundingClientRect()
    if (current && room)
      row.current?.scrollBy(current.left + current.width / 2 - room.left - room.width / 2, 0)
  }, [row, here])
}

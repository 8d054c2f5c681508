import { useEffect, type RefObject } from 'react'

/** On a narrow screen a row of links has more than it shows: the current one, which `here` names, comes into its middle. */
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

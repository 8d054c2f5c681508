import { useRef, type ComponentProps } from 'react'
import { useFocusNear } from './focus-near.ts'

/** An item of a list, which has the focus where an item with the focus is removed. */
export function RemovableItem(props: ComponentProps<'li'>) {
  const item = useRef<HTMLLIElement>(null)
  useFocusNear(item)
  return <li {...props} ref={item} />
}

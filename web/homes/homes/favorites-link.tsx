import { Heart } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { IconLink } from '../../ground/ui/counted-icon.tsx'
import { useHomes } from './store.ts'

/** The heart of the header, with the number of saved homes. */
export function FavoritesLink() {
  const { length: count } = useHomes().favorites
  return (
    <IconLink
      to={address('favorites')}
      label={useT()('homes.link', { count })}
      icon={<Heart aria-hidden="true" />}
      count={count}
    />
  )
}

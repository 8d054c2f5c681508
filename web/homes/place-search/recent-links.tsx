import { placeAddress } from '#contract/addresses.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import { useRecentPlaces } from './recent.ts'

/** The places that the visitor chose last; nothing before the first. Only the browser knows them. */
export function RecentLinks() {
  const t = useT()
  const places = useRecentPlaces(true)
  if (places.length === 0) return null
  return (
    <nav aria-label={t('form.place.recent')} className="line-2">
      <span className="soft">{t('form.place.recent')}</span>
      <ChipList>
        {places.map(({ id, name, iso2, path }) => (
          <li key={id}>
            <Chip to={placeAddress(path)} icon={<Flag of={iso2} size={20} />}>
              {name}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}

import {
  BedSingle,
  Building2,
  KeyRound,
  LandPlot,
  Sparkles,
  Sun,
  Tag,
  WavesLadder,
  Waves,
} from 'lucide-react'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { Door, DoorName } from './doors.ts'
import styles from './door-grid.module.css'

const ICONS: Record<DoorName, typeof Waves> = {
  buy: Tag,
  rent: KeyRound,
  sea: Waves,
  pool: WavesLadder,
  new: Sparkles,
  holiday: Sun,
  land: LandPlot,
  rooms: BedSingle,
  commercial: Building2,
}

/** Doors to collections: each is a search, with its number of results. */
export function DoorGrid({ doors }: { doors: readonly Door[] }) {
  const { t, format } = usePageContext()
  return (
    <ul className={styles['doors']}>
      {doors.map(({ name, to, count }) => {
        const Icon = ICONS[name]
        return (
          <li key={name}>
            <LocaleLink to={to} className={`${styles['door']} lifts`} data-icons="l">
              <Icon aria-hidden="true" />
              <span className={styles['name']}>{t(`home.doors.${name}`)}</span>
              <span className={styles['count']}>{format.number(count)}</span>
            </LocaleLink>
          </li>
        )
      })}
    </ul>
  )
}

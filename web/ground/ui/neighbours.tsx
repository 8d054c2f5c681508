import { LocaleLink } from '../links/locale-link.tsx'
import styles from './neighbours.module.css'

export interface Neighbour {
  to: string
  title: string
  /** Of the title; its direction follows its letters. */
  language: string
  /** Above the title: `Previous`, `Next`. */
  hint: string
}

/** Links to the pages before and after this one in its series; nothing without any. */
export function Neighbours({
  label,
  previous,
  next,
}: {
  label: string
  previous: Neighbour | null
  next: Neighbour | null
}) {
  if (!previous && !next) return null
  const link = ({ to, title, language, hint }: Neighbour, rel: 'prev' | 'next') => (
    <LocaleLink to={to} rel={rel}>
      <span className="softLine">{hint}</span>
      <bdi lang={language}>{title}</bdi>
    </LocaleLink>
  )
  return (
    <nav aria-label={label} className={styles['neighbours']} data-print="off">
      {previous && link(previous, 'prev')}
      {next && link(next, 'next')}
    </nav>
  )
}

import type { ReactNode } from 'react'
import { LocaleLink } from '../links/locale-link.tsx'
import styles from './doors.module.css'

/** Places that a page leads to. */
export function Doors({ children }: { children: ReactNode }) {
  return <ul className={styles['doors']}>{children}</ul>
}

/** One of them: its link covers all of it. `news`: the news there, if any. */
export function Door({
  to,
  icon,
  title,
  text,
  news,
}: {
  to: string
  icon: ReactNode
  title: ReactNode
  text: string
  news?: ReactNode
}) {
  return (
    <li className={`${styles['door']} lit`} data-icons="l">
      {icon}
      <div className="stack-1">
        <LocaleLink to={to} className="strong covers">
          {title}
        </LocaleLink>
        <span className="soft">{text}</span>
        {news}
      </div>
    </li>
  )
}

export function News({ children }: { children: ReactNode }) {
  return <span className={styles['news']}>{children}</span>
}

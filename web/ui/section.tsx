import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A page's content between its gutters. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={[styles['container'], className].filter(Boolean).join(' ')}>{children}</div>
  )
}

/** A part of a page under its own heading. `aside` stands at the heading's end: a link to more. */
export function Section({
  id,
  title,
  lead,
  aside,
  children,
}: {
  id?: string
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className={[styles['container'], styles['section']].join(' ')}>
      <div className={styles['head']}>
        <div>
          <h2 className={styles['title']}>{title}</h2>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

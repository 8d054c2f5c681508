import type { ReactNode } from 'react'
import styles from './section.module.css'

/** Page content within gutters. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={[styles['container'], className].filter(Boolean).join(' ')}>{children}</div>
  )
}

/** A part of a page with a heading. `aside`: at the heading's end, such as a link to more. */
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

import type { HTMLAttributes, ReactNode } from 'react'
import styles from './section.module.css'

/** Page content within gutters. */
export function Container({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return <div {...props} className={[styles['container'], className].filter(Boolean).join(' ')} />
}

/** A part of a page with a heading. `aside`: at the heading's end, such as a link to more. */
export function Section({
  id,
  className,
  title,
  lead,
  aside,
  children,
}: {
  id?: string
  className?: string | undefined
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className={[styles['container'], styles['section'], className].filter(Boolean).join(' ')}
    >
      <div className={styles['head']}>
        <div>
          <h2 className="title">{title}</h2>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

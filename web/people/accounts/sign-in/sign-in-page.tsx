import type { ReactNode } from 'react'
import { Container } from '../../../ground/ui/section.tsx'
import styles from './sign-in.module.css'

/** A narrow page with a single form: sign in, register, recover. */
export function SignInPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        <h1 className="title">{title}</h1>
        {lead && <p className="addressee">{lead}</p>}
        {children}
      </div>
    </Container>
  )
}

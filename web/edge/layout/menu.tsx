import { Menu as Lines } from 'lucide-react'
import { useT } from '../../ground/page/page-context.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import styles from './header.module.css'
import { NavLinks } from './nav-links.tsx'

/** The navigation where the header has no room for it. */
export function Menu() {
  const t = useT()
  return (
    <div className={styles['menu']}>
      <Disclosure label={t('layout.menu.label')} summary={<Lines aria-hidden="true" />}>
        <nav aria-label={t('layout.nav.label')} className={styles['lines']}>
          <NavLinks className={`${styles['line']} sinks`} />
        </nav>
      </Disclosure>
    </div>
  )
}

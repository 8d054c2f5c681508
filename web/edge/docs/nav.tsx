import { useRef } from 'react'
import { apiDocsAddress } from '#contract/edge/api-docs.ts'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useCurrentInView } from '../../ground/ui/use-current-in-view.ts'
import styles from './api.module.css'

export interface GroupLink {
  name: string
  title: string
  /** Number of its calls. */
  calls: number
}

/** The groups of calls, each with its page. */
export function ApiNav({
  groups,
  here,
}: {
  groups: readonly GroupLink[]
  here?: string | undefined
}) {
  const { t, format } = usePageContext()
  const row = useRef<HTMLUListElement>(null)
  useCurrentInView(row, here)
  return (
    <nav aria-label={t('docs.api.navLabel')} className={styles['nav']}>
      <ul ref={row}>
        {groups.map(({ name, title, calls }) => (
          <li key={name}>
            <LocaleLink to={apiDocsAddress(name)} aria-current={name === here ? 'page' : undefined}>
              {title}
            </LocaleLink>{' '}
            <span className="muted">{format.number(calls)}</span>
          </li>
        ))}
        <li>
          <LocaleLink to={`${address('api-docs')}#schemas`}>{t('docs.api.schemas')}</LocaleLink>
        </li>
      </ul>
    </nav>
  )
}

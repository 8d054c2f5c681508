import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import styles from './user-page.module.css'

/** A secret to store elsewhere: displayed in groups, copied as it is used. */
export function Secret({
  value,
  copied,
  children,
}: {
  value: string | readonly string[]
  copied: string
  children?: ReactNode
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const copy = (): void => {
    navigator.clipboard.writeText(copied).then(
      () => toast(t('accounts.access.copied'), { type: 'success' }),
      () => toast(t('accounts.access.notCopied'), { type: 'error' }),
    )
  }
  return (
    <>
      {typeof value === 'string' ? (
        <code dir="ltr" translate="no" className={styles['code']}>
          {value}
        </code>
      ) : (
        <ul dir="ltr" translate="no" className={[styles['code'], styles['codes']].join(' ')}>
          {value.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {hydrated && (
        <div className="line-3">
          <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
            {t('accounts.access.copy')}
          </Button>
          {children}
        </div>
      )}
    </>
  )
}

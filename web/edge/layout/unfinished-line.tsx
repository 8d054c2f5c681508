import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dirOf } from '#i18n/locale-codes.ts'
import { cookieText, readCookie } from '../../ground/page/cookie.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { IconButton } from '../../ground/ui/button.tsx'
import { Container } from '../../ground/ui/section.tsx'
import type { Unfinished } from '../../ground/page/root-data.ts'
import styles from './unfinished-line.module.css'

/** Says, in the language of the layout, that the content is in English. */
export function ContentLine() {
  const { t } = usePageContext()
  return (
    <div className={styles['line']}>
      <Container className={styles['row']}>
        <p className={styles['text']}>{t('help.english')}</p>
      </Container>
    </div>
  )
}

/** Says that the chosen language is not fully translated. Dismissed once per language. */
export function UnfinishedLine({ unfinished: { language, own } }: { unfinished: Unfinished }) {
  const { t, locale, cookies } = usePageContext()
  const hydrated = useHydrated()
  const [closed, setClosed] = useState<string | null>(null)
  // For a language that the visitor chose on this page.
  useEffect(() => {
    const isDismissed = readCookie(document.cookie, 'unfinished', cookies) === locale
    if (isDismissed) setClosed(locale)
    else delete document.documentElement.dataset['dismissed']
  }, [locale, cookies])
  if (closed === locale) return null
  const close = (): void => {
    document.cookie = cookieText('unfinished', locale, cookies)
    setClosed(locale)
  }
  return (
    <aside className={styles['line']} aria-label={t('layout.unfinished.label')} data-notice>
      <Container className={styles['row']}>
        <div className={styles['text']}>
          <p>{t('layout.unfinished.text', { language })}</p>
          {own !== null && (
            <p lang={locale} dir={dirOf(locale)}>
              {own}
            </p>
          )}
        </div>
        {hydrated && (
          <IconButton label={t('layout.unfinished.close')} icon={<X />} onClick={close} />
        )}
      </Container>
    </aside>
  )
}

import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { WithCode } from './with-code.tsx'

/** Text that is English in every language. An English page has hundreds of them, which need not say so. */
export function English({ children }: { children: string }) {
  const { language } = usePageContext()
  return (
    <bdi {...(language !== DEFAULT_LOCALE && { lang: 'en', dir: 'ltr' })} className="muted">
      <WithCode text={children} />
    </bdi>
  )
}

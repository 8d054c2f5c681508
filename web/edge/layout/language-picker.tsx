import { Globe } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dirOf, LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { inLocale, readAddress } from '../../ground/page/addresses.ts'
import { CachedMarkup } from '../../ground/page/cached-markup.tsx'
import { cookieText } from '../../ground/page/cookie.ts'
import { isPrivate } from '../../ground/page/page-at.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import styles from './pickers.module.css'

/** Short form of a language, for narrow screens. */
const codeOf = (locale: LocaleCode): string => locale.slice(0, 2).toUpperCase()

/** All languages under their own names, incomplete ones apart. Stays on the page; stores the choice for a year. */
export function LanguagePicker() {
  const { t, locale, complete, cookies } = usePageContext()
  const partly = useId()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const current = LOCALES.find(({ code }) => code === locale)

  const choose = (event: MouseEvent, code: LocaleCode): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    document.cookie = cookieText('locale', code, cookies)
    void navigate(inLocale(readAddress(pathname).path, code) + search + hash, {
      preventScrollReset: true,
    })
  }

  return (
    <Disclosure
      label={t('layout.language.label', {
        code: codeOf(locale),
        language: current?.name ?? locale,
      })}
      summary={
        <>
          <Globe aria-hidden="true" />
          <span data-narrow="off">{current?.name}</span>
          <span className={styles['narrow']} data-narrow="only">
            {codeOf(locale)}
          </span>
        </>
      }
    >
      <Languages
        languages={LOCALES.filter(({ code }) => complete.includes(code))}
        onChoose={choose}
      />
      {complete.length < LOCALES.length && (
        <>
          <p id={partly} className={styles['partly']}>
            {t('layout.language.partly')}
          </p>
          <Languages
            languages={LOCALES.filter(({ code }) => !complete.includes(code))}
            onChoose={choose}
            labelledBy={partly}
          />
        </>
      )}
    </Disclosure>
  )
}

interface LanguagesProps {
  languages: readonly (typeof LOCALES)[number][]
  onChoose: (event: MouseEvent, code: LocaleCode) => void
  labelledBy?: string
}

function Languages({ languages, onChoose, labelledBy }: LanguagesProps) {
  const { locale } = usePageContext()
  const { pathname, search } = useLocation()
  // The rest of the address may be a secret, which the page is nothing without.
  const rest = isPrivate(pathname) ? queryWithout('lang', search) : ''
  const items = <LanguageItems languages={languages} rest={rest} onChoose={onChoose} />
  return (
    <ul className={styles['languages']} translate="no" aria-labelledby={labelledBy}>
      {rest ? (
        items
      ) : (
        <CachedMarkup by={() => `languages ${locale} ${languages.map(({ code }) => code).join()}`}>
          {items}
        </CachedMarkup>
      )}
    </ul>
  )
}

function queryWithout(name: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete(name)
  return query.size > 0 ? `&${query}` : ''
}

function LanguageItems({
  languages,
  rest,
  onChoose,
}: Pick<LanguagesProps, 'languages' | 'onChoose'> & { rest: string }) {
  const { locale } = usePageContext()
  return languages.map(({ code, name, icon }) => (
    <li key={code}>
      <a
        // Without scripts the server stores the choice, and redirects to the page with its query: on public pages, which share these links, by `Referer`.
        href={`?lang=${code}${rest}`}
        rel="nofollow"
        lang={code}
        hrefLang={code}
        aria-current={code === locale ? 'true' : undefined}
        className="sinks"
        onClick={(event) => onChoose(event, code)}
      >
        <Flag of={icon} />
        <bdi dir={dirOf(code)}>{name}</bdi>
      </a>
    </li>
  ))
}

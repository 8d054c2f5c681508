import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { onChoice } from '../page/choice.ts'
import { cookieText, readCookie } from '../page/cookie.ts'
import { tell } from '../page/tell.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { useToast } from '../ui/toast.tsx'
import { CHOICES, consentValue, isChoice } from './consent.ts'
import styles from './cookie-banner.module.css'

/** Shown at the bottom until the visitor chooses. Refusing is as easy as accepting; without JavaScript it is a form. It is part of every page: `page/early.ts` hides it from visitors who have chosen. */
export function CookieBanner() {
  const { t, locale, cookies } = usePageContext()
  const { pathname, search } = useLocation()
  const toast = useToast()
  const [open, setOpen] = useState(true)
  const banner = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  // The button with the focus was removed.
  useEffect(() => {
    if (!open && hadFocus.current) focusContent()
    hadFocus.current = false
  }, [open])
  // The choice may have been made or deleted in another tab, or on the page about cookies.
  useEffect(() => {
    const look = (): void => show(readCookie(document.cookie, 'consent', cookies) === null)
    look()
    return onChoice(look)
  }, [cookies])
  // `--banner` is its height: keeps floating elements and the focus above it.
  useEffect(() => {
    const root = document.documentElement
    if (!banner.current) return
    const observer = new ResizeObserver(([entry]) =>
      root.style.setProperty('--banner', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    observer.observe(banner.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--banner')
    }
  }, [open])
  if (!open) return null

  function show(isOpen: boolean): void {
    if (isOpen) delete document.documentElement.dataset['consented']
    else document.documentElement.dataset['consented'] = ''
    setOpen(isOpen)
  }
  const choose = (event: SubmitEvent<HTMLFormElement>): void => {
    const choice = event.nativeEvent.submitter?.getAttribute('value')
    if (!isChoice(choice)) return
    event.preventDefault()
    document.cookie = cookieText('consent', consentValue(choice), cookies)
    tell(`cookies/${choice}`)
    hadFocus.current = true
    show(false)
    toast(t(`cookies.banner.${choice}`), { type: 'success' })
  }

  return (
    <section
      ref={banner}
      aria-label={t('cookies.banner.label')}
      className={styles['banner']}
      data-banner
    >
      <p className={styles['text']}>
        {t('cookies.banner.text')}{' '}
        <LocaleLink to={address('manage-cookies')}>{t('cookies.banner.more')}</LocaleLink>
      </p>
      <form
        method="post"
        action={`/${locale}${address('manage-cookies')}`}
        className={`${styles['buttons']} row-3 fullNarrow`}
        onSubmit={choose}
      >
        <input type="hidden" name="return" value={pathname + search} />
        {CHOICES.map((choice) => (
          <Button key={choice} type="submit" name="choice" value={choice}>
            {t(`cookies.banner.${choice}`)}
          </Button>
        ))}
      </form>
    </section>
  )
}

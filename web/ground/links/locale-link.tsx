import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { withQuery } from '../page/with-query.ts'
import { usePageContext } from '../page/page-context.tsx'
import { prefetch } from './prefetch.ts'

export interface LocaleLinkProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target'
> {
  /** Address without the locale, from `address.*` of the contract: `/es/madrid`, `/offer/house-1?x=1#map`. */
  to: string
}

/**
 * A link within the portal: adds the locale, and for visitors without scripts their choices in the address; prefetches on intent. Pages have about a hundred, with absolute addresses: React Router's
 * own link resolves relative ones, which takes the server several times as long.
 */
export function LocaleLink({ to, onClick, ...props }: LocaleLinkProps) {
  const { locale, carried } = usePageContext()
  const navigate = useNavigate()
  const page = `/${locale}${to === '/' ? '' : to.replace(/^\/([?#])/, '$1')}`
  const intend = (): void => prefetch(page.replace(/#.*/, ''))
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.altKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    void navigate(page, { replace: event.currentTarget.href === window.location.href })
  }
  return (
    <a
      suppressHydrationWarning
      onPointerEnter={intend}
      onFocus={intend}
      {...props}
      href={import.meta.env.SSR ? withQuery(page, carried) : page}
      onClick={follow}
    />
  )
}

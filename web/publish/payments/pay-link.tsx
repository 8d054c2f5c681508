import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { useLocale } from '../../ground/page/page-context.tsx'
import { buttonClass } from '../../ground/ui/button.tsx'

/** A link to the page for paying, which has a policy of its own: it is loaded as a document. */
export function PayLink({
  order,
  look,
  children,
}: {
  order: number
  look?: 'primary' | 'secondary'
  children: ReactNode
}) {
  const locale = useLocale()
  return (
    <a
      href={`/${locale}${address('pay', { order })}`}
      className={buttonClass(look ? { look } : {})}
    >
      {children}
    </a>
  )
}

import { address } from '#contract/addresses.ts'
import type { AdminOrder } from '#contract/publish/payments.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'

/** Whose money it is, with a link to the account or agency; of one that is gone only its number. */
export function CustomerLink({ customer: { key, name } }: Pick<AdminOrder, 'customer'>) {
  const { t, format } = usePageContext()
  const [kind, id = ''] = key.split(':')
  if (name === null)
    return t(kind === 'agency' ? 'payAdmin.customer.noAgency' : 'payAdmin.customer.noUser', {
      id: format.plain(Number(id)),
    })
  return (
    <LocaleLink
      to={
        kind === 'agency'
          ? address('agency-checks', { q: name })
          : address('member', { id: Number(id) })
      }
    >
      <bdi>{name}</bdi>
    </LocaleLink>
  )
}

import { ScrollText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { queryOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { AdminList } from './admin-list.tsx'
import { AdminPage } from './admin-page.tsx'
import { AuditList } from './audit-list.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1 } = queryOf('audit', url)
  const found = await api.members.audit({ page })
  if (page > found.pages) throw redirect(`/${locale}${address('audit', { page: found.pages })}`)
  return found
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.admin.auditSeoTitle'),
  description: page.t('accounts.admin.audit'),
  path: address('audit'),
}))

/** Every act of administrators, newest first. */
export default function Audit() {
  const found = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('accounts.admin.audit')}>
      <div className="apart">
        <AdminList
          found={found}
          none={{ icon: <ScrollText aria-hidden="true" />, title: t('accounts.admin.auditNone') }}
          to={(page) => address('audit', { page })}
        >
          <AuditList entries={found.data} />
        </AdminList>
      </div>
    </AdminPage>
  )
}

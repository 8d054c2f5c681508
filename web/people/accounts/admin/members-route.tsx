import { UserSearch } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { queryOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Soft } from '../../../ground/ui/layout.tsx'
import { RowHead, HeadedTable } from '../../../ground/ui/table.tsx'
import { AdminChoice, AdminFilter, AdminList } from './admin-list.tsx'
import { AdminPage } from './admin-page.tsx'
import styles from './admin.module.css'
import { ALL_ROLES, ROLE_NAMES, rolesOf } from './roles.ts'

const STATES = ['active', 'blocked'] as const

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, ...filter } = queryOf('members', url)
  const found = await api.members.list({
    q: filter.q,
    role: filter.role,
    blocked: filter.state && (filter.state === 'blocked' ? 'true' : 'false'),
    page,
  })
  if (page > found.pages)
    throw redirect(`/${locale}${address('members', { ...filter, page: found.pages })}`)
  return { filter, found }
}

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.admin.seoTitle'),
  description: page.t('accounts.admin.members'),
  path: address('members'),
}))

/** All accounts, filtered by name, email, role and status. A plain GET form: the address is the search. */
export default function Members() {
  const { filter, found } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('accounts.admin.members')}>
      <AdminFilter
        key={address('members', filter)}
        to={address('members')}
        label={t('accounts.admin.search')}
        words={filter.q}
      >
        <AdminChoice
          name="role"
          label={t('accounts.admin.role')}
          chosen={filter.role}
          options={ALL_ROLES.map((role) => ({ value: role, label: t(ROLE_NAMES[role]) }))}
        />
        <AdminChoice
          name="state"
          label={t('accounts.admin.state')}
          chosen={filter.state}
          options={STATES.map((state) => ({ value: state, label: t(`accounts.admin.${state}`) }))}
        />
      </AdminFilter>
      <AdminList
        found={found}
        count={t('accounts.admin.count', { count: found.total })}
        none={{
          icon: <UserSearch aria-hidden="true" />,
          title: t('accounts.admin.none'),
          hint: t('accounts.admin.noneHint'),
        }}
        to={(page) => address('members', { ...filter, page })}
      >
        <HeadedTable
          headers={[
            t('accounts.admin.account'),
            t('accounts.admin.roles'),
            t('accounts.admin.created'),
            t('accounts.admin.seen'),
            t('accounts.admin.state'),
          ]}
        >
          {found.data.map((member) => (
            <tr key={member.id}>
              <td>
                <RowHead>
                  <LocaleLink to={address('member', { id: member.id })}>
                    <bdi>{member.name}</bdi>
                  </LocaleLink>
                  <Soft as="bdi">{member.email}</Soft>
                </RowHead>
              </td>
              <td data-label={t('accounts.admin.roles')}>
                {format.list(rolesOf(member).map((role) => t(ROLE_NAMES[role])))}
              </td>
              <td data-label={t('accounts.admin.created')}>
                {format.date(member.created_at, 'medium')}
              </td>
              <td data-label={t('accounts.admin.seen')}>
                {member.seen_at ? format.date(member.seen_at, 'medium') : t('accounts.admin.never')}
              </td>
              <td data-label={t('accounts.admin.state')}>
                {member.blocked_at ? (
                  <span className={styles['bad']}>{t('accounts.admin.blocked')}</span>
                ) : (
                  t('accounts.admin.active')
                )}
              </td>
            </tr>
          ))}
        </HeadedTable>
      </AdminList>
    </AdminPage>
  )
}

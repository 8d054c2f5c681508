import { Search, UserSearch } from 'lucide-react'
import { Form, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../links/locale-link.tsx'
import { visitContext } from '../../page/load-context.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { queryOf } from '../../page/params.ts'
import { unindexedHead } from '../../page/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Soft } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RowHead, Table } from '../../ui/table.tsx'
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
  const { t, format, locale } = usePageContext()
  return (
    <AdminPage title={t('accounts.admin.members')}>
      <search>
        <Form
          method="get"
          action={`/${locale}${address('members')}`}
          key={address('members', filter)}
          className={`${styles['filter']} filterBar`}
        >
          <Field
            type="search"
            name="q"
            label={t('accounts.admin.search')}
            defaultValue={filter.q ?? ''}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
          />
          <Select name="role" label={t('accounts.admin.role')} defaultValue={filter.role ?? ''}>
            <option value="">{t('accounts.admin.any')}</option>
            {ALL_ROLES.map((role) => (
              <option key={role} value={role}>
                {t(ROLE_NAMES[role])}
              </option>
            ))}
          </Select>
          <Select name="state" label={t('accounts.admin.state')} defaultValue={filter.state ?? ''}>
            <option value="">{t('accounts.admin.any')}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {t(`accounts.admin.${state}`)}
              </option>
            ))}
          </Select>
          <Button type="submit" icon={<Search aria-hidden="true" />}>
            {t('accounts.admin.submit')}
          </Button>
        </Form>
      </search>
      <p role="status" className={styles['count']}>
        {t('accounts.admin.count', { count: found.total })}
      </p>
      {found.data.length === 0 ? (
        <EmptyState icon={<UserSearch aria-hidden="true" />} title={t('accounts.admin.none')}>
          <p>{t('accounts.admin.noneHint')}</p>
        </EmptyState>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('accounts.admin.account')}</th>
              <th scope="col">{t('accounts.admin.roles')}</th>
              <th scope="col">{t('accounts.admin.created')}</th>
              <th scope="col">{t('accounts.admin.seen')}</th>
              <th scope="col">{t('accounts.admin.state')}</th>
            </tr>
          </thead>
          <tbody>
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
                  {member.seen_at
                    ? format.date(member.seen_at, 'medium')
                    : t('accounts.admin.never')}
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
          </tbody>
        </Table>
      )}
      <div className="apart">
        <Pagination
          page={found.page}
          pages={found.pages}
          to={(page) => address('members', { ...filter, page })}
        />
      </div>
    </AdminPage>
  )
}

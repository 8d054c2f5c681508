import { address } from '#contract/addresses.ts'
import type { AuditEntry } from '#contract/people/members.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { HeadedTable } from '../../../ground/ui/table.tsx'
import { isRole, ROLE_NAMES } from './roles.ts'

/** Acts on accounts, agencies and areas: actor, subject and time (in UTC). */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, format } = usePageContext()
  if (entries.length === 0) return <Soft>{t('accounts.admin.auditNone')}</Soft>
  return (
    <HeadedTable
      headers={[
        t('accounts.admin.when'),
        t('accounts.admin.act'),
        t('accounts.admin.account'),
        t('accounts.admin.actor'),
      ]}
    >
      {entries.map(({ id, at, act, detail, actor, subject }) => (
        <tr key={id}>
          <td data-label={t('accounts.admin.when')}>
            <time dateTime={at}>
              {format.date(at, 'medium')}, {format.time(at)}
            </time>
          </td>
          <td data-label={t('accounts.admin.act')}>
            {t(`accounts.admin.${act}`, {
              role: isRole(detail) ? t(ROLE_NAMES[detail]) : (detail ?? ''),
            })}
          </td>
          <td data-label={t('accounts.admin.account')}>
            {subject ? <Somebody {...subject} /> : NO_VALUE}
          </td>
          <td data-label={t('accounts.admin.actor')}>
            {actor ? <Somebody {...actor} /> : t('accounts.admin.operator')}
          </td>
        </tr>
      ))}
    </HeadedTable>
  )
}

/** A deleted account is only a number. */
function Somebody({ id, name }: { id: number; name: string | null }) {
  const { t, format } = usePageContext()
  if (name === null) return t('accounts.admin.gone', { id: format.plain(id) })
  return (
    <LocaleLink to={address('member', { id })}>
      <bdi>{name}</bdi>
    </LocaleLink>
  )
}

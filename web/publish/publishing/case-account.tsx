import { address } from '#contract/addresses.ts'
import type { CaseAccount } from '#contract/publish/moderation.ts'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Badge } from '../../ground/ui/layout.tsx'
import { STATUS_TONES } from './status.tsx'

const COUNTS = ['all', 'live', 'waiting', 'rejected', 'takenDown', 'reported'] as const

/** Age and history of the account, and its other homes. */
export function AccountPart({
  account: { since, blocked, agency, homes, others },
}: {
  account: CaseAccount
}) {
  const { t, format } = usePageContext()
  return (
    <Part title={t('moderation.account.title')}>
      <Rows>
        <Row
          title={t('moderation.account.since')}
          facts={[format.date(since, 'medium'), blocked && t('moderation.account.blocked')]}
        />
        <Row
          title={t(agency ? 'moderation.account.agency' : 'moderation.account.private')}
          facts={
            agency
              ? [
                  <LocaleLink key="agency" to={address('agency-checks', { q: agency.name })}>
                    <bdi>{agency.name}</bdi>
                  </LocaleLink>,
                  t(
                    agency.verified
                      ? 'moderation.account.verified'
                      : 'moderation.account.unverified',
                  ),
                ]
              : []
          }
        />
        <Row
          title={t('moderation.account.homes')}
          facts={COUNTS.map((name) =>
            t(`moderation.account.count.${name}`, { count: format.number(homes[name]) }),
          )}
        />
      </Rows>
      {others.length > 0 && (
        <>
          <h3 className="subheading">{t('moderation.account.others')}</h3>
          <ul className="stack-2">
            {others.map(({ id, title, titleLang, status }) => (
              <li key={id}>
                <LocaleLink to={address('moderation', { id })} className="wrap">
                  <bdi lang={titleLang}>{title}</bdi>
                </LocaleLink>{' '}
                <Badge tone={STATUS_TONES[status]}>{t(`publishing.status.${status}`)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

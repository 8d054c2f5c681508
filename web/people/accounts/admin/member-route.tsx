import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { orNotFound } from '../../../ground/errors/thrown.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { paramsOf } from '../../../ground/page/params.ts'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { useSession } from '../../../ground/page/session-context.ts'
import { RowForm } from '../user/row-form.tsx'
import { CasePage } from './case-page.tsx'
import { Part, Row, Rows } from '../user/user-page.tsx'
import { AuditList } from './audit-list.tsx'
import { ALL_ROLES, isRole, ROLE_NAMES, rolesOf } from './roles.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'member'>(params)
  const [{ data: member }, { data: audit }] = await orNotFound(
    visit,
    url,
    Promise.all([visit.api.members.get({ id }), visit.api.members.audit({ subject: id })]),
  )
  return { member, audit }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { members } = visit.api
  const { id } = paramsOf<'member'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const role = text(form, 'role')
    const name = form.get('form')
    if (name === 'grant' && isRole(role)) await members.grant({ id, role })
    if (name === 'take' && isRole(role)) await members.take({ id, role })
    if (name === 'block') await members.block({ id })
    if (name === 'unblock') await members.unblock({ id })
    if (name === 'end-sessions') await members.endSessions({ id })
    return true
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('accounts.admin.memberSeoTitle', { name: data.member.name }),
      description: data.member.name,
      path: address('member', { id: data.member.id }),
    },
)

/** One account with its roles, its block, and its audit log. */
export default function Member() {
  const { member, audit } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { user } = useSession()
  const self = user?.id === member.id
  const roles = rolesOf(member)
  return (
    <CasePage
      list={{ label: t('accounts.admin.members'), to: address('members') }}
      title={member.name}
      facts={[<bdi key="email">{member.email}</bdi>]}
    >
      <Part title={t('accounts.admin.account')}>
        <Rows>
          <Row title={t('accounts.admin.created')} facts={[format.date(member.created_at)]} />
          <Row
            title={t('accounts.admin.seen')}
            facts={[member.seen_at ? format.date(member.seen_at) : t('accounts.admin.never')]}
          >
            {!self && member.seen_at && (
              <RowForm
                name="end-sessions"
                hidden={{}}
                label={t('accounts.admin.endSessions')}
                about={member.name}
                done={t('accounts.admin.sessions_ended')}
              />
            )}
          </Row>
          <Row
            title={t('accounts.admin.twoFactor')}
            facts={[t(member.two_factor ? 'accounts.admin.on' : 'accounts.admin.off')]}
          />
          <Row
            title={t('accounts.admin.state')}
            facts={[
              member.blocked_at
                ? t('accounts.admin.blockedSince', { date: format.date(member.blocked_at) })
                : t('accounts.admin.active'),
            ]}
          >
            {!self && (
              <RowForm
                key={member.blocked_at}
                name={member.blocked_at ? 'unblock' : 'block'}
                hidden={{}}
                label={t(member.blocked_at ? 'accounts.admin.unblock' : 'accounts.admin.block')}
                about={member.name}
                done={t(member.blocked_at ? 'accounts.admin.unblocked' : 'accounts.admin.blocked')}
              />
            )}
          </Row>
        </Rows>
      </Part>
      <Part title={t('accounts.admin.roles')} lead={t('accounts.admin.rolesLead')}>
        <Rows>
          {ALL_ROLES.map((role) => {
            const has = roles.includes(role)
            const fixed = role === 'user' || (self && role === 'admin')
            const name = t(ROLE_NAMES[role])
            return (
              <Row
                key={role}
                title={name}
                mark={has ? t('accounts.admin.granted') : undefined}
                facts={[t(`${ROLE_NAMES[role]}About` as 'accounts.admin.roleUserAbout')]}
              >
                {!fixed && (
                  <RowForm
                    key={String(has)}
                    name={has ? 'take' : 'grant'}
                    hidden={{ role }}
                    label={t(has ? 'accounts.admin.take' : 'accounts.admin.grant')}
                    about={name}
                    done={t(has ? 'accounts.admin.role_taken' : 'accounts.admin.role_granted', {
                      role: name,
                    })}
                  />
                )}
              </Row>
            )
          })}
        </Rows>
      </Part>
      <Part title={t('accounts.admin.audit')}>
        <AuditList entries={audit} />
      </Part>
    </CasePage>
  )
}

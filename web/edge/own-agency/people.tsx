import type { ReactNode } from 'react'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import {
  ownAgency as endpoints,
  SEATS,
  type Colleague,
  type OwnAgency,
  type Seat,
} from '#contract/homes/own-agency.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './own-agency.module.css'

/** The members of the agency, with their roles. */
export function Colleagues({
  agency: { colleagues, branches, rights, role },
}: {
  agency: OwnAgency
}) {
  const { t, format } = usePageContext()
  const { user } = useSession()
  const owns = rights.includes('own')
  const places = rights.includes('edit') && branches.length > 0
  const named = (id: number | null): ReactNode =>
    id !== null && <bdi>{branches.find((branch) => branch.id === id)?.name}</bdi>
  return (
    <Rows>
      {colleagues.map((colleague) => {
        const { id, name } = colleague
        const self = user?.id === id
        const takesOut = !self && (owns || (role === 'manager' && colleague.role === 'agent'))
        return (
          <Row
            key={id}
            title={<bdi>{name}</bdi>}
            mark={self ? t('ownAgency.people.you') : undefined}
            facts={[
              t(`ownAgency.role.${colleague.role}`),
              named(colleague.branch),
              t('ownAgency.people.offers', { count: colleague.offers }),
              t('ownAgency.people.since', { date: format.date(colleague.joinedAt, 'medium') }),
              colleague.review === 'waiting' && t('ownAgency.people.waiting'),
              colleague.review === 'rejected' &&
                t('ownAgency.people.rejected', { reason: colleague.reviewReason ?? '' }),
            ]}
          >
            {(owns || takesOut || places) && (
              <div className={styles['actions']}>
                {owns && <RoleForm key={colleague.role} colleague={colleague} />}
                {places && (
                  <PlaceForm
                    key={`at-${colleague.branch}`}
                    colleague={colleague}
                    branches={branches}
                  />
                )}
                {takesOut && (
                  <RowForm
                    name={`out-${id}`}
                    hidden={{ id: String(id) }}
                    label={t('ownAgency.people.out')}
                    about={name}
                    done={t('ownAgency.people.outDone')}
                  />
                )}
              </div>
            )}
          </Row>
        )
      })}
    </Rows>
  )
}

function RoleForm({ colleague: { id, name, role } }: { colleague: Colleague }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`role-${id}`, {
    fields: ['role'],
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={{ id: String(id) }}>
      <div className="beside">
        <RoleSelect
          {...form.field('role', role)}
          label={t('ownAgency.people.roleOf', { name })}
          labelHidden
        />
        <Button
          type="submit"
          size="s"
          busy={form.busy}
          aria-label={`${t('ownAgency.people.setRole')}: ${name}`}
        >
          {t('ownAgency.people.setRole')}
        </Button>
      </div>
    </Form>
  )
}

/** In which branch they work. */
function PlaceForm({
  colleague: { id, name, branch },
  branches,
}: {
  colleague: Colleague
  branches: OwnAgency['branches']
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`place-${id}`, {
    fields: ['branch'],
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={{ id: String(id) }}>
      <div className="beside">
        <Select
          {...form.field('branch', String(branch ?? ''))}
          label={t('ownAgency.people.branchOf', { name })}
          labelHidden
        >
          <option value="">{t('ownAgency.people.noBranch')}</option>
          {branches.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
        <Button
          type="submit"
          size="s"
          busy={form.busy}
          aria-label={`${t('ownAgency.people.setBranch')}: ${name}`}
        >
          {t('ownAgency.people.setBranch')}
        </Button>
      </div>
    </Form>
  )
}

function RoleSelect({
  seats = SEATS,
  ...field
}: {
  seats?: readonly Seat[]
  name: string
  label: string
  labelHidden?: boolean
  error: string | undefined
  defaultValue: string | undefined
}) {
  const { t } = usePageContext()
  return (
    <Select {...field}>
      {seats.map((seat) => (
        <option key={seat} value={seat}>
          {t(`ownAgency.role.${seat}`)}
        </option>
      ))}
    </Select>
  )
}

/** The pending invitations, and a form for another. */
export function Invite({ agency: { invitations, rights } }: { agency: OwnAgency }) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const form = useForm('invite', {
    fields: ['email', 'role'],
    endpoint: endpoints.invite,
    onDone: (_, element) => {
      element.reset()
      toast(t('ownAgency.people.invited'), { type: 'success' })
    },
  })
  const seats = rights.includes('own') ? SEATS : SEATS.filter((seat) => seat !== 'owner')
  return (
    <>
      {invitations.length > 0 && (
        <>
          <h3 className={styles['legend']}>{t('ownAgency.people.invitations')}</h3>
          <Rows>
            {invitations.map(({ id, email, role, expiresAt, expired, yours }) => (
              <Row
                key={id}
                title={<bdi>{email}</bdi>}
                mark={expired ? t('ownAgency.people.expired') : undefined}
                facts={[
                  t(`ownAgency.role.${role}`),
                  !expired &&
                    t('ownAgency.people.until', { date: format.date(expiresAt, 'medium') }),
                ]}
              >
                {yours && (
                  <div className={styles['actions']}>
                    <RowForm
                      name={`resend-${id}`}
                      hidden={{ id: String(id) }}
                      label={t('ownAgency.people.resend')}
                      about={email}
                      done={t('ownAgency.people.invited')}
                    />
                    <RowForm
                      name={`revoke-${id}`}
                      hidden={{ id: String(id) }}
                      label={t('ownAgency.people.revoke')}
                      about={email}
                      done={t('ownAgency.people.revoked')}
                    />
                  </div>
                )}
              </Row>
            ))}
          </Rows>
        </>
      )}
      <Form form={form}>
        <Field
          {...form.field('email')}
          type="email"
          label={t('ownAgency.people.email')}
          hint={t('ownAgency.people.emailHint')}
          dir="ltr"
          required
          maxLength={254}
          autoComplete="off"
          inputMode="email"
        />
        <RoleSelect
          {...form.field('role', 'agent')}
          label={t('ownAgency.people.role')}
          seats={seats}
        />
        <ul className={styles['roles']}>
          {seats.map((seat) => (
            <li key={seat}>
              <strong>{t(`ownAgency.role.${seat}`)}</strong> {t(`ownAgency.role.${seat}Hint`)}
            </li>
          ))}
        </ul>
        <div>
          <Button type="submit" busy={form.busy}>
            {t('ownAgency.people.invite')}
          </Button>
        </div>
      </Form>
    </>
  )
}

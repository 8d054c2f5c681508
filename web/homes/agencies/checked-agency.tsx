import type { ReactNode } from 'react'
import {
  type Check,
  type CheckedAgency,
  type WaitingMember,
} from '#contract/publish/agency-checks.ts'
import type { BranchAddress } from '#contract/homes/own-agency.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { languageName } from '#i18n/locales.ts'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { Avatar } from '../../ground/ui/avatar.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { DifferenceList, type Difference } from '../../ground/ui/differences.tsx'
import { Row } from '../../ground/ui/layout.tsx'
import { Logo } from '../../ground/ui/logo.tsx'
import styles from './admin.module.css'
import { Decide, DecideChange, type WaitingChange } from './decide-check.tsx'

/** The latest check, with its differences from the last verified one; earlier ones fold out. */
export function Checked({ checks }: Pick<CheckedAgency, 'checks'>) {
  const { t } = usePageContext()
  const latest = checks.find(({ verdict }) => verdict !== 'replaced')
  const earlier = checks.filter((check) => check !== latest)
  return (
    <>
      {latest && (
        <CheckResult
          check={latest}
          before={earlier.find(
            ({ number, verdict }) => number < latest.number && verdict === 'verified',
          )}
        />
      )}
      {earlier.length > 0 && (
        <details className={styles['fold']}>
          <summary>{t('agencies.checks.before', { count: earlier.length })}</summary>
          {earlier.map((check) => (
            <CheckResult key={check.number} check={check} />
          ))}
        </details>
      )}
    </>
  )
}

const DETAIL_LABELS = {
  name: 'ownAgency.found.name',
  legalName: 'ownAgency.legal.legalName',
  register: 'ownAgency.legal.register',
  vatId: 'ownAgency.legal.vatId',
  licence: 'ownAgency.legal.licence',
} as const

/** The details as entered, and the result of the check. */
function CheckResult({ check, before }: { check: Check; before?: Check | undefined }) {
  const { t, format } = usePageContext()
  const { sentAt, verdict, decidedAt, moderator, reason } = check
  return (
    <>
      <dl className={`${styles['facts']} stack-1`}>
        {(Object.keys(DETAIL_LABELS) as (keyof typeof DETAIL_LABELS)[]).map((key) => {
          const [value, was] = [check[key], before?.[key]]
          const changed = before !== undefined && was !== value
          return (
            (value || changed) && (
              <div key={key}>
                <dt className="soft">{t(DETAIL_LABELS[key])}</dt>
                <dd className={changed ? 'wrap strong' : 'wrap'}>
                  <bdi>{value ?? t('agencies.checks.nothing')}</bdi>{' '}
                  {changed && (
                    <bdi className={styles['was']}>
                      {t('agencies.checks.was', { value: was ?? t('agencies.checks.nothing') })}
                    </bdi>
                  )}
                </dd>
              </div>
            )
          )
        })}
      </dl>
      <p className="soft">
        {verdict && decidedAt
          ? t(`agencies.checks.${verdict}`, {
              date: format.date(decidedAt, 'medium'),
              name: moderator ?? NO_VALUE,
            })
          : t('agencies.checks.sent', { date: format.date(sentAt, 'medium') })}
        {reason && <bdi> · {reason}</bdi>}
      </p>
    </>
  )
}

/** A proposed change, beside the public version. */
export function Change({ agency, change }: { agency: CheckedAgency; change: WaitingChange }) {
  const { t, format } = usePageContext()
  return (
    <section
      className={styles['change']}
      aria-label={`${t('agencies.change.title')}: ${agency.name}`}
    >
      <div className={styles['what']}>
        <h2 className="subheading">{t('agencies.change.title')}</h2>
        <p className="soft">
          {t('agencies.checks.sent', { date: format.date(change.sentAt, 'medium') })}
        </p>
        <DifferenceList rows={useDifferences(change)} />
        {change.after.name !== undefined && agency.state === 'verified' && (
          <Banner>{t('agencies.change.mark')}</Banner>
        )}
      </div>
      {!agency.own && (
        <DecideChange key={`${change.id} ${change.version}`} agency={agency} change={change} />
      )}
    </section>
  )
}

function useDifferences({ before, after }: WaitingChange): Difference[] {
  const t = useT()
  const nothing = <span className={styles['nothing']}>{t('agencies.checks.nothing')}</span>
  const link = (url: string | null | undefined): ReactNode =>
    url ? (
      <a href={url} rel="noopener noreferrer nofollow" dir="ltr">
        {url}
      </a>
    ) : (
      nothing
    )
  const logo = (url: string | null | undefined): ReactNode =>
    url ? <Logo name="" logo={url} size={96} /> : nothing
  return [
    ...(after.name === undefined
      ? []
      : [{ name: t('ownAgency.found.name'), was: before.name, is: after.name }]),
    ...(after.website === undefined
      ? []
      : [
          {
            name: t('ownAgency.profile.website'),
            was: link(before.website),
            is: link(after.website),
          },
        ]),
    ...(['phone', 'email'] as const)
      .filter((name) => after[name] !== undefined)
      .map((name) => ({
        name: t(`ownAgency.profile.${name}`),
        was: before[name] ? <bdi dir="ltr">{before[name]}</bdi> : nothing,
        is: after[name] ? <bdi dir="ltr">{after[name]}</bdi> : nothing,
      })),
    ...(after.logo === undefined
      ? []
      : [{ name: t('ownAgency.logo.title'), was: logo(before.logo), is: logo(after.logo) }]),
    ...Object.entries(after.texts ?? {}).map(([lang, text]) => ({
      name: `${t('ownAgency.text.title')} · ${languageName(lang)}`,
      was: before.texts?.[lang] || nothing,
      is: text || nothing,
      lang,
    })),
    ...(after.branches ?? []).map((branch) => {
      const was = before.branches?.find(({ id }) => id === branch.id)
      return {
        id: branch.id,
        name: t('ownAgency.branch.changed', { name: (was ?? branch).name }),
        was: was ? <BranchText branch={was} /> : nothing,
        is: <BranchText branch={branch} />,
      }
    }),
  ]
}

function BranchText({
  branch: { name, street, postalCode, place, phone },
}: {
  branch: BranchAddress
}) {
  const lines = [name, street, [postalCode, place].filter(Boolean).join(' ')]
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {phone && <bdi dir="ltr">{phone}</bdi>}
    </>
  )
}

/** Name and photo of a member that wait, beside the public ones. */
export function Member({ agency, member }: { agency: CheckedAgency; member: WaitingMember }) {
  const { t } = usePageContext()
  const { id, name, picture, before } = member
  const shown = (one: { name: string; picture: string | null }): ReactNode => (
    <Row>
      <Avatar name={one.name} picture={one.picture} size={48} />
      <bdi>{one.name}</bdi>
    </Row>
  )
  return (
    <section
      className={styles['change']}
      aria-label={`${t('agencies.member.title')}: ${agency.name}, ${name}`}
    >
      <div className={styles['what']}>
        <h2 className="subheading">{t('agencies.member.title')}</h2>
        <DifferenceList
          rows={[
            {
              name: t('agencies.member.public'),
              was: before ? (
                shown(before)
              ) : (
                <span className={styles['nothing']}>{t('agencies.checks.nothing')}</span>
              ),
              is: shown(member),
            },
          ]}
        />
      </div>
      {!agency.own && (
        <Decide
          form={`member-${agency.id}-${id}`}
          hidden={{ id: String(agency.id), member: String(id), name, picture: picture ?? '' }}
          name={`${agency.name}, ${name}`}
          hint={t('agencies.member.reasonHint')}
          done={t('agencies.member.done')}
          accept={{ value: 'approve', text: t('agencies.member.approve') }}
          reject={{ value: 'reject', text: t('agencies.member.reject') }}
        />
      )}
    </section>
  )
}

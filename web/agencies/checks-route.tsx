import type { ReactNode } from 'react'
import { BadgeCheck, Search } from 'lucide-react'
import {
  Form as GetForm,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { AdminPage } from '../accounts/admin/admin-page.tsx'
import { address } from '#contract/addresses.ts'
import {
  AGENCY_QUEUES,
  CHECK_STATES,
  type AgencyQueue,
  type Check,
  type CheckedAgency,
  type WaitingMember,
} from '#contract/agency-checks.ts'
import { NOTE_MAX } from '#contract/moderation.ts'
import type { BranchAddress } from '#contract/own-agency.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { languageName } from '#i18n/locales.ts'
import { answerForm, text } from '../forms/answer.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { usePageContext, useT } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { DifferenceList, type Difference } from '../ui/differences.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Row, type Tone } from '../ui/layout.tsx'
import { Logo } from '../ui/logo.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './admin.module.css'

interface Filter {
  q?: string | undefined
  state?: AgencyQueue | undefined
}

const pageAddress = (filter: Filter, page = 1): string =>
  address('agency-checks', { ...filter, page })

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, ...filter } = queryOf('agency-checks', url)
  const found = await api.agencyChecks.list({ ...filter, page })
  if (page > found.pages) throw redirect(`/${locale}${pageAddress(filter, found.pages)}`)
  return { filter, found }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const [decision, common] = [
      text(form, 'decision'),
      { id: Number(text(form, 'id')), reason: text(form, 'reason') || undefined },
    ]
    if (form.has('member'))
      await visit.api.agencyChecks.decideMember({
        ...common,
        member: Number(text(form, 'member')),
        name: text(form, 'name'),
        picture: text(form, 'picture'),
        decision: decision === 'approve' ? 'approve' : 'reject',
      })
    else if (form.has('change'))
      await visit.api.agencyChecks.decideChange({
        ...common,
        change: Number(text(form, 'change')),
        version: Number(text(form, 'version')),
        decision: decision === 'approve' ? 'approve' : 'reject',
      })
    else
      await visit.api.agencyChecks.decide({
        ...common,
        number: Number(text(form, 'number')),
        decision: decision === 'verify' ? 'verify' : 'refuse',
      })
    return true
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('agencies.checks.seoTitle'),
        description: page.t('agencies.checks.title'),
        path: address('agency-checks'),
        index: false,
      })
    : []
}

/** Legal details and public changes of agencies: waiting ones first, with their history. */
export default function Checks() {
  const { filter, found } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const all = CHECK_STATES.reduce((sum, state) => sum + (found.counts[state] ?? 0), 0)
  return (
    <AdminPage title={t('agencies.checks.title')}>
      <search className={styles['bar']}>
        <GetForm className={styles['search']}>
          <Field
            type="search"
            name="q"
            label={t('agencies.checks.search')}
            labelHidden
            placeholder={t('agencies.checks.search')}
            defaultValue={filter.q ?? ''}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
          {filter.state && <input type="hidden" name="state" value={filter.state} />}
          <Button type="submit" icon={<Search aria-hidden="true" />}>
            {t('agencies.checks.submit')}
          </Button>
        </GetForm>
        <ChipList>
          <li>
            <Chip
              to={pageAddress({ q: filter.q })}
              aria-current={filter.state === undefined ? 'page' : undefined}
              count={format.number(all)}
            >
              {t('agencies.checks.all')}
            </Chip>
          </li>
          {AGENCY_QUEUES.map((state) => (
            <li key={state}>
              <Chip
                to={pageAddress({ q: filter.q, state })}
                aria-current={filter.state === state ? 'page' : undefined}
                count={format.number(found.counts[state] ?? 0)}
              >
                {t(`agencies.state.${state}`)}
              </Chip>
            </li>
          ))}
        </ChipList>
      </search>
      {found.data.length === 0 ? (
        <EmptyState icon={<BadgeCheck aria-hidden="true" />} title={t('agencies.checks.none')} />
      ) : (
        <ul className="rows">
          {found.data.map((agency) => (
            <li key={agency.id} className={styles['row']}>
              <div className={styles['what']}>
                <LocaleLink
                  to={address('agency', { country: agency.country, slug: agency.slug })}
                  className="name"
                >
                  <bdi>{agency.name}</bdi>
                </LocaleLink>
                <p className="soft">
                  {agency.country} ·{' '}
                  <span className={STATE_TONES[agency.state]}>
                    {t(`agencies.state.${agency.state}`)}
                  </span>
                  {(agency.change ?? agency.team.length > 0) && (
                    <>
                      {' '}
                      · <span className="warn">{t('agencies.state.changed')}</span>
                    </>
                  )}
                </p>
                <Checked checks={agency.checks} />
              </div>
              {agency.own &&
                (agency.state === 'waiting' || agency.change || agency.team.length > 0) && (
                  <Banner>{t('agencies.error.own')}</Banner>
                )}
              {agency.state === 'waiting' && !agency.own && (
                <DecideCheck key={agency.checks[0]?.number} agency={agency} />
              )}
              {agency.change && <Change agency={agency} change={agency.change} />}
              {agency.team.map((member) => (
                <Member
                  key={JSON.stringify([member.id, member.name, member.picture])}
                  agency={agency}
                  member={member}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
      <Pagination page={found.page} pages={found.pages} to={(page) => pageAddress(filter, page)} />
    </AdminPage>
  )
}

/** The latest check, with its differences from the last verified one; earlier ones fold out. */
function Checked({ checks }: Pick<CheckedAgency, 'checks'>) {
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

const STATE_TONES: Readonly<Partial<Record<CheckedAgency['state'], Tone>>> = {
  waiting: 'warn',
  verified: 'good',
  refused: 'bad',
}

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

type WaitingChange = NonNullable<CheckedAgency['change']>

/** A proposed change, beside the public version. */
function Change({ agency, change }: { agency: CheckedAgency; change: WaitingChange }) {
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
function Member({ agency, member }: { agency: CheckedAgency; member: WaitingMember }) {
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

function DecideChange({
  agency: { id, name },
  change,
}: {
  agency: CheckedAgency
  change: WaitingChange
}) {
  const { t } = usePageContext()
  return (
    <Decide
      form={`change-${id}`}
      hidden={{ id: String(id), change: String(change.id), version: String(change.version) }}
      name={name}
      hint={t('agencies.change.reasonHint')}
      done={t('agencies.checks.done')}
      accept={{ value: 'approve', text: t('agencies.change.approve') }}
      reject={{ value: 'reject', text: t('agencies.change.reject') }}
    />
  )
}

function DecideCheck({ agency: { id, name, checks } }: { agency: CheckedAgency }) {
  const { t } = usePageContext()
  return (
    <Decide
      form={`decide-${id}`}
      hidden={{ id: String(id), number: String(checks[0]?.number ?? 0) }}
      name={name}
      hint={t('agencies.checks.reasonHint')}
      done={t('agencies.checks.done')}
      accept={{ value: 'verify', text: t('agencies.checks.verify') }}
      reject={{ value: 'refuse', text: t('agencies.checks.refuse') }}
    />
  )
}

interface Verdict {
  value: string
  text: string
}

/** A reason, and the buttons for either verdict. */
function Decide({
  form: formId,
  hidden,
  name,
  hint,
  done,
  accept,
  reject,
}: {
  form: string
  hidden: Record<string, string>
  name: string
  hint: string
  /** Said after the decision. */
  done: string
  accept: Verdict
  reject: Verdict
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(formId, {
    fields: ['reason'],
    onDone: () => toast(done, { type: 'success' }),
  })
  return (
    <Form form={form} hidden={hidden}>
      <TextArea
        {...form.field('reason')}
        label={t('agencies.checks.reason')}
        hint={hint}
        maxLength={NOTE_MAX}
        rows={2}
        dir="auto"
      />
      <Row>
        <Button
          type="submit"
          name="decision"
          value={accept.value}
          look="primary"
          size="s"
          disabled={form.busy}
          aria-label={`${accept.text}: ${name}`}
        >
          {accept.text}
        </Button>
        <Button
          type="submit"
          name="decision"
          value={reject.value}
          look="danger"
          size="s"
          disabled={form.busy}
          aria-label={`${reject.text}: ${name}`}
        >
          {reject.text}
        </Button>
      </Row>
    </Form>
  )
}

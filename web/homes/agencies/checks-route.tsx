import { BadgeCheck, Search } from 'lucide-react'
import {
  Form as GetForm,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { address } from '#contract/addresses.ts'
import {
  AGENCY_QUEUES,
  CHECK_STATES,
  type AgencyQueue,
  type CheckedAgency,
} from '#contract/publish/agency-checks.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Field } from '../../ground/ui/field.tsx'
import styles from './admin.module.css'
import type { Tone } from '../../ground/ui/layout.tsx'
import { Change, Checked, Member } from './checked-agency.tsx'
import { DecideCheck } from './decide-check.tsx'

const STATE_TONES: Readonly<Partial<Record<CheckedAgency['state'], Tone>>> = {
  waiting: 'warn',
  verified: 'good',
  refused: 'bad',
}

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

export const meta = unindexedHead((page) => ({
  title: page.t('agencies.checks.seoTitle'),
  description: page.t('agencies.checks.title'),
  path: address('agency-checks'),
}))

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
      <AdminList
        found={found}
        none={{ icon: <BadgeCheck aria-hidden="true" />, title: t('agencies.checks.none') }}
        to={(page) => pageAddress(filter, page)}
      >
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
      </AdminList>
    </AdminPage>
  )
}

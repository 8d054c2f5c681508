import { Fragment, useState } from 'react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Part, UserPage } from '../../people/accounts/user/user-page.tsx'
import { address } from '#contract/addresses.ts'
import {
  LEAD_ROUTINGS,
  SEATS,
  type LeadRouting,
  type OpenHours,
  type Seat,
} from '#contract/homes/own-agency.ts'
import { ApiError } from '#contract/errors.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { DAY_FIELDS, readHours, weekdays } from '../../homes/agencies/hours.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { forwardPicture } from '../../people/pictures/forward.ts'
import { Branches } from './branches.tsx'
import { FoundForm, Invitations } from './begin.tsx'
import { OwnAgencyChange } from './change.tsx'
import { OwnAgencyHead } from './head.tsx'
import { Leaving } from './leaving.tsx'
import { Legal } from './legal.tsx'
import { LogoForm } from './logo-form.tsx'
import { Colleagues, Invite } from './people.tsx'
import { ProfileForm } from './profile-form.tsx'
import { OwnAgencyReviews } from './reviews.tsx'
import { RoutingForm } from './routing-form.tsx'
import { TextForms } from './text-forms.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, language } = visit
  const { invitation: token, reviews: page = 1 } = queryOf('own-agency', url)
  const { data: agency, invited } = await api.ownAgency.get({})
  const dead = (error: unknown): null => {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
  const invitation =
    token === undefined
      ? undefined
      : await api.ownAgency.invitation({ token }).then(({ data }) => ({ ...data, token }), dead)
  const countries = agency
    ? []
    : (await api.places.countries({})).data.map(({ iso2, localeName }) => ({
        iso2,
        name: localeName,
      }))
  const reviews = agency && (await api.reviews.ofOwnAgency({ page }))
  const own = (await visit.user())?.time_zone ?? 'UTC'
  const clocks = {
    days: weekdays(language),
    own,
    zones: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])].sort(),
  }
  return {
    agency,
    reviews,
    clocks,
    invited: invited.filter(({ id }) => id !== invitation?.id),
    invitation,
    countries,
  }
}

/** The place of a name, in the country of the agency if it has one there. An unknown name is an error of the field. */
async function placeNamed(visit: Visit, q: string, country: string): Promise<string> {
  const found = q.trim()
    ? await visit.api.places.find({
        q: q.trim().slice(0, 58),
        areas: '0',
        lang: visit.language,
      })
    : []
  const places = Array.isArray(found) ? found : [found]
  const place =
    places.find(({ iso2, type }) => iso2 === country && type === 'city') ??
    places.find(({ iso2 }) => iso2 === country) ??
    places[0]
  if (place) return place.id
  throw invalid(visit, { place: 'form.place.none' })
}

/** The hours of the seven days. Invalid hours are errors of their fields. */
function hoursIn(visit: Visit, form: FormData): OpenHours[] {
  const read = DAY_FIELDS.map((name, index) => ({
    name,
    hours: readHours(text(form, name), index + 1),
  }))
  const wrong = read.filter(({ hours }) => hours === null)
  if (wrong.length > 0)
    throw invalid(
      visit,
      Object.fromEntries(wrong.map(({ name }) => [name, 'ownAgency.field.hours' as const])),
    )
  return read.flatMap(({ hours }) => hours ?? [])
}

function invalid({ host, language }: Visit, fields: Record<string, MessageKey>): ApiError {
  const t = host.messages.translator(language)
  const errors = Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, [t(key)]]))
  return new ApiError(422, {
    type: 'error',
    code: 'validation_failed',
    message: Object.values(errors)[0]?.[0] ?? '',
    errors,
  })
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { ownAgency } = visit.api
  const form = await request.formData()
  const id = Number(text(form, 'id'))
  const role = text(form, 'role') as Seat
  const seat = SEATS.includes(role) ? role : 'agent'
  const [kind = ''] = text(form, 'form').split('-')
  const branch = async () => {
    const hours = hoursIn(visit, form)
    const { data } = await ownAgency.get({})
    const location = await placeNamed(visit, text(form, 'place'), data?.country ?? '')
    return {
      name: text(form, 'name'),
      location,
      street: text(form, 'street'),
      postalCode: text(form, 'postalCode'),
      phone: text(form, 'phone'),
      hours,
      timeZone: text(form, 'timeZone'),
    }
  }
  /** Actions by name of the form; each answers only that it was done. */
  const acts: Record<string, () => Promise<unknown>> = {
    found: () =>
      ownAgency.found({
        name: text(form, 'name'),
        country: text(form, 'country'),
        offers: form.has('offers') ? 'true' : 'false',
      }),
    join: () => ownAgency.join(form.has('token') ? { token: text(form, 'token') } : { id }),
    profile: () =>
      ownAgency.update({
        name: text(form, 'name'),
        website: text(form, 'website'),
        phone: text(form, 'phone'),
        email: text(form, 'email'),
        founded: text(form, 'founded'),
        languages: form.getAll('languages').map(String),
      }),
    text: () => ownAgency.update({ texts: { [text(form, 'lang')]: text(form, 'description') } }),
    routing: () =>
      ownAgency.update({
        leadRouting: LEAD_ROUTINGS.find(
          (name) => name === text(form, 'leadRouting'),
        ) as LeadRouting,
      }),
    logo: () =>
      forwardPicture(form.get('logo'), {
        begin: ownAgency.beginLogo,
        send: ownAgency.sendLogo,
      }),
    no: () => ownAgency.removeLogo({}),
    withdraw: () => ownAgency.withdrawChange({}),
    branch: async () => ownAgency.addBranch(await branch()),
    change: async () => ownAgency.changeBranch({ id, ...(await branch()) }),
    remove: () => ownAgency.removeBranch({ id }),
    role: () => ownAgency.setRole({ id, role: seat }),
    place: () => ownAgency.setBranch({ id, branch: Number(text(form, 'branch')) || null }),
    out: () => ownAgency.removeColleague({ id }),
    invite: () => ownAgency.invite({ email: text(form, 'email'), role: seat }),
    resend: () => ownAgency.resend({ id }),
    revoke: () => ownAgency.revoke({ id }),
    legal: () =>
      ownAgency.sendLegal({
        legalName: text(form, 'legalName'),
        register: text(form, 'register'),
        vatId: text(form, 'vatId'),
        licence: text(form, 'licence'),
      }),
    reply: () => visit.api.reviews.reply({ id, reply: text(form, 'reply') }),
    leave: () => ownAgency.leave({}),
    close: () => ownAgency.close({ name: text(form, 'name') }),
  }
  return answerForm(visit, url, form, async () => {
    if (Object.hasOwn(acts, kind)) await acts[kind]?.()
    // Another page from then on: all of it is made anew.
    if (['found', 'join', 'leave', 'close'].includes(kind))
      throw redirect(`/${visit.locale}${address('own-agency')}`, 303)
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('ownAgency.page.seoTitle'),
  description: page.t('ownAgency.page.title'),
  path: address('own-agency'),
}))

/** Number of changes withdrawn or decided while the page is open: its forms then restart with the public values. */
function useGone(exists: boolean): number {
  const [seen, setSeen] = useState({ isThere: exists, gone: 0 })
  if (seen.isThere !== exists) setSeen({ isThere: exists, gone: seen.gone + (exists ? 0 : 1) })
  return seen.gone
}

/** The user's agency, with the actions of their role; without an agency, invitations and a form to found one. */
export default function OwnAgencyPage() {
  const { agency, reviews, clocks, invited, invitation, countries } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const gone = useGone(Boolean(agency?.change))
  if (!agency) {
    return (
      <UserPage title={t('ownAgency.page.title')}>
        {(invited.length > 0 || invitation !== undefined) && (
          <Part title={t('ownAgency.join.title')} lead={t('ownAgency.join.lead')}>
            <Invitations invitation={invitation} invited={invited} />
          </Part>
        )}
        <Part title={t('ownAgency.found.title')} lead={t('ownAgency.found.lead')}>
          <FoundForm countries={countries} />
        </Part>
      </UserPage>
    )
  }
  const may = (right: (typeof agency.rights)[number]): boolean => agency.rights.includes(right)
  return (
    <UserPage title={t('ownAgency.page.title')}>
      <OwnAgencyHead agency={agency} invitation={invitation} />
      {may('edit') && agency.change && <OwnAgencyChange change={agency.change} />}
      {may('edit') && (
        <Fragment key={gone}>
          <Part title={t('ownAgency.logo.title')} lead={t('ownAgency.logo.lead')}>
            <LogoForm agency={agency} />
          </Part>
          <Part title={t('ownAgency.profile.title')} lead={t('ownAgency.profile.lead')}>
            <ProfileForm agency={agency} />
          </Part>
          <Part title={t('ownAgency.text.title')} lead={t('ownAgency.text.lead')}>
            <TextForms agency={agency} />
          </Part>
        </Fragment>
      )}
      {(may('edit') || agency.branches.length > 0) && (
        <Part title={t('ownAgency.branch.title')} lead={t('ownAgency.branch.lead')}>
          <Branches agency={agency} edits={may('edit')} clocks={clocks} />
        </Part>
      )}
      <Part title={t('ownAgency.people.title')} lead={t('ownAgency.people.lead')}>
        <Colleagues agency={agency} />
        {may('invite') && <Invite agency={agency} />}
      </Part>
      {reviews && reviews.total > 0 && (
        <Part title={t('reviews.title')} lead={t('ownAgency.reviews.lead')}>
          <OwnAgencyReviews agency={agency} reviews={reviews} />
        </Part>
      )}
      {may('edit') && (
        <Part title={t('ownAgency.routing.title')} lead={t('ownAgency.routing.lead')}>
          <RoutingForm agency={agency} />
        </Part>
      )}
      {may('edit') && (
        <Part title={t('ownAgency.orders.title')} lead={t('ownAgency.orders.lead')}>
          <LinkButton to={address('own-orders', { agency: 1 })}>
            {t('ownAgency.orders.show')}
          </LinkButton>
        </Part>
      )}
      {may('own') && (
        <Part title={t('ownAgency.legal.title')} lead={t('ownAgency.legal.lead')}>
          <Legal agency={agency} />
        </Part>
      )}
      <Part title={t('ownAgency.leave.title')} lead={t('ownAgency.leave.lead')}>
        <Leaving agency={agency} />
      </Part>
    </UserPage>
  )
}

import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { address, offerIdOf } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import type { ContactForm, LeadKind } from '#contract/talk/leads.ts'
import { offerNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { leadOf } from './contact-fields.tsx'
import { ContactPanel } from './contact-panel.tsx'
import styles from './contact.module.css'

/** Data of the form, on its page and in the dialog. */
export interface ContactData {
  contact: ContactForm
  about: LeadKind
  /** The signed-in user. */
  user: { id: number; name: string; email: string; timeZone: string } | null
  zones: string[]
  /** The offer's id, if anyone may sign in as its advertiser: on a demo portal. */
  demoOffer: number | null
}

/** A form that was rejected for an expired stamp needs a new one; closing the dialog does not. */
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || currentUrl.search !== nextUrl.search

/** `?about=viewing` preselects a viewing. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<ContactData> {
  const visit = context.get(visitContext)
  const { slugId } = paramsOf<'offer-contact'>(params)
  const contact = await findContact(visit, slugId, url)
  if (slugId !== contact.slugId)
    throw redirect(
      inLocale(address('offer-contact', { slugId: contact.slugId }), visit.locale) + url.search,
      301,
    )
  const user = await visit.user()
  const zones = [
    ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(user ? [user.time_zone] : [])]),
  ].sort()
  const id = offerIdOf(contact.slugId) ?? 0
  const { data: demo } = await visit.api.accounts.demoPeople({ offer: id })
  return {
    contact,
    demoOffer: demo.length > 0 ? id : null,
    about: queryOf('offer-contact', url).about ?? 'question',
    user: user && { id: user.id, name: user.name, email: user.email, timeZone: user.time_zone },
    zones,
  }
}

async function findContact(visit: Visit, slugId: string, url: URL): Promise<ContactForm> {
  const id = offerIdOf(slugId)
  if (id === null) throw await offerNotFound(visit, url, slugId)
  try {
    return (await visit.api.leads.form({ id })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw await offerNotFound(visit, url, slugId)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { leads } = visit.api
  const id = offerIdOf(paramsOf<'offer-contact'>(params).slugId) ?? 0
  const form = await request.formData()
  const guarded = { id, stamp: text(form, 'stamp'), website: text(form, 'website') }
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') === 'phone') return (await leads.phone(guarded)).data
    return (await leads.send(leadOf(id, form))).data
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('leads.form.seoTitle', { title: data.contact.title }),
      description: page.t('leads.form.seoTitle', { title: data.contact.title }),
      path: address('offer-contact', { slugId: data.contact.slugId }),
    },
)

/** Message to the advertiser. */
export default function ContactPage() {
  const data = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { contact, about } = data
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: contact.title, to: address('offer', { slugId: contact.slugId }) },
          { label: t('leads.form.contact') },
        ]}
      />
      <h1 className={styles['title']}>
        {t(about === 'viewing' ? 'leads.form.askViewing' : 'leads.form.contact')}
      </h1>
      <ContactPanel key={about} {...data} />
    </Container>
  )
}

import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { REPORT_NOTE_MAX, REPORT_TITLE_MAX, reportSlug } from '#contract/know/home-report-limits.ts'
import { homeReports } from '#contract/know/home-reports.ts'
import { unitsAbout } from '../../ground/page/head.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext, InUnits } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, TextArea } from '../../ground/ui/field.tsx'
import { Prose, Soft } from '../../ground/ui/layout.tsx'
import { questionOf } from '../valuation/estimate-query.ts'
import { HomeFacts } from './home-facts.tsx'

/** The home is in the address; without one, redirects to the form of its facts. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale, language } = visit
  const query = queryOf('new-home-report', url)
  const home = questionOf(query)
  if (!home) throw redirect(`/${locale}${address('estimate', query)}`)
  const [found, { agency }] = await Promise.all([
    api.places.find({ id: home.location, lang: language }),
    api.homeReports.list({}),
  ])
  const [place] = [found].flat()
  if (!place) throw redirect(`/${locale}${address('estimate')}`)
  return { query, home, place: place.name, units: unitsAbout(visit, place.iso2), agency }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const home = questionOf(queryOf('new-home-report', url))
  if (!home) throw redirect(`/${visit.locale}${address('estimate')}`)
  return answerForm(visit, url, form, async () => {
    const { data } = await visit.api.homeReports.create({
      title: text(form, 'title'),
      note: text(form, 'note'),
      agency: form.has('agency'),
      home,
      currency: visit.choice.currency ?? undefined,
    })
    throw redirect(`/${visit.locale}${address('home-report', { slug: reportSlug(data.id) })}`)
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('homeReports.new.seoTitle'),
  description: page.t('homeReports.new.lead'),
  path: address('new-home-report'),
}))

/** Keeps an estimate: for oneself, or as a report of the agency for a client. */
export default function NewHomeReport() {
  const { units } = useLoaderData<typeof loader>()
  return (
    <InUnits units={units}>
      <NewReport />
    </InUnits>
  )
}

function NewReport() {
  const { query, home, place, agency } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const form = useForm('new', {
    fields: ['title', 'note'],
    endpoint: homeReports.create,
    read: (data) => ({ title: data.get('title'), note: data.get('note'), home }),
  })
  const category = t(`library.houseTypes.${kindSlug(home.category)}`)
  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('homeReports.list.title'), to: address('home-reports') },
          { label: t('homeReports.new.title') },
        ]}
      />
      <h1 className="proseTitle">{t('homeReports.new.title')}</h1>
      <p className="lead">{t('homeReports.new.lead')}</p>
      <div className="apart">
        <HomeFacts home={home} />
      </div>
      <Form form={form}>
        <Field
          {...form.field('title', format.address([category, format.area(home.area), place]))}
          label={t('homeReports.new.name')}
          hint={t('homeReports.new.nameHint')}
          maxLength={REPORT_TITLE_MAX}
          required
          dir="auto"
        />
        <TextArea
          {...form.field('note')}
          label={t('homeReports.new.note')}
          hint={t('homeReports.new.noteHint')}
          maxLength={REPORT_NOTE_MAX}
          rows={4}
          dir="auto"
        />
        {agency && (
          <Checkbox
            name="agency"
            value="1"
            defaultChecked
            label={t('homeReports.new.agency', { agency: agency.name })}
          />
        )}
        <div className="row-2">
          <Button type="submit" look="primary" busy={form.busy}>
            {t('homeReports.new.submit')}
          </Button>
          <LinkButton look="quiet" to={address('estimate', query)}>
            {t('homeReports.new.back')}
          </LinkButton>
        </div>
        <Soft>{t('homeReports.new.stored')}</Soft>
      </Form>
    </Prose>
  )
}

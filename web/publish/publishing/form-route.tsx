import { useEffect, useState } from 'react'
import {
  redirect,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import { isLocale } from '#i18n/locales.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { forwardPicture } from '../../people/pictures/forward.ts'
import { readStep, type Written } from './fields.ts'
import { NewOffer } from './new-offer.tsx'
import { PreviewStep } from './preview-step.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import pageStyles from './page.module.css'
import formStyles from './form.module.css'
import { SendingLine } from './sending.tsx'
import { Quality, StepList } from './step-list.tsx'
import { StepPage } from './step-page.tsx'
import { stepAfter, stepOf } from './steps.ts'
import { StatusLine } from './status.tsx'
import { useUploads } from './use-uploads.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'offer-form'>(params)
  const { step = 'what', q, text: lang } = queryOf('offer-form', url)
  const units = (await visit.user())?.units ?? 'metric'
  if (id === undefined)
    return {
      offer: null,
      step: 'what' as const,
      lang: visit.locale,
      units,
      place: null,
      found: null,
      preview: null,
    }
  const offer = await ownOffer(visit, url, id)
  const { content } = offer
  const [place, found, preview] = await Promise.all([
    step === 'where' && content.location ? placeOf(visit, content.location) : null,
    step === 'where' && q
      ? visit.api.places
          .find({ q, areas: '0' })
          .then((answer) => (Array.isArray(answer) ? answer : [answer]))
      : null,
    step === 'preview' || !offer.editable
      ? visit.api.publishing.preview({ id: offer.id, currency: visit.currency })
      : null,
  ])
  return {
    offer,
    step,
    lang: langOf(lang, offer, visit.locale),
    units,
    place,
    found,
    preview,
  }
}

/** Language of the edited text: the requested one, else the page's if there is a text, else the first. */
function langOf(wanted: string | undefined, { content }: DraftOffer, locale: string): string {
  const langs = Object.keys(content.texts)
  return isLocale(wanted) ? wanted : langs.includes(locale) ? locale : (langs[0] ?? locale)
}

const placeOf = async ({ api }: Visit, id: string): Promise<PlaceDetails | null> => {
  const place = await api.places.find({ id }).catch(() => null)
  return Array.isArray(place) ? (place[0] ?? null) : place
}

async function ownOffer(visit: Visit, url: URL, id: number): Promise<DraftOffer> {
  return (await orNotFound(visit, url, visit.api.publishing.get({ id }))).data
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { publishing } = visit.api
  const { id } = paramsOf<'offer-form'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const go = (to: string) => redirect(`/${visit.locale}${to}`, 303)
    if (id === undefined && form.get('form') === 'item') {
      const { data, left } = await publishing.item({ item: text(form, 'item') })
      return { id: data.id, left }
    }
    if (id === undefined) {
      const { data } = await publishing.create({
        action: Number(text(form, 'action')) as 0 | 1,
        category: Number(text(form, 'category')) as 1,
      })
      throw go(address('offer-form', { id: data.id, step: 'where' }))
    }
    const version = Number(text(form, 'version'))
    if (form.get('form') === 'submit') {
      await publishing.submit({ id, version })
      return true
    }
    const step = stepOf(text(form, 'form'))
    const [{ data: offer }, user] = await Promise.all([publishing.get({ id }), visit.user()])
    // The form writes numbers in the locale's format, whatever the page's language.
    const format = visit.host.messages.formatter(visit.locale)
    const written = readStep(step, form, offer.content, { format, units: user?.units ?? 'metric' })
    if (form.has('sendPicture')) await takePicture(publishing, form, written)
    const gone = text(form, 'removePicture')
    if (gone) written['pictures'] = offer.content.pictures.filter(({ key }) => key !== gone)
    // Without scripts, places are searched by a page load.
    if (form.has('find')) delete written['location']
    const stays =
      form.has('find') || form.has('sendPicture') || gone !== '' || form.has('addLanguage')
    await publishing.save({ id, version, ...(written as object), ...(!stays && { passed: step }) })
    if (form.has('find')) throw go(address('offer-form', { id, step: 'where', q: text(form, 'q') }))
    if (form.has('sendPicture') || gone) throw go(address('offer-form', { id, step: 'pictures' }))
    if (form.has('addLanguage'))
      throw go(address('offer-form', { id, step: 'texts', text: text(form, 'language') }))
    throw go(address('offer-form', { id, step: stepAfter(step) }))
  })
}

/** Without scripts: one picture at a time. */
async function takePicture(
  { beginPicture, sendPicture }: Visit['api']['publishing'],
  form: FormData,
  written: Written,
): Promise<void> {
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) return
  const key = await forwardPicture(file, { begin: beginPicture, send: sendPicture })
  written['pictures'] = [
    ...(Array.isArray(written['pictures']) ? written['pictures'] : []),
    { key, kind: 'photo', alt: {} },
  ]
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { offer, step } = loaderData
  const title = page.t('publishing.form.seoTitle', { step: page.t(`publishing.step.${step}`) })
  return seo(page, {
    title,
    description: page.t('publishing.form.new'),
    path: address('offer-form', { id: offer?.id }),
    index: false,
  })
}

/** The offer form. Each step has its address; changes are saved automatically and on Continue. */
export default function OfferForm() {
  const data = useLoaderData<typeof loader>()
  return data.offer ? <Steps key={data.offer.id} {...data} offer={data.offer} /> : <NewOffer />
}

type Loaded = Omit<Awaited<ReturnType<typeof loader>>, 'offer'> & { offer: DraftOffer }

function Steps({ offer: loaded, step, lang, units, place, found, preview }: Loaded) {
  const { t, format, locale } = usePageContext()
  // Changes since the page was loaded: by the step, and by uploaded pictures.
  const [saved, setSaved] = useState<DraftOffer | null>(null)
  const uploads = useUploads(loaded.id)
  const offer = [saved, uploads.newest].reduce<DraftOffer>(
    (newest, other) =>
      other && other.draftVersion >= newest.draftVersion && other.version >= newest.version
        ? other
        : newest,
    loaded,
  )
  const { revalidate } = useRevalidator()
  const isPreview = step === 'preview' || !offer.editable
  useEffect(() => {
    if (isPreview && offer.draftVersion > loaded.draftVersion) void revalidate()
  }, [isPreview, offer.draftVersion, loaded.draftVersion, revalidate])
  const title = (offer.content.texts[locale] ?? Object.values(offer.content.texts)[0])?.title
  return (
    <Page>
      <header className={pageStyles['head']}>
        <h1 className="title" dir="auto">
          {title || t('publishing.form.untitled')}
        </h1>
        <StatusLine offer={offer} />
      </header>
      <div className={`${formStyles['columns']} columns`}>
        <StepList offer={offer} step={step} />
        <div className={formStyles['main']}>
          {step !== 'pictures' && <SendingLine offerId={offer.id} sending={uploads.sending} />}
          {isPreview ? (
            preview && (
              <PreviewStep
                key={`${loaded.version}-${loaded.draftVersion}`}
                offer={loaded}
                preview={preview}
                sending={uploads.sending.some(({ problem }) => problem === null)}
              />
            )
          ) : (
            <StepPage
              key={`${step}-${step === 'texts' ? lang : ''}`}
              offer={offer}
              step={step}
              lang={lang}
              writing={{ format, units }}
              place={place}
              found={found}
              onSaved={setSaved}
            />
          )}
        </div>
        <Quality offer={offer} step={step} />
      </div>
    </Page>
  )
}

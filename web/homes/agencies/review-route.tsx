import {
  data as answer,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { REVIEW_DAYS, REVIEW_MAX, REVIEW_MIN, type OwnReview } from '#contract/homes/reviews.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './agencies.module.css'
import reviewStyles from './reviews.module.css'

async function agencyOf({ api, language }: Visit, { slug }: { slug: string }) {
  return api.agencies.get({ slug, lang: language }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
      throw error
    },
  )
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const agency = await agencyOf(visit, paramsOf<'review'>(params))
  if (!agency) throw await notFound(visit, url)
  const { id, slug, name, country } = agency
  const right = inLocale(address('review', { country, slug }), visit.locale)
  if (url.pathname !== right) throw redirect(right + url.search, 301)
  const { data: own } = await visit.api.reviews.own({ id })
  return {
    agency: { id, slug, name, country },
    own,
    report: queryOf('review', url).report ?? null,
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const agency = await agencyOf(visit, paramsOf<'review'>(params))
  if (!agency) throw answer(null, { status: 404 })
  const { reviews } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    switch (form.get('form')) {
      case 'report':
        await reviews.report({ id: Number(text(form, 'id')), why: text(form, 'why') })
        return true
      case 'remove':
        await reviews.remove({ id: agency.id })
        return true
      default:
        await reviews.write({ id: agency.id, stars: text(form, 'stars'), text: text(form, 'text') })
        return true
    }
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('reviews.form.seoTitle', { agency: data.agency.name }),
      description: page.t('reviews.form.title', { agency: data.agency.name }),
      path: address('review', { country: data.agency.country, slug: data.agency.slug }),
    },
)

/** The form for one's own review, or for reporting another's. */
export default function ReviewPage() {
  const { agency, own, report } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { name, country, slug } = agency
  const { may, review } = own
  const title = t(report ? 'reviews.report.title' : 'reviews.form.title', { agency: name })
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('agencies.list.crumb'), to: address('agencies', { country }) },
          { label: name, to: address('agency', { country, slug }) },
          { label: title },
        ]}
      />
      <h1 className="title">{title}</h1>
      <div className={reviewStyles['form']}>
        {report ? (
          <ReportForm id={report} />
        ) : (
          <>
            {review && <ReviewStatus review={review} />}
            {may && (!review || review.editable) ? (
              <ReviewForm key={review?.at} review={review} />
            ) : (
              !review && <Banner tone="warn">{t('reviews.error.notInTouch')}</Banner>
            )}
            {review && <RemoveForm />}
          </>
        )}
        <div>
          <LinkButton to={address('agency', { country, slug })}>
            {t('reviews.back', { agency: name })}
          </LinkButton>
        </div>
      </div>
    </Container>
  )
}

/** Status of one's own review. */
function ReviewStatus({ review: { status, reason, editable } }: { review: OwnReview }) {
  const { t } = usePageContext()
  return (
    <Banner tone={status === 'published' ? 'good' : status === 'rejected' ? 'bad' : 'info'}>
      <p>{t(`reviews.state.${status}`)}</p>
      {reason && <p dir="auto">{reason}</p>}
      {!editable && <p>{t('reviews.error.tooLate', { count: REVIEW_DAYS })}</p>}
    </Banner>
  )
}

function ReviewForm({ review }: { review: OwnReview | null }) {
  const { t } = usePageContext()
  const form = useForm('review', { fields: ['stars', 'text'] })
  const stars = form.field('stars', review ? String(review.stars) : undefined)
  return (
    <Form form={form}>
      <fieldset
        className={`${reviewStyles['choice']} row-2`}
        aria-describedby={stars.error ? 'stars-wrong' : undefined}
      >
        <legend className="closeLegend">{t('reviews.form.stars')}</legend>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star}>
            <input
              type="radio"
              name="stars"
              value={star}
              defaultChecked={stars.defaultValue === String(star)}
              required
            />
            {t('reviews.starsOnly', { count: star })}
          </label>
        ))}
        {stars.error && (
          <p id="stars-wrong" className={`${reviewStyles['wrong']} wrong`}>
            {stars.error}
          </p>
        )}
      </fieldset>
      <TextArea
        {...form.field('text', review?.text)}
        label={t('reviews.form.text')}
        hint={t('reviews.form.hint')}
        required
        minLength={REVIEW_MIN}
        maxLength={REVIEW_MAX}
        rows={6}
        dir="auto"
      />
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('reviews.form.submit')}
        </Button>
      </div>
    </Form>
  )
}

function RemoveForm() {
  const { t } = usePageContext()
  const form = useForm('remove', { fields: [] })
  return (
    <Form form={form}>
      <div>
        <Button type="submit" look="danger" busy={form.busy}>
          {t('reviews.form.remove')}
        </Button>
      </div>
    </Form>
  )
}

function ReportForm({ id }: { id: number }) {
  const { t } = usePageContext()
  const form = useForm<true>('report', { fields: ['why'] })
  if (form.done) return <Banner tone="good">{t('reviews.report.done')}</Banner>
  return (
    <Form form={form} hidden={{ id: String(id) }}>
      <TextArea
        {...form.field('why')}
        label={t('reviews.report.why')}
        hint={t('reviews.report.hint')}
        required
        minLength={5}
        maxLength={REVIEW_MAX}
        rows={4}
        dir="auto"
      />
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('reviews.report.submit')}
        </Button>
      </div>
    </Form>
  )
}

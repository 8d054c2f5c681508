import { MessageSquareQuote } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { AdminPage } from '../accounts/admin/admin-page.tsx'
import { address } from '#contract/addresses.ts'
import { REVIEW_QUEUES, type JudgedReview, type ReviewQueue } from '#contract/reviews.ts'
import { answerForm, text } from '../forms/answer.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Row } from '../ui/layout.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './admin.module.css'
import { Review } from './reviews.tsx'

const pageAddress = (state: ReviewQueue, page = 1): string =>
  address('review-queue', { state, page })

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { state = 'waiting', page = 1 } = queryOf('review-queue', url)
  const found = await api.reviews.queue({ state, page })
  if (page > found.pages) throw redirect(`/${locale}${pageAddress(state, found.pages)}`)
  return { state, found }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    // An unknown decision is sent as a rejection, which the API refuses without a reason: nothing is published by mistake.
    await visit.api.reviews.decide({
      id: Number(text(form, 'id')),
      version: Number(text(form, 'version')),
      decision: text(form, 'decision') === 'publish' ? 'publish' : 'reject',
      reason: text(form, 'reason') || undefined,
    })
    return true
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('reviews.queue.seoTitle'),
        description: page.t('reviews.queue.title'),
        path: address('review-queue'),
        index: false,
      })
    : []
}

/** Waiting, reported and decided reviews. */
export default function ReviewQueuePage() {
  const { state, found } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('reviews.queue.title')}>
      <nav aria-label={t('reviews.queue.filter')} className={styles['bar']}>
        <ChipList>
          {REVIEW_QUEUES.map((name) => (
            <li key={name}>
              <Chip
                to={pageAddress(name)}
                aria-current={state === name ? 'page' : undefined}
                count={format.number(found.counts[name] ?? 0)}
              >
                {t(`reviews.queue.${name}`)}
              </Chip>
            </li>
          ))}
        </ChipList>
      </nav>
      {found.data.length === 0 ? (
        <EmptyState
          icon={<MessageSquareQuote aria-hidden="true" />}
          title={t('reviews.queue.none')}
        />
      ) : (
        <ul className={styles['rows']}>
          {found.data.map((review) => (
            <li key={review.id} className={styles['row']}>
              <div className={styles['what']}>
                <LocaleLink
                  to={address('agency', {
                    country: review.agency.country,
                    slug: review.agency.slug,
                  })}
                  className="name"
                >
                  <bdi>{review.agency.name}</bdi>
                </LocaleLink>
                <Review review={review} agency={review.agency.name} />
                {review.report && (
                  <Banner tone="warn">
                    <p>{t('reviews.queue.why')}</p>
                    <p dir="auto">{review.report}</p>
                  </Banner>
                )}
                {review.reason && (
                  <p className={styles['soft']} dir="auto">
                    {review.reason}
                  </p>
                )}
              </div>
              <Judge key={review.version} review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={found.page} pages={found.pages} to={(page) => pageAddress(state, page)} />
    </AdminPage>
  )
}

function Judge({ review: { id, version, author, status, report } }: { review: JudgedReview }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`judge-${id}`, {
    fields: ['reason'],
    onDone: () => toast(t('reviews.queue.done'), { type: 'success' }),
  })
  return (
    <Form form={form} hidden={{ id: String(id), version: String(version) }}>
      <Field
        {...form.field('reason')}
        label={t('agencies.checks.reason')}
        hint={t('reviews.queue.reasonHint')}
        maxLength={500}
        dir="auto"
        autoComplete="off"
      />
      <Row>
        {(status !== 'published' || report) && (
          <Button
            type="submit"
            name="decision"
            value="publish"
            look="primary"
            size="s"
            disabled={form.busy}
            aria-label={`${t('reviews.queue.publish')}: ${author}`}
          >
            {t('reviews.queue.publish')}
          </Button>
        )}
        {status !== 'rejected' && (
          <Button
            type="submit"
            name="decision"
            value="reject"
            look="danger"
            size="s"
            disabled={form.busy}
            aria-label={`${t('agencies.checks.refuse')}: ${author}`}
          >
            {t('agencies.checks.refuse')}
          </Button>
        )}
      </Row>
    </Form>
  )
}

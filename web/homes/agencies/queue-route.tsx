import { MessageSquareQuote } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { address } from '#contract/addresses.ts'
import { REVIEW_QUEUES, type JudgedReview, type ReviewQueue } from '#contract/homes/reviews.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Row } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
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
    const { decide, decideReply } = visit.api.reviews
    // An unknown decision is sent as a rejection, which the API refuses without a reason: nothing is published by mistake.
    await (form.has('reply') ? decideReply : decide)({
      id: Number(text(form, 'id')),
      version: Number(text(form, 'version')),
      decision: text(form, 'decision') === 'publish' ? 'publish' : 'reject',
      reason: text(form, 'reason') || undefined,
    })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('reviews.queue.seoTitle'),
  description: page.t('reviews.queue.title'),
  path: address('review-queue'),
}))

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
      <AdminList
        found={found}
        none={{
          icon: <MessageSquareQuote aria-hidden="true" />,
          title: t('reviews.queue.none'),
        }}
        to={(page) => pageAddress(state, page)}
      >
        <ul className="rows">
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
                <Review
                  review={review}
                  agency={review.agency.name}
                  replyNote={<ReplyState {...review} />}
                />
                {review.report && (
                  <Banner tone="warn">
                    <p>{t('reviews.queue.why')}</p>
                    <p dir="auto">{review.report}</p>
                  </Banner>
                )}
                {review.reason && (
                  <p className="soft" dir="auto">
                    {review.reason}
                  </p>
                )}
              </div>
              <div className={styles['what']} key={review.version}>
                <JudgeReview review={review} />
                {review.reply !== null && <JudgeReply review={review} />}
              </div>
            </li>
          ))}
        </ul>
      </AdminList>
    </AdminPage>
  )
}

function ReplyState({ replyStatus, replyReason }: JudgedReview) {
  const { t } = usePageContext()
  return (
    <>
      {replyStatus !== 'published' && (
        <p className="soft">
          {t(
            replyStatus === 'waiting'
              ? 'reviews.queue.replyWaiting'
              : 'reviews.queue.replyRejected',
          )}
        </p>
      )}
      {replyReason && (
        <p className="soft" dir="auto">
          {replyReason}
        </p>
      )}
    </>
  )
}

function JudgeReview({ review }: { review: JudgedReview }) {
  const { t } = usePageContext()
  const { id, author, status, report } = review
  return (
    <Judge
      form={`judge-${id}`}
      review={review}
      hint={t('reviews.queue.reasonHint')}
      about={author}
      publish={(status !== 'published' || report !== null) && t('reviews.queue.publish')}
      reject={status !== 'rejected' && t('agencies.checks.refuse')}
    />
  )
}

function JudgeReply({ review }: { review: JudgedReview }) {
  const { t } = usePageContext()
  const { id, agency, replyStatus } = review
  return (
    <Judge
      form={`reply-${id}`}
      review={review}
      isReply
      hint={t('reviews.queue.replyReasonHint')}
      about={agency.name}
      publish={replyStatus !== 'published' && t('reviews.queue.publishReply')}
      reject={replyStatus !== 'rejected' && t('reviews.queue.rejectReply')}
    />
  )
}

/** A reason, and the buttons of the verdicts that are possible. */
function Judge({
  form: formId,
  review: { id, version },
  isReply = false,
  hint,
  about,
  publish,
  reject,
}: {
  form: string
  review: JudgedReview
  isReply?: boolean
  hint: string
  about: string
  publish: string | false
  reject: string | false
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(formId, {
    fields: ['reason'],
    onDone: () => toast(t('reviews.queue.done'), { type: 'success' }),
  })
  return (
    <Form
      form={form}
      hidden={{ id: String(id), version: String(version), ...(isReply && { reply: '1' }) }}
    >
      <Field
        {...form.field('reason')}
        label={t('agencies.checks.reason')}
        hint={hint}
        maxLength={500}
        dir="auto"
        autoComplete="off"
      />
      <Row>
        {publish && (
          <Button
            type="submit"
            name="decision"
            value="publish"
            look="primary"
            size="s"
            disabled={form.busy}
            aria-label={`${publish}: ${about}`}
          >
            {publish}
          </Button>
        )}
        {reject && (
          <Button
            type="submit"
            name="decision"
            value="reject"
            look="danger"
            size="s"
            disabled={form.busy}
            aria-label={`${reject}: ${about}`}
          >
            {reject}
          </Button>
        )}
      </Row>
    </Form>
  )
}

import { Review } from '../../homes/agencies/reviews.tsx'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { OwnAgency } from '#contract/homes/own-agency.ts'
import {
  REVIEW_MAX,
  type AnsweredReview,
  type reviews as endpoints,
} from '#contract/homes/reviews.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './own-agency.module.css'

/** Reviews of the agency, and its one reply to each, with the state of unpublished reviews and replies. */
export function OwnAgencyReviews({
  agency,
  reviews: { data, page, pages },
}: {
  agency: OwnAgency
  reviews: OutputOf<typeof endpoints.ofOwnAgency>
}) {
  return (
    <>
      <ul className={styles['reviews']}>
        {data.map((review) => (
          <li key={review.id} className="entry">
            <Review review={review} agency={agency.name} replyNote={<ReplyState {...review} />} />
            {review.replyStatus !== 'published' && agency.rights.includes('edit') && (
              <ReplyForm key={review.reply} review={review} />
            )}
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        to={(number) => address('own-agency', { reviews: number > 1 ? number : undefined })}
      />
    </>
  )
}

function ReplyState({ replyStatus, replyReason }: AnsweredReview) {
  const { t } = usePageContext()
  if (replyStatus === 'waiting') return <Soft>{t('ownAgency.reviews.waiting')}</Soft>
  return (
    replyStatus === 'rejected' && (
      <>
        <Soft>{t('ownAgency.reviews.rejected')}</Soft>
        <p dir="auto">{replyReason}</p>
      </>
    )
  )
}

function ReplyForm({ review: { id, author, reply } }: { review: AnsweredReview }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`reply-${id}`, {
    fields: ['reply'],
    onDone: () => toast(t('ownAgency.reviews.sent'), { type: 'success' }),
  })
  const label = t(reply === null ? 'ownAgency.reviews.reply' : 'ownAgency.reviews.edit')
  return (
    <details className="fold" open={form.code !== null || undefined}>
      <summary aria-label={`${label}: ${author}`}>{label}</summary>
      <Form form={form} hidden={{ id: String(id) }}>
        <TextArea
          {...form.field('reply', reply ?? undefined)}
          label={t('ownAgency.reviews.yours')}
          hint={t('ownAgency.reviews.once')}
          required
          maxLength={REVIEW_MAX}
          rows={3}
          dir="auto"
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('ownAgency.reviews.submit')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

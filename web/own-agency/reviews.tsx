import { Review, type Reviews } from '../agencies/reviews.tsx'
import type { OwnAgency } from '#contract/own-agency.ts'
import { address } from '#contract/addresses.ts'
import { REVIEW_MAX } from '#contract/reviews.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './own-agency.module.css'

/** What is said of the agency, and its one answer to each. */
export function OwnAgencyReviews({
  agency,
  reviews: { data, page, pages },
}: {
  agency: OwnAgency
  reviews: Reviews
}) {
  return (
    <>
      <ul className={styles['reviews']}>
        {data.map((review) => (
          <li key={review.id}>
            <Review review={review} agency={agency.name} />
            {review.reply === null && agency.rights.includes('edit') && (
              <ReplyForm id={review.id} author={review.author} />
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

function ReplyForm({ id, author }: { id: number; author: string }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`reply-${id}`, {
    fields: ['reply'],
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <details className={styles['fold']} open={form.code !== null || undefined}>
      <summary aria-label={`${t('ownAgency.reviews.reply')}: ${author}`}>
        {t('ownAgency.reviews.reply')}
      </summary>
      <Form form={form} hidden={{ id: String(id) }}>
        <TextArea
          {...form.field('reply')}
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

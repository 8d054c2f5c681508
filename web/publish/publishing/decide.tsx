import type { Case } from '#contract/publish/moderation.ts'
import { REASON_FIELDS, ReasonFields } from '../../people/accounts/admin/reasons.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { focusNext } from './next-case.tsx'
import pageStyles from './page.module.css'

/** Approve, or reject with a reason. The owner reads each reason in their language. */
export function Decide({ item }: { item: Case }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('decide', {
    fields: REASON_FIELDS,
    onDone: () => {
      toast(t('moderation.case.done'), { type: 'success' })
      focusNext()
    },
  })
  const decides = item.acts.includes('decide')
  const takeable = item.acts.includes('takeDown')
  const nothing = !decides && (
    <Banner>{t(item.number === null ? 'moderation.case.nothing' : 'moderation.error.own')}</Banner>
  )
  if (!decides && !takeable) return nothing
  return (
    <Form form={form} hidden={{ version: String(item.version), number: String(item.number ?? '') }}>
      {nothing}
      <ReasonFields form={form} hint={t('moderation.case.noteHint')} />
      <div className={pageStyles['foot']}>
        {decides && (
          <>
            <Button
              type="submit"
              name="decision"
              value="approve"
              look="primary"
              disabled={form.busy}
            >
              {t('moderation.decision.approve')}
            </Button>
            <Button type="submit" name="decision" value="ask" disabled={form.busy}>
              {t('moderation.decision.ask')}
            </Button>
            <Button type="submit" name="decision" value="reject" look="danger" disabled={form.busy}>
              {t('moderation.decision.reject')}
            </Button>
          </>
        )}
        {takeable && (
          <Button type="submit" name="decision" value="takeDown" look="danger" disabled={form.busy}>
            {t('moderation.decision.takeDown')}
          </Button>
        )}
      </div>
    </Form>
  )
}

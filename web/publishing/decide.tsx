import { NOTE_MAX, REASONS, type Case } from '#contract/moderation.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckGroup } from '../ui/check-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextArea } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import pageStyles from './page.module.css'

/** Approve, or reject with a reason. The owner reads each reason in their language. */
export function Decide({ item }: { item: Case }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('decide', {
    fields: ['reasons', 'note'],
    onDone: () => toast(t('moderation.case.done'), { type: 'success' }),
  })
  const decides = item.acts.includes('decide')
  const takeable = item.acts.includes('takeDown')
  const nothing = !decides && (
    <Banner>{t(item.number === null ? 'moderation.case.nothing' : 'moderation.error.own')}</Banner>
  )
  if (!decides && !takeable) return nothing
  const { error } = form.field('reasons')
  return (
    <Form form={form} hidden={{ version: String(item.version), number: String(item.number ?? '') }}>
      {nothing}
      <CheckGroup legend={t('moderation.case.reasons')} error={error}>
        {REASONS.map((reason) => (
          <Checkbox
            key={reason}
            name="reasons"
            value={reason}
            label={t(`moderation.reason.${reason}`)}
            hint={t(`moderation.answer.${reason}`)}
          />
        ))}
      </CheckGroup>
      <TextArea
        {...form.field('note')}
        label={t('moderation.case.note')}
        hint={t('moderation.case.noteHint')}
        maxLength={NOTE_MAX}
        dir="auto"
      />
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

import { type CheckedAgency } from '#contract/publish/agency-checks.ts'
import { NOTE_MAX } from '#contract/publish/moderation.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import { Row } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

export type WaitingChange = NonNullable<CheckedAgency['change']>

export function DecideChange({
  agency: { id, name },
  change,
}: {
  agency: CheckedAgency
  change: WaitingChange
}) {
  const { t } = usePageContext()
  return (
    <Decide
      form={`change-${id}`}
      hidden={{ id: String(id), change: String(change.id), version: String(change.version) }}
      name={name}
      hint={t('agencies.change.reasonHint')}
      done={t('agencies.checks.done')}
      accept={{ value: 'approve', text: t('agencies.change.approve') }}
      reject={{ value: 'reject', text: t('agencies.change.reject') }}
    />
  )
}

export function DecideCheck({ agency: { id, name, checks } }: { agency: CheckedAgency }) {
  const { t } = usePageContext()
  return (
    <Decide
      form={`decide-${id}`}
      hidden={{ id: String(id), number: String(checks[0]?.number ?? 0) }}
      name={name}
      hint={t('agencies.checks.reasonHint')}
      done={t('agencies.checks.done')}
      accept={{ value: 'verify', text: t('agencies.checks.verify') }}
      reject={{ value: 'refuse', text: t('agencies.checks.refuse') }}
    />
  )
}

interface Verdict {
  value: string
  text: string
}

/** A reason, and the buttons for either verdict. */
export function Decide({
  form: formId,
  hidden,
  name,
  hint,
  done,
  accept,
  reject,
}: {
  form: string
  hidden: Record<string, string>
  name: string
  hint: string
  /** Message after the decision. */
  done: string
  accept: Verdict
  reject: Verdict
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(formId, {
    fields: ['reason'],
    onDone: () => toast(done, { type: 'success' }),
  })
  return (
    <Form form={form} hidden={hidden}>
      <TextArea
        {...form.field('reason')}
        label={t('agencies.checks.reason')}
        hint={hint}
        maxLength={NOTE_MAX}
        rows={2}
        dir="auto"
      />
      <Row>
        <Button
          type="submit"
          name="decision"
          value={accept.value}
          look="primary"
          size="s"
          disabled={form.busy}
          aria-label={`${accept.text}: ${name}`}
        >
          {accept.text}
        </Button>
        <Button
          type="submit"
          name="decision"
          value={reject.value}
          look="danger"
          size="s"
          disabled={form.busy}
          aria-label={`${reject.text}: ${name}`}
        >
          {reject.text}
        </Button>
      </Row>
    </Form>
  )
}

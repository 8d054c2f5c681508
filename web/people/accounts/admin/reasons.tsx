import { NOTE_MAX, REASONS, type Reason } from '#contract/publish/moderation.ts'
import { text } from '../../../ground/forms/answer.ts'
import type { FormState } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { CheckGroup } from '../../../ground/ui/check-group.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { TextArea } from '../../../ground/ui/field.tsx'

/** Names of the fields. */
export const REASON_FIELDS = ['reasons', 'note']

/** Why an offer is not published: the owner reads each reason in their language, and the note. */
export function ReasonFields({ form, hint }: { form: FormState; hint?: string }) {
  const { t } = usePageContext()
  return (
    <>
      <CheckGroup legend={t('moderation.case.reasons')} error={form.field('reasons').error}>
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
        hint={hint}
        maxLength={NOTE_MAX}
        dir="auto"
      />
    </>
  )
}

/** The reasons that a form names, its note, and the version that the moderator saw. */
export const reasonsOf = (form: FormData) => ({
  version: Number(text(form, 'version')),
  reasons: form
    .getAll('reasons')
    .filter((reason): reason is Reason => REASONS.some((known) => known === reason)),
  note: text(form, 'note') || undefined,
})

import { NAME_MAX } from '#contract/accounts.ts'
import {
  contact,
  CONTACT_SUBJECTS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  type ContactSubject,
} from '#contract/contact.ts'
import { Form } from '../forms/form.tsx'
import type { FormState } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { useSession } from '../page/session-context.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select, TextArea } from '../ui/field.tsx'
import { Soft } from '../ui/layout.tsx'

export const FIELDS = { fields: ['name', 'email', 'subject', 'message'], endpoint: contact.send }

/** `stamp`: time of this rendering. A rejected form keeps its old one, which has reached the minimum age by now, unless it expired. */
export function ContactForm({
  form,
  stamp,
  subject,
}: {
  form: FormState<{ email: string }>
  stamp: string
  subject: ContactSubject | null
}) {
  const { t } = usePageContext()
  const { user } = useSession()
  const kept = form.code === 'form_old' ? stamp : (form.field('stamp', stamp).defaultValue ?? stamp)
  return (
    <div className="formColumn">
      <Form form={form} hidden={{ stamp: kept }}>
        <div className="two">
          <Field
            {...form.field('name', user?.name)}
            label={t('contact.form.name')}
            autoComplete="name"
            dir="auto"
            required
            maxLength={NAME_MAX}
          />
          <Field
            {...form.field('email', user?.email)}
            type="email"
            label={t('contact.form.email')}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            required
            maxLength={254}
          />
        </div>
        <Select
          {...form.field('subject', subject ?? '')}
          label={t('contact.form.subject')}
          required
        >
          <option value="" disabled>
            {t('contact.form.choose')}
          </option>
          {CONTACT_SUBJECTS.map((key) => (
            <option key={key} value={key}>
              {t(`contact.subject.${key}`)}
            </option>
          ))}
        </Select>
        <TextArea
          {...form.field('message')}
          label={t('contact.form.message')}
          hint={t('contact.form.messageHint')}
          dir="auto"
          rows={8}
          required
          minLength={MESSAGE_MIN}
          maxLength={MESSAGE_MAX}
        />
        {/* Honeypot for bots. */}
        <div className="unseen" aria-hidden="true">
          <label>
            {t('contact.form.website')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Soft>{t('contact.form.privacy')}</Soft>
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('contact.form.submit')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

import { LOCALES } from '#i18n/locales.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { CheckGroup } from '../../ground/ui/check-group.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field } from '../../ground/ui/field.tsx'
import fieldStyles from './fields.module.css'
import type { StepProps } from './step-page.tsx'

/** Contact person and languages. */
export function ContactFields({ offer: { content }, form }: StepProps) {
  const { t } = usePageContext()
  return (
    <>
      <p className="lead">{t('publishing.contact.lead')}</p>
      <div className={fieldStyles['two']}>
        <Field
          {...form.field('contactName', content.contactName ?? '')}
          label={t('field.contactName')}
          autoComplete="name"
          dir="auto"
        />
        <Field
          {...form.field('contactPhone', content.contactPhone ?? '')}
          type="tel"
          label={t('field.contactPhone')}
          autoComplete="tel"
          dir="ltr"
          hint={t('publishing.field.phoneHint')}
        />
      </div>
      <CheckGroup legend={t('field.contactLanguages')}>
        {LOCALES.map(({ code, name }) => (
          <Checkbox
            key={code}
            name="contactLanguages"
            value={code}
            label={name}
            defaultChecked={content.contactLanguages.includes(code)}
          />
        ))}
      </CheckGroup>
    </>
  )
}

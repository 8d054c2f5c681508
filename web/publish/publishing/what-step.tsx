import { FORMS, HOUSE_TYPES } from '#contract/library.ts'
import { OFFER_FIELDS } from '#contract/offer-fields.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Choices } from './choices.tsx'
import type { StepProps } from './step-page.tsx'

/** Category and action. */
export function WhatFields({ action, category }: { action: number; category: number }) {
  const t = useT()
  const types = HOUSE_TYPES.map(({ id, slug, group }) => ({
    value: String(id),
    label: t(`library.houseTypes.${slug}`),
    home: group === 'homes' || group === 'rooms',
  }))
  return (
    <>
      <Choices
        label={t('field.action')}
        name="action"
        defaultValue={String(action)}
        options={FORMS.map(({ id, key }) => ({
          value: String(id),
          label: t(`library.forms.${key}`),
        }))}
      />
      <Choices
        label={t('field.category')}
        name="category"
        defaultValue={String(category)}
        options={types.filter(({ home }) => home)}
        more={{
          label: t('publishing.field.categoryOther'),
          options: types.filter(({ home }) => !home),
        }}
      />
    </>
  )
}

export function WhatStep({ offer: { content }, form }: StepProps) {
  const t = useT()
  return (
    <>
      <WhatFields action={content.action} category={content.category} />
      <Field
        {...form.field('reference', content.reference ?? '')}
        label={t('field.reference')}
        hint={t('publishing.field.referenceHint')}
        maxLength={OFFER_FIELDS.reference.max}
        dir="auto"
        autoComplete="off"
      />
    </>
  )
}

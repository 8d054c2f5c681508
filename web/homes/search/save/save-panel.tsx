import { BellPlus, MailCheck, SearchX } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { savedSearches } from '#contract/return/saved-searches.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button, LinkButton } from '../../../ground/ui/button.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { CHOICE_FIELDS, firstChoices, SearchChoices } from './choices.tsx'
import type { SaveData } from './save-data.ts'

/** Saves a search: for an account, or for an email address. `action`: the page that the form is sent to. */
export function SavePanel({
  saved,
  replaced,
  stamp,
  user,
  zones,
  action,
}: SaveData & { action: string }) {
  const { t } = usePageContext()
  const form = useForm<OutputOf<typeof savedSearches.save>['data']>('save', {
    fields: [...CHOICE_FIELDS, 'email'],
  })
  const update = useForm<{ list: string }>('update', { fields: [] })
  if (!saved)
    return (
      <EmptyState icon={<SearchX />} title={t('savedSearches.form.none')}>
        {t('savedSearches.form.noneLead')}
      </EmptyState>
    )
  if (update.done)
    return (
      <EmptyState
        icon={<BellPlus />}
        title={t('savedSearches.form.updatedTitle')}
        announced
        action={<LinkButton to={update.done.list}>{t('savedSearches.form.toList')}</LinkButton>}
      >
        <bdi>{saved.name}</bdi>
      </EmptyState>
    )
  if (form.done?.saved === 'link')
    return (
      <EmptyState icon={<MailCheck />} title={t('savedSearches.form.linkTitle')} announced>
        {t.rich('savedSearches.form.link', {
          email: (
            <bdi key="email" dir="ltr">
              {form.done.email}
            </bdi>
          ),
        })}
      </EmptyState>
    )
  if (form.done)
    return (
      <EmptyState
        icon={<BellPlus />}
        title={t('savedSearches.form.savedTitle')}
        announced
        action={<LinkButton to={address('searches')}>{t('savedSearches.form.toList')}</LinkButton>}
      >
        {t('savedSearches.form.saved')}
      </EmptyState>
    )
  const kept = form.code === 'form_old' ? stamp : (form.field('stamp', stamp).defaultValue ?? stamp)
  return (
    <div className="stack-4 formColumn">
      {replaced && (
        <Form form={update} action={action}>
          <p>
            {t.rich('savedSearches.form.replaced', { name: <bdi key="name">{replaced.name}</bdi> })}
          </p>
          <div>
            <Button type="submit" look="primary" busy={update.busy}>
              {t('savedSearches.form.update')}
            </Button>
          </div>
          <p className="heading">{t('savedSearches.form.orNew')}</p>
        </Form>
      )}
      <Form form={form} action={action} hidden={{ stamp: kept }}>
        {!user && (
          <Field
            {...form.field('email')}
            type="email"
            label={t('savedSearches.form.email')}
            hint={t('savedSearches.form.emailHint')}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            required
            maxLength={254}
          />
        )}
        <SearchChoices
          form={form}
          chosen={firstChoices(saved.name, user?.timeZone ?? 'UTC')}
          isMember={user !== null}
          isNew
          zones={zones}
        />
        {/* Honeypot for bots. */}
        <div className="unseen" aria-hidden="true">
          <label>
            {t('savedSearches.form.website')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Soft>{t(user ? 'savedSearches.form.stop' : 'savedSearches.form.privacy')}</Soft>
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('savedSearches.form.submit')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

import type { OwnAgency } from '#contract/homes/own-agency.ts'
import { languageName } from '#i18n/locales.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './own-agency.module.css'

/** The fields that wait for a moderator, or the reason of a rejection, and a button to withdraw them. */
export function OwnAgencyChange({
  change: { name, website, phone, email, logo, texts, branches = [], state, at, reason },
}: {
  change: NonNullable<OwnAgency['change']>
}) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const form = useForm('withdraw', {
    fields: [],
    onDone: () => toast(t('ownAgency.change.gone'), { type: 'success' }),
  })
  const fields = [
    ...(name === undefined ? [] : [t('ownAgency.found.name')]),
    ...(website === undefined ? [] : [t('ownAgency.profile.website')]),
    ...(phone === undefined ? [] : [t('ownAgency.profile.phone')]),
    ...(email === undefined ? [] : [t('ownAgency.profile.email')]),
    ...(logo === undefined ? [] : [t('ownAgency.logo.title')]),
    ...Object.keys(texts ?? {}).map(
      (lang) => `${t('ownAgency.text.title')} (${languageName(lang)})`,
    ),
    ...branches.map((branch) => t('ownAgency.branch.changed', { name: branch.name })),
  ]
  return (
    <div className={styles['change']}>
      <Banner
        tone={state === 'rejected' ? 'bad' : 'info'}
        action={
          <Form form={form}>
            <Button type="submit" size="s" busy={form.busy}>
              {t(state === 'rejected' ? 'ownAgency.change.discard' : 'ownAgency.change.withdraw')}
            </Button>
          </Form>
        }
      >
        <p>
          {t(`ownAgency.change.${state}`, {
            date: format.date(at, 'long'),
            fields: format.list(fields),
          })}
        </p>
        {reason && <p dir="auto">{reason}</p>}
      </Banner>
    </div>
  )
}

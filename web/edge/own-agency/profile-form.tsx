import {
  AGENCY_NAME_MAX,
  ownAgency as endpoints,
  type OwnAgency,
} from '#contract/homes/own-agency.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { CheckGroup } from '../../ground/ui/check-group.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Two } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

/** The public profile: name, contact details, year of foundation, and languages. */
export function ProfileForm({ agency }: { agency: OwnAgency }) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const form = useForm<true>('profile', {
    fields: ['name', 'website', 'phone', 'email', 'founded'],
    endpoint: endpoints.update,
    read: (data) =>
      Object.fromEntries([...data].filter(([name]) => name !== 'languages' && name !== 'form')),
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  const spoken = new Set(agency.languages)
  /** The value that waits for a moderator, else the public one. */
  const wanted = (name: 'website' | 'phone' | 'email'): string =>
    (agency.change?.[name] === undefined ? agency[name] : agency.change[name]) ?? ''
  return (
    <Form form={form}>
      {form.done && !hydrated && <Banner tone="good">{t('accounts.user.saved')}</Banner>}
      <Field
        {...form.field('name', agency.change?.name ?? agency.name)}
        label={t('ownAgency.found.name')}
        {...(agency.legal.verified && { hint: t('ownAgency.profile.nameChecked') })}
        dir="auto"
        required
        maxLength={AGENCY_NAME_MAX}
        autoComplete="organization"
      />
      <Field
        {...form.field('website', wanted('website'))}
        type="url"
        label={t('ownAgency.profile.website')}
        dir="ltr"
        maxLength={300}
        placeholder="https://"
        autoComplete="url"
      />
      <Two>
        <Field
          {...form.field('phone', wanted('phone'))}
          type="tel"
          label={t('ownAgency.profile.phone')}
          hint={t('publishing.field.phoneHint')}
          dir="ltr"
          maxLength={30}
          autoComplete="tel"
        />
        <Field
          {...form.field('email', wanted('email'))}
          type="email"
          label={t('ownAgency.profile.email')}
          hint={t('ownAgency.profile.emailHint')}
          dir="ltr"
          maxLength={254}
          autoComplete="email"
        />
        <Field
          {...form.field('founded', agency.founded === null ? '' : String(agency.founded))}
          label={t('ownAgency.profile.founded')}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={4}
        />
      </Two>
      <details className="fold" open={spoken.size === 0 || undefined}>
        <summary>{t('ownAgency.profile.languages', { count: spoken.size })}</summary>
        <CheckGroup legend={t('ownAgency.profile.languagesLegend')}>
          {LOCALES.map(({ code, name }) => (
            <Checkbox
              key={code}
              name="languages"
              value={code}
              label={name}
              defaultChecked={spoken.has(code)}
            />
          ))}
        </CheckGroup>
      </details>
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}

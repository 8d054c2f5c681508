import { NAME_MAX, UNITS, type User } from '#contract/people/accounts.ts'
import { CURRENCIES } from '#contract/library.ts'
import { profile } from '#contract/edge/profile.ts'
import { LOCALES } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { useHydrated } from '../../../ground/page/hydrated.ts'

/** Name, language, currency, units and time zone. */
export function PersonalForm({ user, zones }: { user: User; zones: readonly string[] }) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const form = useForm<true>('personal', {
    fields: ['name', 'locale', 'currency', 'units', 'time_zone'],
    endpoint: profile.update,
    onDone: () => toast(t('accounts.user.saved'), { type: 'success' }),
  })
  return (
    <Form form={form}>
      {form.done && !hydrated && <Banner tone="good">{t('accounts.user.saved')}</Banner>}
      <Field
        {...form.field('name', user.name)}
        label={t('accounts.form.name')}
        autoComplete="name"
        dir="auto"
        required
        maxLength={NAME_MAX}
      />
      <div className="two">
        <Select {...form.field('locale', user.locale)} label={t('accounts.profile.language')}>
          {LOCALES.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select {...form.field('currency', user.currency)} label={t('accounts.profile.currency')}>
          {CURRENCIES.map(({ code }) => (
            <option key={code} value={code}>
              {t(`library.currencies.${code}` as MessageKey)}
            </option>
          ))}
        </Select>
        <Select {...form.field('units', user.units)} label={t('accounts.profile.units')}>
          {UNITS.map((units) => (
            <option key={units} value={units}>
              {t(`accounts.profile.${units}`)}
            </option>
          ))}
        </Select>
        <Select {...form.field('time_zone', user.time_zone)} label={t('accounts.profile.timeZone')}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}

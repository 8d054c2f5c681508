import { SCHEDULES, SOURCE_NAME_MAX, type Source } from '#contract/feeds-in.ts'
import type { FormState } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Select } from '../ui/field.tsx'
import styles from './feeds-in.module.css'

export const SOURCE_FIELDS = [
  'name',
  'format',
  'address',
  'username',
  'password',
  'schedule',
] as const

/** Where a feed comes from: of a new source, or of one that is. */
export function SourceFields({ form, source }: { form: FormState; source?: Source }) {
  const { t } = usePageContext()
  return (
    <>
      <Field
        {...form.field('name', source?.name)}
        label={t('integrations.form.name')}
        hint={t('integrations.form.nameHint')}
        required
        maxLength={SOURCE_NAME_MAX}
        autoComplete="off"
        dir="auto"
      />
      {!source && (
        <Select
          {...form.field('format', 'kyero')}
          label={t('integrations.form.format')}
          hint={t('integrations.form.formatHint')}
        >
          {(['kyero', 'openimmo', 'reso', 'trovit', 'yrl', 'csv'] as const).map((format) => (
            <option key={format} value={format}>
              {t(`integrations.format.${format}`)}
            </option>
          ))}
        </Select>
      )}
      <Field
        {...form.field('address', source?.address ?? '')}
        type="url"
        label={t('integrations.form.address')}
        hint={t('integrations.form.addressHint')}
        autoComplete="off"
        dir="ltr"
        placeholder="https://"
      />
      <div className={styles['pair']}>
        <Field
          {...form.field('username')}
          label={t('integrations.form.username')}
          autoComplete="off"
          dir="ltr"
          hint={
            source?.hasPassword
              ? t('integrations.form.passwordKept')
              : t('integrations.form.passwordHint')
          }
        />
        <Field
          {...form.field('password')}
          type="password"
          label={t('integrations.form.password')}
          autoComplete="new-password"
          dir="ltr"
        />
      </div>
      <Select
        {...form.field('schedule', source?.schedule ?? 'daily')}
        label={t('integrations.form.schedule')}
      >
        {SCHEDULES.map((schedule) => (
          <option key={schedule} value={schedule}>
            {t(`integrations.schedule.${schedule}`)}
          </option>
        ))}
      </Select>
      {source?.format !== 'openimmo' && (
        <Checkbox
          name="isSnapshot"
          label={t('integrations.form.snapshot')}
          hint={t('integrations.form.snapshotHint')}
          defaultChecked={source?.isSnapshot ?? true}
        />
      )}
    </>
  )
}

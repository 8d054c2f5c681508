import {
  FEED_IN_FORMATS,
  SCHEDULES,
  FEED_IN_NAME_MAX,
  type FeedIn,
} from '#contract/feeds/feeds-in.ts'
import { isMapped, MAPPED_FORMATS } from '#contract/feeds/mapped-formats.ts'
import type { FormState } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'

/** Those of one's own making last: they need a mapping. */
const FORMATS = [...FEED_IN_FORMATS.filter((format) => !isMapped(format)), ...MAPPED_FORMATS]

export const FEED_IN_FIELDS = [
  'name',
  'format',
  'address',
  'username',
  'password',
  'schedule',
] as const

/** Name, format and source of a feed, for a new or an existing one. */
export function FeedInFields({ form, feedIn }: { form: FormState; feedIn?: FeedIn }) {
  const { t } = usePageContext()
  return (
    <>
      <Field
        {...form.field('name', feedIn?.name)}
        label={t('feedsIn.form.name')}
        hint={t('feedsIn.form.nameHint')}
        required
        maxLength={FEED_IN_NAME_MAX}
        autoComplete="off"
        dir="auto"
      />
      {!feedIn && (
        <Select
          {...form.field('format', 'kyero')}
          label={t('feedsIn.form.format')}
          hint={t('feedsIn.form.formatHint')}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {t(`feedsIn.format.${format}`)}
            </option>
          ))}
        </Select>
      )}
      <Field
        {...form.field('address', feedIn?.address ?? '')}
        type="url"
        label={t('feedsIn.form.address')}
        hint={t('feedsIn.form.addressHint')}
        autoComplete="off"
        dir="ltr"
        placeholder="https://"
      />
      <div className="two">
        <Field
          {...form.field('username')}
          label={t('feedsIn.form.username')}
          autoComplete="off"
          dir="ltr"
          hint={
            feedIn?.hasPassword ? t('feedsIn.form.passwordKept') : t('feedsIn.form.passwordHint')
          }
        />
        <Field
          {...form.field('password')}
          type="password"
          label={t('feedsIn.form.password')}
          autoComplete="new-password"
          dir="ltr"
        />
      </div>
      <Select
        {...form.field('schedule', feedIn?.schedule ?? 'daily')}
        label={t('feedsIn.form.schedule')}
      >
        {SCHEDULES.map((schedule) => (
          <option key={schedule} value={schedule}>
            {t(`feedsIn.schedule.${schedule}`)}
          </option>
        ))}
      </Select>
      {feedIn?.format !== 'openimmo' && (
        <Checkbox
          name="isSnapshot"
          label={t('feedsIn.form.snapshot')}
          hint={t('feedsIn.form.snapshotHint')}
          defaultChecked={feedIn?.isSnapshot ?? true}
        />
      )}
    </>
  )
}

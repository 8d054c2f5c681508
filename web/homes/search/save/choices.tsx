import { useEffect, useRef } from 'react'
import {
  ALERT_CHANNELS,
  ALERT_REASONS,
  FREQUENCIES,
  SEARCH_NAME_MAX,
  type SavedSearch,
} from '#contract/return/saved-searches.ts'
import { QUIET_HOURS } from '#contract/people/notice-kinds.ts'
import type { FormState } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { CheckGroup } from '../../../ground/ui/check-group.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'

export const CHOICE_FIELDS = [
  'name',
  'frequency',
  'reasons',
  'channels',
  'quietFrom',
  'quietUntil',
  'timeZone',
] as const

export type Choices = Pick<
  SavedSearch,
  'name' | 'frequency' | 'reasons' | 'channels' | 'quietFrom' | 'quietUntil' | 'timeZone'
>

/** The choices of a new search. */
export const firstChoices = (name: string, timeZone: string): Choices => ({
  name: name.slice(0, SEARCH_NAME_MAX),
  frequency: 'daily',
  reasons: [...ALERT_REASONS],
  channels: ['portal', 'mail'],
  quietFrom: QUIET_HOURS.from,
  quietUntil: QUIET_HOURS.until,
  timeZone,
})

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** A reader's choices about a saved search. `isMember`: has an account, and so more channels than mail. */
export function SearchChoices<T>({
  form,
  chosen,
  isMember,
  isNew = false,
  zones,
}: {
  form: FormState<T>
  chosen: Choices
  isMember: boolean
  isNew?: boolean
  zones: readonly string[]
}) {
  const { t, format } = usePageContext()
  const zone = useRef<HTMLDivElement>(null)
  const timeZone = form.field('timeZone', chosen.timeZone)
  // Without an account, the browser knows the time zone.
  useEffect(() => {
    const field = zone.current?.querySelector<HTMLSelectElement>('[name=timeZone]')
    if (field && isNew && !isMember) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [isNew, isMember])
  const hours = HOURS.map((hour) => (
    <option key={hour} value={hour}>
      {format.clock(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`)}
    </option>
  ))
  return (
    <>
      <Field
        {...form.field('name', chosen.name)}
        label={t('savedSearches.form.name')}
        required
        maxLength={SEARCH_NAME_MAX}
        autoComplete="off"
        dir="auto"
      />
      <Select
        {...form.field('frequency', chosen.frequency)}
        label={t('savedSearches.form.frequency')}
      >
        {FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t(`savedSearches.form.frequency.${frequency}`)}
          </option>
        ))}
      </Select>
      <CheckGroup legend={t('savedSearches.form.reasons')} error={form.field('reasons').error}>
        {ALERT_REASONS.map((reason) => (
          <Checkbox
            key={reason}
            name="reasons"
            value={reason}
            defaultChecked={chosen.reasons.includes(reason)}
            label={t(`savedSearches.form.reason.${reason}`)}
          />
        ))}
      </CheckGroup>
      {isMember && (
        <CheckGroup legend={t('savedSearches.form.channels')} error={form.field('channels').error}>
          {ALERT_CHANNELS.filter((channel) => channel !== 'push').map((channel) => (
            <Checkbox
              key={channel}
              name="channels"
              value={channel}
              defaultChecked={chosen.channels.includes(channel)}
              label={t(`savedSearches.form.channel.${channel}`)}
            />
          ))}
        </CheckGroup>
      )}
      <fieldset className="stack-2" ref={zone as never}>
        <legend className="closeLegend">{t('savedSearches.form.quiet')}</legend>
        <div className="two">
          <Select
            {...form.field('quietFrom', String(chosen.quietFrom))}
            label={t('savedSearches.form.quietFrom')}
          >
            {hours}
          </Select>
          <Select
            {...form.field('quietUntil', String(chosen.quietUntil))}
            label={t('savedSearches.form.quietUntil')}
            hint={t('savedSearches.form.quietHint')}
          >
            {hours}
          </Select>
        </div>
        <Select {...timeZone} label={t('savedSearches.form.timeZone')}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </fieldset>
    </>
  )
}

import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import {
  AREA_UNITS,
  DATE_ORDERS,
  ENCODINGS,
  UNCHANGED,
  PRECISIONS,
  PRIVACIES,
  withCurrent,
} from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'

type T = ReturnType<typeof usePageContext>['t']

/** Settings of the whole file: units, dates, encoding, visibility. */
export function FileFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { form, isCsv } = parts
  return (
    <div className="two">
      <UnitSelect name="areaUnit" value={form.areaUnit} label={t('feedsIn.mapping.areaUnit')} />
      <UnitSelect name="plotUnit" value={form.plotUnit} label={t('feedsIn.mapping.plotUnit')} />
      <DateOrder {...parts} />
      {isCsv && <TableFields {...parts} />}
      <FixedSelect
        name="privacy"
        value={form.privacy}
        label={t('field.privacy')}
        options={PRIVACIES.map((value) => [value, t(`publishing.privacy.${value}`)])}
        t={t}
      />
      <FixedSelect
        name="precision"
        value={form.precision}
        label={t('feedsIn.mapping.precision')}
        options={PRECISIONS.map((value) => [value, t(`feedsIn.mapping.precisions.${value}`)])}
        t={t}
      />
    </div>
  )
}

/** How a file of CSV is written. */
function TableFields({ form, field }: CsvParts) {
  const { t } = usePageContext()
  return (
    <>
      <Select name="header" label={t('feedsIn.mapping.header')} defaultValue={form.header}>
        {(['names', 'home'] as const).map((name) => (
          <option key={name} value={name}>
            {t(`feedsIn.mapping.headers.${name}`)}
          </option>
        ))}
      </Select>
      <Select name="encoding" label={t('feedsIn.mapping.encoding')} defaultValue={form.encoding}>
        {withCurrent(ENCODINGS, form.encoding).map((name) => (
          <option key={name} value={name}>
            {ENCODINGS.some((encoding) => encoding === name)
              ? t(`feedsIn.mapping.encodings.${name as 'utf-8'}`)
              : name}
          </option>
        ))}
      </Select>
      <Field
        {...field('delimiter', form.delimiter === '\t' ? 'tab' : form.delimiter)}
        label={t('feedsIn.mapping.delimiter')}
        maxLength={3}
        dir="ltr"
        autoComplete="off"
      />
    </>
  )
}

function UnitSelect({ name, value, label }: { name: string; value: string; label: string }) {
  const { t } = usePageContext()
  return (
    <Select name={name} label={label} defaultValue={value}>
      {withCurrent(AREA_UNITS, value).map((key) => (
        <option key={key} value={key}>
          {AREA_UNITS.some((unit) => unit === key) ? t(`feedsIn.mapping.unit.${key as 'm2'}`) : key}
        </option>
      ))}
    </Select>
  )
}

/** Asked where the dates of the file can be read both ways. */
function DateOrder({ form, field }: CsvParts) {
  const { t } = usePageContext()
  return (
    <Select {...field('dates', form.dates)} label={t('feedsIn.mapping.dates')}>
      {form.dates === '' && <option value="">{t('feedsIn.mapping.choose')}</option>}
      {withCurrent(DATE_ORDERS, form.dates).map((order) => (
        <option key={order} value={order}>
          {{
            'YYYY-MM-DD': '2026-09-29',
            'DD.MM.YYYY': '29.09.2026, 29/09/2026',
            'MM/DD/YYYY': '09/29/2026',
          }[order] ?? order}
        </option>
      ))}
    </Select>
  )
}

/** The same for all homes; a column that the mapping names stays. */
function FixedSelect({
  name,
  value,
  label,
  options,
  t,
}: {
  name: string
  value: string
  label: string
  options: readonly (readonly [string, string])[]
  t: T
}) {
  return (
    <Select name={name} label={label} defaultValue={value}>
      {value === UNCHANGED && <option value={UNCHANGED}>{t('feedsIn.mapping.asBefore')}</option>}
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </Select>
  )
}

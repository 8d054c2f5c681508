import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { ACTION_MEANINGS, UNCHANGED, NUMBER_STYLES, RENT_PERIODS } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'
import { Meanings } from './parts.tsx'
import { ACTION_WORDS } from './word-guesses.ts'

const STYLES = Object.keys(NUMBER_STYLES) as (keyof typeof NUMBER_STYLES)[]

export function PriceFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { form, field, column, meanings } = parts
  return (
    <>
      <div className="two">
        {column('identity', t('feedsIn.mapping.identity'), true)}
        {column('amount', t('feedsIn.mapping.price'), true)}
        <Field
          {...field('currency', form.currency)}
          label={t('field.currency')}
          hint={t('feedsIn.mapping.currencyHint')}
          maxLength={200}
          required
          dir="ltr"
          autoComplete="off"
        />
        <NumberStyle {...parts} />
        <Select {...field('actionFixed', form.action)} label={t('feedsIn.mapping.action')} required>
          <option value="">{t('feedsIn.mapping.choose')}</option>
          <option value="buy">{t('feedsIn.mapping.alwaysBuy')}</option>
          <option value="rent">{t('feedsIn.mapping.alwaysRent')}</option>
          <option value="column">{t('feedsIn.mapping.byColumn')}</option>
        </Select>
        {column('action', t('feedsIn.mapping.actionColumn'))}
        <Field
          name="onRequest"
          label={t('feedsIn.mapping.onRequest')}
          hint={t('feedsIn.mapping.onRequestHint')}
          defaultValue={form.onRequest}
          maxLength={500}
          dir="auto"
          autoComplete="off"
        />
        <RentPeriod {...parts} />
      </div>
      <Meanings
        name="action"
        title={t('feedsIn.mapping.actionWords')}
        meanings={meanings('action', form.actionWords, ACTION_WORDS)}
        options={ACTION_MEANINGS.map((action) => ({
          value: action,
          label: t(`feedsIn.mapping.${action}`),
        }))}
      />
    </>
  )
}

function NumberStyle({ form }: CsvParts) {
  const { t } = usePageContext()
  return (
    <Select name="numbers" label={t('feedsIn.mapping.numbers')} defaultValue={form.numbers}>
      {STYLES.map((style) => (
        <option key={style} value={style}>
          {
            {
              auto: t('feedsIn.mapping.numbersAuto'),
              point: '1234.5',
              'point-comma': '1,234.5',
              comma: '1234,5',
              'comma-point': '1.234,5',
            }[style]
          }
        </option>
      ))}
    </Select>
  )
}

/** Shown if neither the column nor its amounts reveal the period of the rent. */
function RentPeriod({ form, field }: CsvParts) {
  const { t } = usePageContext()
  return (
    <Select
      {...field('period', form.period)}
      label={t('feedsIn.mapping.period')}
      hint={t('feedsIn.mapping.periodHint')}
    >
      {form.period === '' && <option value="">{t('feedsIn.mapping.choose')}</option>}
      {form.period === UNCHANGED && (
        <option value={UNCHANGED}>{t('feedsIn.mapping.asBefore')}</option>
      )}
      {RENT_PERIODS.map((period) => (
        <option key={period} value={period}>
          {t(`library.priceTypes.${period}`)}
        </option>
      ))}
    </Select>
  )
}

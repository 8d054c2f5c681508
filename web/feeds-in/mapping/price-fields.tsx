import { usePageContext } from '../../page/page-context.tsx'
import { Field, Select } from '../../ui/field.tsx'
import styles from '../feeds-in.module.css'
import { ACTION_MEANINGS, KEPT, NUMBER_STYLES, RENT_PERIODS } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'
import { Meanings } from './parts.tsx'
import { ACTION_WORDS } from './word-guesses.ts'

const STYLES = Object.keys(NUMBER_STYLES) as (keyof typeof NUMBER_STYLES)[]

export function PriceFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { form, field, column, meanings } = parts
  return (
    <>
      <div className={styles['pair']}>
        {column('identity', t('integrations.mapping.identity'), true)}
        {column('amount', t('integrations.mapping.price'), true)}
        <Field
          {...field('currency', form.currency)}
          label={t('integrations.mapping.currency')}
          hint={t('integrations.mapping.currencyHint')}
          maxLength={200}
          required
          dir="ltr"
          autoComplete="off"
        />
        <NumberStyle {...parts} />
        <Select
          {...field('actionFixed', form.action)}
          label={t('integrations.mapping.action')}
          required
        >
          <option value="">{t('integrations.mapping.choose')}</option>
          <option value="buy">{t('integrations.mapping.alwaysBuy')}</option>
          <option value="rent">{t('integrations.mapping.alwaysRent')}</option>
          <option value="column">{t('integrations.mapping.byColumn')}</option>
        </Select>
        {column('action', t('integrations.mapping.actionColumn'))}
        <Field
          name="onRequest"
          label={t('integrations.mapping.onRequest')}
          hint={t('integrations.mapping.onRequestHint')}
          defaultValue={form.onRequest}
          maxLength={500}
          dir="auto"
          autoComplete="off"
        />
        <RentPeriod {...parts} />
      </div>
      <Meanings
        name="action"
        title={t('integrations.mapping.actionWords')}
        meanings={meanings('action', form.actionWords, ACTION_WORDS)}
        options={ACTION_MEANINGS.map((action) => ({
          value: action,
          label: t(`integrations.mapping.${action}`),
        }))}
      />
    </>
  )
}

function NumberStyle({ form }: CsvParts) {
  const { t } = usePageContext()
  return (
    <Select name="numbers" label={t('integrations.mapping.numbers')} defaultValue={form.numbers}>
      {STYLES.map((style) => (
        <option key={style} value={style}>
          {
            {
              auto: t('integrations.mapping.numbersAuto'),
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

/** Asked where neither the column nor its amounts say what a rent is for. */
function RentPeriod({ form, field }: CsvParts) {
  const { t } = usePageContext()
  return (
    <Select
      {...field('period', form.period)}
      label={t('integrations.mapping.period')}
      hint={t('integrations.mapping.periodHint')}
    >
      {form.period === '' && <option value="">{t('integrations.mapping.choose')}</option>}
      {form.period === KEPT && <option value={KEPT}>{t('integrations.mapping.asBefore')}</option>}
      {RENT_PERIODS.map((period) => (
        <option key={period} value={period}>
          {t(`library.priceTypes.${period}`)}
        </option>
      ))}
    </Select>
  )
}

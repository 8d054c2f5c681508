import { useState } from 'react'
import { GROUND_RENT_PERIODS, TENURES } from '#contract/homes/details.ts'
import { OFFER_FIELDS, type MoneyField } from '#contract/offer-fields.ts'
import { fitsAction, HOME_CATEGORIES, ON_REQUEST, PRICE_TYPES } from '#contract/library.ts'
import { PRICE_CURRENCIES } from '#contract/publish/publishing.ts'
import { percentText } from '../../homes/offers/facts-table.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { BesidePrice } from '../../know/valuation/beside-price.tsx'
import { FarQuestion } from './far-price.tsx'
import { printed, typedField } from './fields.ts'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'
import type { StepProps } from './step-page.tsx'

/** Price and terms for sale or rent. A price on request needs no amount. */
export function PriceFields({ offer: { id, content }, newest, form, writing }: StepProps) {
  const { t, format } = usePageContext()
  const types = PRICE_TYPES.filter(({ id }) => fitsAction(id, content.action))
  const [type, setType] = useState(
    form.field('priceType', content.priceType === null ? '' : String(content.priceType))
      .defaultValue ?? '',
  )
  const [currency, setCurrency] = useState(
    form.field('currency', content.currency).defaultValue ?? content.currency,
  )
  const money = (field: MoneyField | 'amount') => ({
    ...form.field(field, printed(field, content, writing)),
    typed: typedField(field, { currency, locale: format.locale }),
    show: (value: number) => format.price(value, currency),
  })
  return (
    <>
      <Select
        {...form.field('priceType')}
        defaultValue={undefined}
        value={type}
        onChange={(event) => setType(event.target.value)}
        label={t('field.priceType')}
      >
        <option value="">{t('publishing.field.choose')}</option>
        {types.map(({ id, key }) => (
          <option key={id} value={id}>
            {t(`library.priceTypes.${key}`)}
          </option>
        ))}
      </Select>
      <div className={styles['joined']}>
        <NumberField
          {...money('amount')}
          label={t('field.amount')}
          disabled={type === String(ON_REQUEST)}
          hint={type === String(ON_REQUEST) ? t('publishing.field.onRequestHint') : undefined}
        />
        <Select
          {...form.field('currency', content.currency)}
          onChange={(event) => setCurrency(event.target.value)}
          label={t('field.currency')}
        >
          {PRICE_CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </div>
      <BesidePrice id={id} content={content} />
      {newest.far && newest.content.amount !== null && (
        <FarQuestion far={newest.far} amount={newest.content.amount} />
      )}
      <div className={styles['three']}>
        <NumberField
          {...money('charges')}
          label={t('field.charges')}
          hint={t('publishing.field.chargesHint')}
        />
        {content.action === 1 && <NumberField {...money('deposit')} label={t('field.deposit')} />}
        <NumberField
          {...money('parkingPrice')}
          label={t('field.parkingPrice')}
          hint={t(content.action === 1 ? 'details.hint.parkingMonth' : 'details.hint.parking')}
        />
        <Field
          {...form.field('availableFrom', content.availableFrom ?? '')}
          type="date"
          label={t('field.availableFrom')}
          hint={newest.hints['availableFrom']?.[0]}
        />
      </div>
      {content.action === 0 && (
        <div className={styles['two']}>
          <Select {...form.field('tenure', content.tenure ?? '')} label={t('field.tenure')}>
            <option value="">{t('publishing.field.unknown')}</option>
            {TENURES.map((tenure) => (
              <option key={tenure} value={tenure}>
                {t(`details.tenure.${tenure}`)}
              </option>
            ))}
          </Select>
          <NumberField
            {...form.field('leaseYears', printed('leaseYears', content, writing))}
            typed={typedField('leaseYears', { locale: format.locale })}
            show={(value) => format.number(value)}
            label={t('field.leaseYears')}
            hint={t('details.hint.leaseYears')}
          />
        </div>
      )}
      {content.action === 0 && (
        <div className={styles['joined']}>
          <NumberField
            {...money('groundRent')}
            label={t('field.groundRent')}
            hint={t('details.hint.groundRent')}
          />
          <Select
            {...form.field('groundRentPeriod', content.groundRentPeriod ?? 'year')}
            label={t('field.groundRentPeriod')}
          >
            {GROUND_RENT_PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`details.period.${period}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className={styles['two']}>
        <NumberField
          {...form.field('commissionPercent', printed('commissionPercent', content, writing))}
          typed={typedField('commissionPercent', { locale: format.locale })}
          show={(value) => percentText(value, format)}
          label={t('field.commissionPercent')}
          suffix="%"
          hint={t('details.hint.commissionPercent')}
        />
        <Field
          {...form.field('commission', content.commission ?? '')}
          label={t('field.commission')}
          hint={t('details.hint.commission')}
          maxLength={OFFER_FIELDS.commission.max}
          dir="auto"
          autoComplete="off"
        />
      </div>
      {HOME_CATEGORIES.has(content.category) ? (
        <Checkbox
          name="showsEstimate"
          label={t('field.showsEstimate')}
          hint={t('publishing.field.showsEstimateHint')}
          defaultChecked={content.showsEstimate}
        />
      ) : (
        content.showsEstimate && <input type="hidden" name="showsEstimate" value="on" />
      )}
    </>
  )
}

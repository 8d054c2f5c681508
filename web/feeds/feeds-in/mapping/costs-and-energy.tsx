import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Select } from '../../../ground/ui/field.tsx'
import { ChoiceWords } from './choice-words.tsx'
import { HEATING_SEPARATORS, UNCHANGED } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'

export function CostFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { column } = parts
  return (
    <>
      <div className="two">
        {column('chargesAmount', t('field.charges'))}
        {column('depositAmount', t('field.deposit'))}
        {column('commissionPercent', t('field.commissionPercent'))}
        {column('commission', t('field.commission'))}
        {column('parkingPrice', t('field.parkingPrice'))}
        {column('tenure', t('field.tenure'))}
        {column('leaseYears', t('field.leaseYears'))}
        {column('groundRent', t('field.groundRent'))}
        {column('groundRentPeriod', t('field.groundRentPeriod'))}
      </div>
      <ChoiceWords {...parts} name="tenure" />
      <ChoiceWords {...parts} name="groundRentPeriod" />
    </>
  )
}

export function EnergyFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { column, columnOf, form } = parts
  return (
    <>
      <div className="two">
        {column('energyClass', t('field.energyClass'))}
        {column('energyConsumption', t('field.energyConsumption'))}
        {column('energyCertificate', t('field.energyCertificate'))}
        {column('energyValidUntil', t('field.energyValidUntil'))}
        {column('energySource', t('field.energySource'))}
        {column('heatingYear', t('field.heatingYear'))}
        {column('emissions', t('feedsIn.mapping.emissions'))}
        {column('emissionsClass', t('field.emissionsClass'))}
        {column('heating', t('field.heating'))}
        {columnOf('heating') !== '' && (
          <Select
            name="heatingSeparator"
            label={t('feedsIn.mapping.heatingSeparator')}
            defaultValue={form.heatingSeparator}
          >
            {form.heatingSeparator === UNCHANGED && (
              <option value={UNCHANGED}>{t('feedsIn.mapping.asBefore')}</option>
            )}
            {(Object.keys(HEATING_SEPARATORS) as (keyof typeof HEATING_SEPARATORS)[]).map(
              (name) => (
                <option key={name} value={name}>
                  {t(`feedsIn.mapping.separators.${name}`)}
                </option>
              ),
            )}
          </Select>
        )}
      </div>
      <ChoiceWords {...parts} name="energyClass" />
      <ChoiceWords {...parts} name="energyCertificate" />
      <ChoiceWords {...parts} name="energySource" />
      <ChoiceWords {...parts} name="emissionsClass" />
      <ChoiceWords {...parts} name="heating" />
    </>
  )
}

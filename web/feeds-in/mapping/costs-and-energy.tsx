import { usePageContext } from '../../page/page-context.tsx'
import { Select } from '../../ui/field.tsx'
import { ChoiceWords } from './choice-words.tsx'
import { COST_NUMBERS, HEATING_SEPARATORS, UNCHANGED } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'

export function CostFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { column } = parts
  return (
    <>
      <div className="two">
        {COST_NUMBERS.map((name) => column(name, t(`feedsIn.mapping.${name}`)))}
        {column('commissionPercent', t('feedsIn.mapping.commissionPercent'))}
        {column('commission', t('feedsIn.mapping.commission'))}
        {column('parkingPrice', t('feedsIn.mapping.parkingPrice'))}
        {column('groundRent', t('feedsIn.mapping.groundRent'))}
        {column('groundRentPeriod', t('feedsIn.mapping.groundRentPeriod'))}
      </div>
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
        {column('energyClass', t('feedsIn.mapping.energyClass'))}
        {column('energyConsumption', t('feedsIn.mapping.energyConsumption'))}
        {column('energyCertificate', t('feedsIn.mapping.energyCertificate'))}
        {column('energyValidUntil', t('feedsIn.mapping.energyValidUntil'))}
        {column('energySource', t('feedsIn.mapping.energySource'))}
        {column('heatingYear', t('feedsIn.mapping.heatingYear'))}
        {column('emissions', t('feedsIn.mapping.emissions'))}
        {column('emissionsClass', t('feedsIn.mapping.emissionsClass'))}
        {column('heating', t('feedsIn.mapping.heating'))}
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

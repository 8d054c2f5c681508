import { usePageContext } from '../../page/page-context.tsx'
import { Select } from '../../ui/field.tsx'
import styles from '../feeds-in.module.css'
import { ChoiceWords } from './choice-words.tsx'
import { COST_NUMBERS, HEATING_SEPARATORS, KEPT } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'

export function CostFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { column } = parts
  return (
    <>
      <div className={styles['pair']}>
        {COST_NUMBERS.map((name) => column(name, t(`integrations.mapping.${name}`)))}
        {column('commissionPercent', t('integrations.mapping.commissionPercent'))}
        {column('commission', t('integrations.mapping.commission'))}
        {column('parkingPrice', t('integrations.mapping.parkingPrice'))}
        {column('groundRent', t('integrations.mapping.groundRent'))}
        {column('groundRentPeriod', t('integrations.mapping.groundRentPeriod'))}
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
      <div className={styles['pair']}>
        {column('energyClass', t('integrations.mapping.energyClass'))}
        {column('energyConsumption', t('integrations.mapping.energyConsumption'))}
        {column('energyCertificate', t('integrations.mapping.energyCertificate'))}
        {column('energyValidUntil', t('integrations.mapping.energyValidUntil'))}
        {column('energySource', t('integrations.mapping.energySource'))}
        {column('heatingYear', t('integrations.mapping.heatingYear'))}
        {column('emissions', t('integrations.mapping.emissions'))}
        {column('emissionsClass', t('integrations.mapping.emissionsClass'))}
        {column('heating', t('integrations.mapping.heating'))}
        {columnOf('heating') !== '' && (
          <Select
            name="heatingSeparator"
            label={t('integrations.mapping.heatingSeparator')}
            defaultValue={form.heatingSeparator}
          >
            {form.heatingSeparator === KEPT && (
              <option value={KEPT}>{t('integrations.mapping.asBefore')}</option>
            )}
            {(Object.keys(HEATING_SEPARATORS) as (keyof typeof HEATING_SEPARATORS)[]).map(
              (name) => (
                <option key={name} value={name}>
                  {t(`integrations.mapping.separators.${name}`)}
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

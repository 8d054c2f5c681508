import { useState } from 'react'
import { ENERGY_CLASSES, FEATURES, LAND_AREA_UNITS } from '#contract/library.ts'
import type { OfferField } from '#contract/publishing.ts'
import { usePageContext } from '../page-context.tsx'
import { CheckGroup } from '../ui/check-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Select } from '../ui/field.tsx'
import { NumberField } from './number-field.tsx'
import { PLOT_UNITS, plotUnitOf, printed, SQFT, typedField } from './fields.ts'
import styles from './fields.module.css'
import type { StepProps } from './step-page.tsx'
import { factsOf } from './steps.ts'

const AREAS = ['livingArea', 'builtArea', 'terraceArea'] as const
const COUNTS = ['rooms', 'bedrooms', 'bathrooms', 'floor', 'floors', 'yearBuilt'] as const

/** Areas in the units of who writes, and all else that can be counted or ticked. */
export function FactsFields({ offer: { content }, form, writing }: StepProps) {
  const { t, format } = usePageContext()
  const asked = factsOf(content.category)
  const square = writing.units === 'imperial' ? t('library.landAreaSigns.sqft') : format.squareMetre
  const [plotUnit, setPlotUnit] = useState(plotUnitOf(writing))
  const numeric = (field: OfferField, unit = 1, sign = '') => ({
    ...form.field(field, printed(field, content, writing)),
    typed: typedField(field, { unit }),
    show: (value: number) => `${format.number(value, { decimals: 3 })}${sign && `\u00a0${sign}`}`,
  })
  return (
    <>
      <div className={styles['three']}>
        {AREAS.filter((field) => asked.has(field)).map((field) => (
          <NumberField key={field} {...numeric(field, writing.units === 'imperial' ? SQFT : 1, square)} label={t(`publishing.name.${field}`)} suffix={square} />
        ))}
        {asked.has('plotArea') && (
          <div className={styles['joined']}>
            <NumberField {...numeric('plotArea', PLOT_UNITS.get(plotUnit))} label={t('publishing.name.plotArea')} />
            <Select label={t('publishing.field.plotUnit')} labelHidden name="plotUnit" defaultValue={plotUnit} onChange={(event) => setPlotUnit(event.target.value)}>
              <option value="m2">{format.squareMetre}</option>
              {LAND_AREA_UNITS.filter(({ squareMetres }) => squareMetres !== null).map(({ key }) => (
                <option key={key} value={key}>
                  {t(`library.landAreaSigns.${key}`)}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      <div className={styles['three']}>
        {COUNTS.filter((field) => asked.has(field)).map((field) => (
          <NumberField key={field} {...numeric(field)} label={t(`publishing.name.${field}`)} hint={field === 'floor' ? t('publishing.field.floorHint') : undefined} />
        ))}
      </div>
      {asked.has('energyClass') && (
        <div className={styles['three']}>
          <Select {...form.field('energyClass', content.energyClass ?? '')} label={t('publishing.name.energyClass')}>
            <option value="">{t('publishing.field.unknown')}</option>
            {ENERGY_CLASSES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <NumberField {...numeric('energyConsumption')} label={t('publishing.name.energyConsumption')} />
          <Select {...form.field('furnished', content.furnished ?? '')} label={t('publishing.name.furnished')}>
            <option value="">{t('publishing.field.unknown')}</option>
            {(['no', 'partly', 'fully'] as const).map((name) => (
              <option key={name} value={name}>
                {t(`library.furnished.${name}`)}
              </option>
            ))}
          </Select>
          <Select {...form.field('pets', content.pets === null ? '' : content.pets ? 'yes' : 'no')} label={t('publishing.name.pets')}>
            <option value="">{t('publishing.field.unknown')}</option>
            <option value="yes">{t('facts.petsYes')}</option>
            <option value="no">{t('facts.petsNo')}</option>
          </Select>
        </div>
      )}
      {asked.has('newBuild') && <Checkbox name="newBuild" label={t('publishing.name.newBuild')} defaultChecked={content.newBuild} />}
      <CheckGroup legend={t('publishing.name.features')}>
        {FEATURES.map(({ key }) => (
          <Checkbox key={key} name="features" value={key} label={t(`library.features.${key}`)} defaultChecked={content.features.includes(key)} />
        ))}
      </CheckGroup>
      <div className={styles['two']}>
        <Field {...form.field('tourUrl', content.tourUrl ?? '')} type="url" label={t('publishing.name.tourUrl')} placeholder="https://" dir="ltr" autoComplete="off" />
        <Field {...form.field('videoUrl', content.videoUrl ?? '')} type="url" label={t('publishing.name.videoUrl')} placeholder="https://" dir="ltr" autoComplete="off" />
      </div>
    </>
  )
}

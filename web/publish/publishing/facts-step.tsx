import { useState } from 'react'
import { HEATINGS } from '#contract/homes/details.ts'
import { FEATURES, LAND_AREA_UNITS } from '#contract/homes/offer-lists.ts'
import {
  COLUMN_FIELDS,
  fieldsOfStep,
  OFFER_FIELDS,
  ofKind,
  type OfferField,
} from '#contract/offer-fields.ts'
import { groundFloorOf, isFloor } from '#i18n/floors.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { CheckGroup } from '../../ground/ui/check-group.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { NumberField } from './number-field.tsx'
import {
  choiceText,
  fieldName,
  PLOT_UNITS,
  plotUnitOf,
  printed,
  SQFT,
  typedField,
} from './fields.ts'
import styles from './fields.module.css'
import type { StepProps } from './step-page.tsx'
import { factsOf } from './steps.ts'

/** Numbers of the building; energy and plot have groups of their own. */
const AREAS = ofKind(COLUMN_FIELDS, 'area').filter((field) => field !== 'plotArea')
const COUNTS = ofKind(COLUMN_FIELDS, 'number', 'year').filter(
  (field) => field !== 'energyConsumption',
)

const CHOICES = ofKind(fieldsOfStep('facts'), 'choice')
type Option = readonly [value: string, label: string]

/** Areas in the user's units, and the other facts. */
export function FactsFields({ offer: { content }, newest: { hints }, form, writing }: StepProps) {
  const { t, format } = usePageContext()
  const facts = factsOf(content.category)
  const square = writing.units === 'imperial' ? t('library.landAreaSigns.sqft') : format.squareMetre
  const [plotUnit, setPlotUnit] = useState(plotUnitOf(writing))
  const numeric = (field: OfferField, unit = 1, sign = '') => ({
    ...form.field(field, printed(field, content, writing)),
    typed: typedField(field, { unit, locale: format.locale }),
    show: (value: number) => `${format.number(value, { decimals: 3 })}${sign && `\u00a0${sign}`}`,
  })
  const noFloor = (number: number): string | undefined =>
    isFloor(number, groundFloorOf(format.language)) ? undefined : t('publishing.field.noFloor')
  const select = (field: OfferField, options: readonly Option[], value: string | null) => (
    <Select {...form.field(field, value ?? '')} label={fieldName(field, t)}>
      <option value="">{t('publishing.field.unknown')}</option>
      {options.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  )
  const choice = (field: (typeof CHOICES)[number]) =>
    select(
      field,
      OFFER_FIELDS[field].values.map((name): Option => [name, choiceText(field, name, t)]),
      content[field],
    )
  return (
    <>
      <div className={styles['three']}>
        {AREAS.filter((field) => facts.has(field)).map((field) => (
          <NumberField
            key={field}
            {...numeric(field, writing.units === 'imperial' ? SQFT : 1, square)}
            label={t(`field.${field}`)}
            suffix={square}
          />
        ))}
        {facts.has('plotArea') && (
          <div className={styles['joined']}>
            <NumberField
              {...numeric('plotArea', PLOT_UNITS.get(plotUnit))}
              label={t('field.plotArea')}
            />
            <div className={styles['unit']}>
              <Select
                label={t('publishing.field.plotUnit')}
                labelHidden
                name="plotUnit"
                defaultValue={plotUnit}
                onChange={(event) => setPlotUnit(event.target.value)}
              >
                <option value="m2">{format.squareMetre}</option>
                {LAND_AREA_UNITS.filter(({ squareMetres }) => squareMetres !== null).map(
                  ({ key }) => (
                    <option key={key} value={key}>
                      {t(`library.landAreaSigns.${key}`)}
                    </option>
                  ),
                )}
              </Select>
            </div>
          </div>
        )}
      </div>
      <div className={styles['three']}>
        {COUNTS.filter((field) => facts.has(field)).map((field) => (
          <NumberField
            key={field}
            {...numeric(field)}
            label={t(`field.${field}`)}
            {...(field === 'floor' && { hint: t('publishing.field.floorHint'), explain: noFloor })}
          />
        ))}
      </div>
      {facts.has('furnished') && (
        <div className={styles['three']}>
          {choice('condition')}
          {choice('furnished')}
          {select(
            'pets',
            [
              ['yes', t('facts.petsYes')],
              ['no', t('facts.petsNo')],
            ],
            content.pets === null ? null : content.pets ? 'yes' : 'no',
          )}
        </div>
      )}
      {facts.has('newBuild') && (
        <Checkbox name="newBuild" label={t('field.newBuild')} defaultChecked={content.newBuild} />
      )}
      <CheckGroup legend={t('field.features')}>
        {FEATURES.map(({ key }) => (
          <Checkbox
            key={key}
            name="features"
            value={key}
            label={t(`library.features.${key}`)}
            defaultChecked={content.features.includes(key)}
          />
        ))}
      </CheckGroup>
      {facts.has('heating') && (
        <>
          <CheckGroup legend={t('field.heating')} error={form.field('heating').error}>
            {HEATINGS.map((key) => (
              <Checkbox
                key={key}
                name="heating"
                value={key}
                label={t(`details.heating.${key}`)}
                defaultChecked={content.heating.includes(key)}
              />
            ))}
          </CheckGroup>
          <fieldset className={styles['certificate']}>
            <legend className="legend">{t('offer.energy.title')}</legend>
            <div className={styles['three']}>
              {choice('energyCertificate')}
              {choice('energyClass')}
              <NumberField {...numeric('energyConsumption')} label={t('field.energyConsumption')} />
              {choice('energySource')}
              <NumberField {...numeric('heatingYear')} label={t('field.heatingYear')} />
              <Field
                {...form.field('energyValidUntil', content.energyValidUntil ?? '')}
                type="date"
                label={t('field.energyValidUntil')}
                hint={hints['energyValidUntil']?.[0]}
              />
              <NumberField {...numeric('emissions')} label={t('details.field.emissions')} />
              {choice('emissionsClass')}
            </div>
          </fieldset>
        </>
      )}
      <div className={styles['two']}>
        <Field
          {...form.field('tourUrl', content.tourUrl ?? '')}
          type="url"
          label={t('field.tourUrl')}
          hint={t('publishing.field.mediaHint')}
          placeholder="https://"
          dir="ltr"
          autoComplete="off"
        />
        <Field
          {...form.field('videoUrl', content.videoUrl ?? '')}
          type="url"
          label={t('field.videoUrl')}
          hint={t('publishing.field.mediaHint')}
          placeholder="https://"
          dir="ltr"
          autoComplete="off"
        />
      </div>
    </>
  )
}

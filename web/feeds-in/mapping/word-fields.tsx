import { usePageContext } from '../../page/page-context.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select } from '../../ui/field.tsx'
import styles from '../feeds-in.module.css'
import { CATEGORY_FIELDS, PLACE_FIELDS } from './column-guesses.ts'
import type { MappingFormProps } from './form.tsx'
import { categoryOptions, CountrySelect, Meanings } from './parts.tsx'
import { withUnknown } from './values.ts'
import { wordForm } from './word-mapping.ts'

/** What a feed with names of its own means where it does not say it. */
export function WordFields({ source, words, countries }: Omit<MappingFormProps, 'peek'>) {
  const { t } = usePageContext()
  const { currency, country, lang, action, category, isReferenceId, categoryWords, placeWords } =
    wordForm(source.mapping)
  return (
    <>
      <div className={styles['pair']}>
        <Field
          name="currency"
          label={t('integrations.mapping.currency')}
          hint={t('integrations.mapping.defaultHint')}
          defaultValue={currency}
          maxLength={3}
          placeholder="EUR"
          dir="ltr"
          autoComplete="off"
        />
        <CountrySelect
          name="country"
          error={undefined}
          label={t('integrations.mapping.country')}
          defaultValue={country}
          countries={countries}
        />
      </div>
      <Field
        name="lang"
        label={t('integrations.mapping.lang')}
        defaultValue={lang}
        maxLength={8}
        placeholder="es"
        dir="ltr"
        autoComplete="off"
      />
      <div className={styles['pair']}>
        <Select
          name="actionFixed"
          label={t('integrations.mapping.defaultAction')}
          defaultValue={action}
        >
          <option value="">{t('integrations.mapping.defaultNone')}</option>
          <option value="buy">{t('integrations.mapping.buy')}</option>
          <option value="rent">{t('integrations.mapping.rent')}</option>
        </Select>
        <Select
          name="categoryFixed"
          label={t('integrations.mapping.defaultCategory')}
          defaultValue={category}
        >
          <option value="">{t('integrations.mapping.defaultNone')}</option>
          {categoryOptions(t).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {source.format === 'kyero' && (
        <Checkbox
          name="isReferenceId"
          label={t('integrations.mapping.referenceId')}
          defaultChecked={isReferenceId}
        />
      )}
      <Meanings
        name="category"
        title={t('integrations.mapping.categories')}
        meanings={withUnknown(categoryWords, words, CATEGORY_FIELDS)}
        options={categoryOptions(t)}
      />
      <Meanings
        name="place"
        title={t('integrations.mapping.places')}
        meanings={withUnknown(placeWords, words, PLACE_FIELDS)}
      />
    </>
  )
}

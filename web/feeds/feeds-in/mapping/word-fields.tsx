import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { CATEGORY_FIELDS, PLACE_FIELDS } from './column-guesses.ts'
import type { MappingFormProps } from './form.tsx'
import { categoryOptions, CountrySelect, Meanings } from './parts.tsx'
import { withUnknown } from './values.ts'
import { wordForm } from './word-mapping.ts'

/** Defaults and meanings for a feed with names of its own. */
export function WordFields({ feedIn, words, countries }: Omit<MappingFormProps, 'peek'>) {
  const { t } = usePageContext()
  const { currency, country, lang, action, category, isReferenceId, categoryWords, placeWords } =
    wordForm(feedIn.mapping)
  return (
    <>
      <div className="two">
        <Field
          name="currency"
          label={t('field.currency')}
          hint={t('feedsIn.mapping.defaultHint')}
          defaultValue={currency}
          maxLength={3}
          placeholder="EUR"
          dir="ltr"
          autoComplete="off"
        />
        <CountrySelect
          name="country"
          error={undefined}
          label={t('feedsIn.mapping.country')}
          defaultValue={country}
          countries={countries}
        />
      </div>
      <Field
        name="lang"
        label={t('feedsIn.mapping.lang')}
        defaultValue={lang}
        maxLength={8}
        placeholder="es"
        dir="ltr"
        autoComplete="off"
      />
      <div className="two">
        <Select name="actionFixed" label={t('feedsIn.mapping.defaultAction')} defaultValue={action}>
          <option value="">{t('feedsIn.mapping.defaultNone')}</option>
          <option value="buy">{t('feedsIn.mapping.buy')}</option>
          <option value="rent">{t('feedsIn.mapping.rent')}</option>
        </Select>
        <Select
          name="categoryFixed"
          label={t('feedsIn.mapping.defaultCategory')}
          defaultValue={category}
        >
          <option value="">{t('feedsIn.mapping.defaultNone')}</option>
          {categoryOptions(t).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {feedIn.format === 'kyero' && (
        <Checkbox
          name="isReferenceId"
          label={t('feedsIn.mapping.referenceId')}
          defaultChecked={isReferenceId}
        />
      )}
      <Meanings
        name="category"
        title={t('feedsIn.mapping.categories')}
        meanings={withUnknown(categoryWords, words, CATEGORY_FIELDS)}
        options={categoryOptions(t)}
      />
      <Meanings
        name="place"
        title={t('feedsIn.mapping.places')}
        meanings={withUnknown(placeWords, words, PLACE_FIELDS)}
      />
    </>
  )
}

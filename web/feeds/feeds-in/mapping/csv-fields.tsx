import { useState } from 'react'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { columnLabel } from '#i18n/problem-text.ts'
import type { FormState } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { ChoiceWords } from './choice-words.tsx'
import { CSV_NUMBERS, CSV_WORDS, LINKS, STATUS_MEANINGS, YES_OR_NO } from './choices.ts'
import { CATEGORY_FIELDS, PLACE_FIELDS } from './column-guesses.ts'
import { CostFields, EnergyFields } from './costs-and-energy.tsx'
import { csvForm } from './csv-form.ts'
import { FileFields } from './file-fields.tsx'
import type { MappingFormProps } from './form.tsx'
import { byLabel, categoryOptions, Column, CountrySelect, Meanings } from './parts.tsx'
import { PictureFields } from './picture-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { withFound, withUnknown, type Meaning } from './values.ts'
import { CATEGORY_WORDS } from './word-guesses.ts'

const NO_COLUMNS: readonly string[] = []

type Props = MappingFormProps & { form: FormState<unknown>; lang: string }

/** Shared by all parts of the form: its values, and the fields for a column and its words. */
export function useCsvParts({ form: { field }, feedIn, peek, words, lang }: Props) {
  const columns = peek?.columns ?? NO_COLUMNS
  const form = csvForm(
    feedIn.mapping,
    { ...peek, columns, delimiter: peek?.delimiter ?? null },
    { lang },
  )
  // The words of a column are offered as soon as it is chosen.
  const [chosen, choose] = useState<Record<string, string>>({})
  const columnOf = (name: string): string => chosen[name] ?? form.columns[name] ?? ''
  const column = (name: string, label: string, required = false) => (
    <Column
      key={name}
      {...field(name, form.columns[name] ?? '')}
      label={label}
      columns={columns}
      samples={peek?.samples}
      required={required}
      onChoose={(value) => choose((before) => ({ ...before, [name]: value }))}
    />
  )
  /** Words of the mapping, of the last run and of the file. */
  const meanings = (
    name: string,
    known: readonly Meaning[],
    guesses: Readonly<Record<string, string>>,
    fields: readonly string[] = [name],
    separator?: string,
  ): Meaning[] => {
    const cells = peek?.values[columnOf(name)] ?? NO_COLUMNS
    const found = separator
      ? cells.flatMap((cell) => cell.split(separator).map((word) => word.trim()))
      : cells
    return withFound(withUnknown(known, words, fields), found.filter(Boolean), guesses)
  }
  return {
    form,
    field,
    columns,
    samples: peek?.samples,
    isCsv: feedIn.format === 'csv',
    column,
    columnOf,
    meanings,
  }
}
export type CsvParts = ReturnType<typeof useCsvParts>

export function CsvFields(props: Props) {
  const { t } = usePageContext()
  const { feedIn, peek, countries } = props
  const parts = useCsvParts(props)
  const isNew = feedIn.mapping === null || undefined
  return (
    <>
      {!peek?.reached && <Soft>{t('feedsIn.mapping.noColumns')}</Soft>}
      <PriceFields {...parts} />
      <CategoryFields {...parts} />
      <PlaceFields {...parts} countries={countries} />
      <details className="fold" open={isNew}>
        <summary>{t('feedsIn.mapping.more')}</summary>
        <MoreFields {...parts} />
      </details>
      <details className="fold" open={isNew}>
        <summary>{t('feedsIn.mapping.costs')}</summary>
        <CostFields {...parts} />
      </details>
      <details className="fold" open={isNew}>
        <summary>{t('feedsIn.mapping.energy')}</summary>
        <EnergyFields {...parts} />
      </details>
      <details className="fold" open={isNew}>
        <summary>{t('feedsIn.mapping.pictures')}</summary>
        <PictureFields {...parts} mapping={feedIn.mapping} />
      </details>
      <details className="fold">
        <summary>{t('feedsIn.mapping.status')}</summary>
        <StatusFields {...parts} />
      </details>
      <details className="fold">
        <summary>{t('field.features')}</summary>
        <Soft>{t('feedsIn.mapping.featuresHint')}</Soft>
        <div className="two">
          {FEATURES.map(({ key }) => parts.column(`feature.${key}`, t(`library.features.${key}`)))}
        </div>
      </details>
    </>
  )
}

function CategoryFields({ form, field, column, meanings }: CsvParts) {
  const { t } = usePageContext()
  const categories = categoryOptions(t)
  return (
    <>
      <div className="two">
        {column('category', t('feedsIn.mapping.categoryColumn'))}
        <Select
          {...field('categoryFixed', form.category)}
          label={t('feedsIn.mapping.categoryFixed')}
          required
        >
          <option value="">{t('feedsIn.mapping.choose')}</option>
          <option value="column">{t('feedsIn.mapping.byColumn')}</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Meanings
        name="category"
        title={t('feedsIn.mapping.categories')}
        meanings={meanings(
          'category',
          form.categoryWords,
          { ...CATEGORY_WORDS, ...byLabel(categories) },
          CATEGORY_FIELDS,
        )}
        options={categories}
      />
    </>
  )
}

function PlaceFields({
  form,
  field,
  column,
  meanings,
  countries,
}: CsvParts & Pick<MappingFormProps, 'countries'>) {
  const { t } = usePageContext()
  return (
    <>
      <div className="two">
        {column('town', t('feedsIn.mapping.town'))}
        {column('province', t('feedsIn.mapping.province'))}
        {column('country', t('feedsIn.mapping.countryColumn'))}
        <CountrySelect
          {...field('countryFixed', form.country)}
          label={t('feedsIn.mapping.countryFixed')}
          countries={countries}
        />
        {column('titleColumn', t('feedsIn.mapping.titleColumn'))}
        {column('descriptionColumn', t('feedsIn.mapping.descriptionColumn'))}
        <Field
          {...field('lang', form.lang)}
          label={t('feedsIn.mapping.lang')}
          maxLength={8}
          required
          dir="ltr"
          autoComplete="off"
        />
        <Field
          name="title"
          label={t('feedsIn.mapping.titleTemplate')}
          hint={t('feedsIn.mapping.titleHint')}
          defaultValue={form.title}
          dir="auto"
          autoComplete="off"
        />
      </div>
      <Meanings
        name="place"
        title={t('feedsIn.mapping.places')}
        meanings={meanings('', form.placeWords, {}, PLACE_FIELDS)}
      />
    </>
  )
}

function MoreFields(parts: CsvParts) {
  const { t } = usePageContext()
  const { column } = parts
  return (
    <>
      <div className="two">
        {CSV_NUMBERS.map((name) => column(name, columnLabel(name, t) ?? name))}
        {CSV_WORDS.map((name) => column(name, t(`field.${name}`)))}
        {column('availableFrom', t('field.availableFrom'))}
        {column('publishedAt', t('feedsIn.mapping.publishedAt'))}
        {[...YES_OR_NO, ...LINKS].map((name) => column(name, t(`field.${name}`)))}
        {column('condition', t('field.condition'))}
        {column('furnished', t('field.furnished'))}
      </div>
      <ChoiceWords {...parts} name="condition" />
      <ChoiceWords {...parts} name="furnished" />
      <FileFields {...parts} />
    </>
  )
}

function StatusFields({ form, column, meanings }: CsvParts) {
  const { t } = usePageContext()
  const statuses = STATUS_MEANINGS.map((status) => ({
    value: status,
    label: t(`publishing.status.${status}`),
  }))
  return (
    <>
      {column('status', t('feedsIn.mapping.statusColumn'))}
      <Meanings
        name="status"
        title={t('feedsIn.mapping.statusWords')}
        meanings={meanings('status', form.statusWords, byLabel(statuses))}
        options={statuses}
      />
    </>
  )
}

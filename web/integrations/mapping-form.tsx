import { useState } from 'react'
import { FEATURES } from '#contract/library.ts'
import type { PreviewHome, Source, SourceTest, SourceWord } from '#contract/sources.ts'
import { Form } from '../forms/form.tsx'
import { useHydrated } from '../page/hydrated.ts'
import { useForm, type FieldState, type FormState } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './integrations.module.css'
import {
  ACTION_GUESSES,
  ACTION_MEANINGS,
  AREA_UNITS,
  CATEGORIES,
  CATEGORY_FIELDS,
  CATEGORY_GUESSES,
  CSV_NUMBERS,
  CSV_WORDS,
  csvForm,
  DATE_ORDERS,
  ENCODINGS,
  KEPT,
  NUMBER_STYLES,
  PLACE_FIELDS,
  RENT_PERIODS,
  SEPARATORS,
  NEEDED_FIELDS,
  separatorOf,
  STATUS_MEANINGS,
  withCurrent,
  withFound,
  withUnknown,
  wordForm,
  type Meaning,
} from './mapping.ts'
import { Preview } from './preview.tsx'

/** Rows for words that nobody has named yet. */
const EMPTY_ROWS = 2
const NO_COLUMNS: readonly string[] = []
/** Columns whose words have a meaning that the form asks. */
const WORD_COLUMNS = ['action', 'category', 'status']

/** What was filled in, as a mapping. */
interface Sent {
  mapping: Record<string, unknown>
}

interface MappingFormProps {
  source: Source
  /** The beginning of the last file. */
  peek: SourceTest | null
  /** What the last run did not understand. */
  words: readonly SourceWord[]
  countries: readonly Country[]
}

interface Country {
  iso2: string
  name: string
}

/** What the words and columns of a source mean. What the form does not ask is in the JSON below it. */
export function MappingForm({ source, peek, words, countries }: MappingFormProps) {
  const { t, locale } = usePageContext()
  const hydrated = useHydrated()
  const toast = useToast()
  const said = () => toast(t('accounts.user.saved'), { type: 'success' })
  const form = useForm<true | (Sent & { homes: PreviewHome[] }) | (Sent & { conflict: string })>(
    'mapping',
    { fields: NEEDED_FIELDS, onDone: (done) => done === true && said() },
  )
  const sent = typeof form.done === 'object' ? form.done : null
  const preview = sent && 'homes' in sent ? sent : null
  const conflict = sent && 'conflict' in sent ? sent.conflict : null
  // Without scripts the page comes again, and where somebody else has changed the mapping the form is made anew: with what was filled in.
  const shown =
    sent && (conflict !== null || !hydrated) ? { ...source, mapping: sent.mapping } : source
  const text = useForm<true | (Sent & { conflict: string })>('mapping-json', {
    fields: ['mapping'],
    onDone: (done) => done === true && said(),
  })
  const written = typeof text.done === 'object' ? text.done : null
  const kept = written ? written.mapping : source.mapping
  const seen = { mappingVersion: source.mappingVersion }
  return (
    <>
      <Form
        key={JSON.stringify([conflict === null ? source.mapping : shown.mapping, peek, words])}
        form={form}
        hidden={seen}
      >
        {conflict !== null && <Banner tone="warn">{conflict}</Banner>}
        {source.format === 'csv' ? (
          <CsvFields
            form={form}
            source={shown}
            peek={peek}
            words={words}
            countries={countries}
            lang={locale}
          />
        ) : (
          <WordFields source={shown} words={words} countries={countries} />
        )}
        {preview && <Preview homes={preview.homes} format={source.format} />}
        <div className={styles['actions']}>
          {peek && (
            <Button type="submit" name="preview" value="1" busy={form.busy}>
              {t('integrations.preview.button')}
            </Button>
          )}
          <Button type="submit" look={preview ? 'primary' : 'secondary'} busy={form.busy}>
            {t('integrations.mapping.save')}
          </Button>
        </div>
      </Form>
      <details
        className={styles['details']}
        open={text.code !== null || written !== null || undefined}
      >
        <summary>{t('integrations.mapping.whole')}</summary>
        <Form form={text} hidden={seen}>
          {written && <Banner tone="warn">{written.conflict}</Banner>}
          <TextArea
            {...text.field(
              'mapping',
              kept ? JSON.stringify(kept, null, 2) : `{ "format": "${source.format}" }`,
            )}
            key={JSON.stringify(kept)}
            label={t('integrations.mapping.json')}
            hint={t('integrations.mapping.jsonHint')}
            rows={16}
            dir="ltr"
            spellCheck={false}
          />
          <div>
            <Button type="submit" busy={text.busy}>
              {t('integrations.mapping.save')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}

function WordFields({ source, words, countries }: Omit<MappingFormProps, 'peek'>) {
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

/** Words that are our own names of a meaning. */
const byLabel = (
  options: readonly { value: string; label: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map(({ value, label }) => [label.toLowerCase(), value]))

type T = ReturnType<typeof usePageContext>['t']
const categoryOptions = (t: T) =>
  CATEGORIES.map((slug) => ({ value: slug, label: t(`library.houseTypes.${slug as 'apartment'}`) }))

function CsvFields({
  form: { field },
  source,
  peek,
  words,
  countries,
  lang,
}: MappingFormProps & { form: FormState<unknown>; lang: string }) {
  const { t } = usePageContext()
  const columns = peek?.columns ?? NO_COLUMNS
  const form = csvForm(
    source.mapping,
    { columns, delimiter: peek?.delimiter ?? null, encoding: peek?.encoding ?? null },
    { lang },
  )
  const unit = (name: string, value: string, label: string) => (
    <Select name={name} label={label} defaultValue={value}>
      {withCurrent(AREA_UNITS, value).map((key) => (
        <option key={key} value={key}>
          {AREA_UNITS.some((unit) => unit === key)
            ? t(`integrations.mapping.unit.${key as 'm2'}`)
            : key}
        </option>
      ))}
    </Select>
  )
  // What a column says is offered as soon as it is chosen.
  const [chosen, choose] = useState<Record<string, string>>({})
  const valuesOf = (name: string): readonly string[] =>
    peek?.values[chosen[name] ?? form.columns[name] ?? ''] ?? NO_COLUMNS
  const column = (name: string, label: string, required = false) => (
    <Column
      key={name}
      {...field(name, form.columns[name] ?? '')}
      label={label}
      columns={columns}
      required={required}
      onChoose={
        WORD_COLUMNS.includes(name)
          ? (value) => choose((before) => ({ ...before, [name]: value }))
          : undefined
      }
    />
  )
  const statuses = STATUS_MEANINGS.map((status) => ({
    value: status,
    label: t(`publishing.status.${status}`),
  }))
  return (
    <>
      {!peek?.reached && <p className={styles['soft']}>{t('integrations.mapping.noColumns')}</p>}
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
        <Select
          name="numbers"
          label={t('integrations.mapping.numbers')}
          defaultValue={form.numbers}
        >
          {(Object.keys(NUMBER_STYLES) as (keyof typeof NUMBER_STYLES)[]).map((style) => (
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
        <Select name="period" label={t('integrations.mapping.period')} defaultValue={form.period}>
          {RENT_PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`library.priceTypes.${period}`)}
            </option>
          ))}
        </Select>
      </div>
      <Meanings
        name="action"
        title={t('integrations.mapping.actionWords')}
        meanings={withFound(
          withUnknown(form.actionWords, words, ['action']),
          valuesOf('action'),
          ACTION_GUESSES,
        )}
        options={ACTION_MEANINGS.map((action) => ({
          value: action,
          label: t(`integrations.mapping.${action}`),
        }))}
      />
      <div className={styles['pair']}>
        {column('category', t('integrations.mapping.categoryColumn'))}
        <Select
          {...field('categoryFixed', form.category)}
          label={t('integrations.mapping.categoryFixed')}
          required
        >
          <option value="">{t('integrations.mapping.choose')}</option>
          <option value="column">{t('integrations.mapping.byColumn')}</option>
          {categoryOptions(t).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Meanings
        name="category"
        title={t('integrations.mapping.categories')}
        meanings={withFound(
          withUnknown(form.categoryWords, words, CATEGORY_FIELDS),
          valuesOf('category'),
          { ...CATEGORY_GUESSES, ...byLabel(categoryOptions(t)) },
        )}
        options={categoryOptions(t)}
      />
      <div className={styles['pair']}>
        {column('town', t('integrations.mapping.town'))}
        {column('province', t('integrations.mapping.province'))}
        {column('country', t('integrations.mapping.countryColumn'))}
        <CountrySelect
          {...field('countryFixed', form.country)}
          label={t('integrations.mapping.countryFixed')}
          countries={countries}
        />
        {column('titleColumn', t('integrations.mapping.titleColumn'))}
        {column('descriptionColumn', t('integrations.mapping.descriptionColumn'))}
        <Field
          {...field('lang', form.lang)}
          label={t('integrations.mapping.lang')}
          maxLength={8}
          required
          dir="ltr"
          autoComplete="off"
        />
        <Field
          name="title"
          label={t('integrations.mapping.titleTemplate')}
          hint={t('integrations.mapping.titleHint')}
          defaultValue={form.title}
          dir="auto"
          autoComplete="off"
        />
      </div>
      <Meanings
        name="place"
        title={t('integrations.mapping.places')}
        meanings={withUnknown(form.placeWords, words, PLACE_FIELDS)}
      />
      <details className={styles['details']} open={source.mapping === null || undefined}>
        <summary>{t('integrations.mapping.more')}</summary>
        <div className={styles['pair']}>
          {CSV_NUMBERS.map((name) => column(name, t(`integrations.mapping.${name}`)))}
          {unit('areaUnit', form.areaUnit, t('integrations.mapping.areaUnit'))}
          {unit('plotUnit', form.plotUnit, t('integrations.mapping.plotUnit'))}
          {CSV_WORDS.map((name) => column(name, t(`integrations.mapping.${name}`)))}
          {column('availableFrom', t('integrations.mapping.availableFrom'))}
          {column('publishedAt', t('integrations.mapping.publishedAt'))}
          <Select name="dates" label={t('integrations.mapping.dates')} defaultValue={form.dates}>
            {withCurrent(DATE_ORDERS, form.dates).map((order) => (
              <option key={order} value={order}>
                {{
                  'YYYY-MM-DD': '2026-09-29',
                  'DD.MM.YYYY': '29.09.2026, 29/09/2026',
                  'MM/DD/YYYY': '09/29/2026',
                }[order] ?? order}
              </option>
            ))}
          </Select>
          <Select
            name="encoding"
            label={t('integrations.mapping.encoding')}
            defaultValue={form.encoding}
          >
            {withCurrent(ENCODINGS, form.encoding).map((name) => (
              <option key={name} value={name}>
                {ENCODINGS.some((encoding) => encoding === name)
                  ? t(`integrations.mapping.encodings.${name as 'utf-8'}`)
                  : name}
              </option>
            ))}
          </Select>
          <Field
            {...field('delimiter', form.delimiter === '\t' ? 'tab' : form.delimiter)}
            label={t('integrations.mapping.delimiter')}
            maxLength={3}
            dir="ltr"
            autoComplete="off"
          />
        </div>
      </details>
      <details className={styles['details']} open={source.mapping === null || undefined}>
        <summary>{t('integrations.mapping.pictures')}</summary>
        {columns.length === 0 ? (
          <>
            <input type="hidden" name="picturesWritten" value="1" />
            <Field
              name="pictures"
              label={t('integrations.mapping.picturesWritten')}
              defaultValue={form.pictures.join(', ')}
              dir="auto"
              autoComplete="off"
            />
          </>
        ) : (
          <fieldset>
            <legend className={styles['legend']}>
              {t('integrations.mapping.picturesColumns')}
            </legend>
            <div className={styles['boxes']}>
              {columns.map((name) => (
                <Checkbox
                  key={name}
                  name="pictures"
                  value={name}
                  label={name}
                  defaultChecked={form.pictures.includes(name)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <Select
          name="separator"
          label={t('integrations.mapping.separator')}
          defaultValue={form.separator}
        >
          {form.separator === KEPT && (
            <option value={KEPT}>{String(separatorOf(source.mapping))}</option>
          )}
          {(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[]).map((name) => (
            <option key={name} value={name}>
              {t(`integrations.mapping.separators.${name}`)}
            </option>
          ))}
        </Select>
      </details>
      <details className={styles['details']}>
        <summary>{t('integrations.mapping.status')}</summary>
        {column('status', t('integrations.mapping.statusColumn'))}
        <Meanings
          name="status"
          title={t('integrations.mapping.statusWords')}
          meanings={withFound(
            withUnknown(form.statusWords, words, ['status']),
            valuesOf('status'),
            byLabel(statuses),
          )}
          options={statuses}
        />
      </details>
      <details className={styles['details']}>
        <summary>{t('integrations.mapping.features')}</summary>
        <p className={styles['soft']}>{t('integrations.mapping.featuresHint')}</p>
        <div className={styles['pair']}>
          {FEATURES.map(({ key }) => column(`feature.${key}`, t(`library.features.${key}`)))}
        </div>
      </details>
    </>
  )
}

/** One of the countries; beside them what the mapping says already, in whatever words. */
function CountrySelect({
  name,
  error,
  defaultValue: value = '',
  label,
  countries,
}: FieldState & { label: string; countries: readonly Country[] }) {
  const { t } = usePageContext()
  const known = countries.find(({ iso2 }) => iso2 === value.toUpperCase())?.iso2
  return (
    <Select name={name} error={error} label={label} defaultValue={known ?? value}>
      <option value="">{t('integrations.mapping.none')}</option>
      {value !== '' && !known && <option value={value}>{value}</option>}
      {countries.map(({ iso2, name: of }) => (
        <option key={iso2} value={iso2}>
          {of}
        </option>
      ))}
    </Select>
  )
}

/** One of the file's columns where these are known, else its name. */
function Column({
  name,
  error,
  defaultValue: value = '',
  label,
  columns,
  required,
  onChoose,
}: FieldState & {
  label: string
  columns: readonly string[]
  required: boolean
  onChoose: ((value: string) => void) | undefined
}) {
  const { t } = usePageContext()
  if (columns.length === 0)
    return (
      <Field
        name={name}
        error={error}
        label={label}
        defaultValue={value}
        required={required}
        dir="auto"
        autoComplete="off"
      />
    )
  const known = value === '' || columns.includes(value) ? columns : [value, ...columns]
  return (
    <Select
      name={name}
      error={error}
      label={label}
      defaultValue={value}
      required={required}
      onChange={onChoose && (({ target }) => onChoose(target.value))}
    >
      <option value="">{t('integrations.mapping.none')}</option>
      {known.map((column) => (
        <option key={column} value={column}>
          {column}
        </option>
      ))}
    </Select>
  )
}

/** Words of the source and what they mean, one of the options or a word of ours; those that are not understood last, and rows for more. */
function Meanings({
  name,
  title,
  meanings,
  options,
}: {
  name: string
  title: string
  meanings: readonly Meaning[]
  options?: readonly { value: string; label: string }[]
}) {
  const { t } = usePageContext()
  const rows = [
    ...meanings,
    ...Array.from({ length: EMPTY_ROWS }, (): Meaning => ({ word: '', means: '' })),
  ]
  return (
    <fieldset>
      <legend className={styles['legend']}>{title}</legend>
      <div className={styles['words']}>
        {rows.map(({ word, means, proposal }, index) => (
          <div key={`${index} ${word}`} className={styles['word']}>
            <Field
              name={`${name}Word`}
              label={t('integrations.mapping.word')}
              labelHidden={index > 0}
              defaultValue={word}
              maxLength={200}
              dir="auto"
              autoComplete="off"
            />
            {options ? (
              <Select
                name={`${name}Means`}
                label={t('integrations.mapping.means')}
                labelHidden={index > 0}
                defaultValue={means}
              >
                <option value="">{t('integrations.mapping.unknown')}</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            ) : (
              <Field
                name={`${name}Means`}
                label={t('integrations.mapping.means')}
                labelHidden={index > 0}
                hint={
                  proposal ? t('integrations.mapping.proposal', { place: proposal }) : undefined
                }
                defaultValue={means}
                maxLength={200}
                dir="auto"
                autoComplete="off"
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

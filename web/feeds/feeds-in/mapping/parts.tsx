import type { FieldState } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Stack } from '../../../ground/ui/layout.tsx'
import styles from '../feeds-in.module.css'
import { CATEGORIES } from './choices.ts'
import type { Meaning } from './values.ts'

/** Empty rows for more words. */
const EMPTY_ROWS = 2

export interface Country {
  iso2: string
  name: string
}

export interface Option {
  value: string
  label: string
}

type T = ReturnType<typeof usePageContext>['t']
export const categoryOptions = (t: T): Option[] =>
  CATEGORIES.map((slug) => ({ value: slug, label: t(`library.houseTypes.${slug as 'apartment'}`) }))

/** Words that are our own names of a meaning. */
export const byLabel = (options: readonly Option[]): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map(({ value, label }) => [label.toLowerCase(), value]))

/** One of the countries, or the mapping's present value, in any form. */
export function CountrySelect({
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
      <option value="">{t('feedsIn.mapping.none')}</option>
      {value !== '' && !known && <option value={value}>{value}</option>}
      {countries.map(({ iso2, name: of }) => (
        <option key={iso2} value={iso2}>
          {of}
        </option>
      ))}
    </Select>
  )
}

/** Longer ones would hide the name of the column. */
const SAMPLE_MAX = 30

/** A column, and beside it its first value. */
export function withSample(column: string, samples: Readonly<Record<string, string>> = {}): string {
  const sample = Object.hasOwn(samples, column) ? samples[column]! : ''
  if (sample === '') return column
  return `${column} · ${sample.length > SAMPLE_MAX ? `${sample.slice(0, SAMPLE_MAX - 1)}…` : sample}`
}

/** One of the file's columns where these are known, else its name. */
export function Column({
  name,
  error,
  defaultValue: value = '',
  label,
  columns,
  samples,
  required,
  onChoose,
}: FieldState & {
  label: string
  columns: readonly string[]
  samples: Readonly<Record<string, string>> | undefined
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
  const options = value === '' || columns.includes(value) ? columns : [value, ...columns]
  return (
    <Select
      name={name}
      error={error}
      label={label}
      defaultValue={value}
      required={required}
      onChange={onChoose && (({ target }) => onChoose(target.value))}
    >
      <option value="">{t('feedsIn.mapping.none')}</option>
      {options.map((column) => (
        <option key={column} value={column}>
          {withSample(column, samples)}
        </option>
      ))}
    </Select>
  )
}

/** Words of the source with their meanings, an option or a word of ours each; unknown words last, and rows for more. */
export function Meanings({
  name,
  title,
  meanings,
  options,
}: {
  name: string
  title: string
  meanings: readonly Meaning[]
  options?: readonly Option[]
}) {
  const { t } = usePageContext()
  const rows = [
    ...meanings,
    ...Array.from({ length: EMPTY_ROWS }, (): Meaning => ({ word: '', means: '' })),
  ]
  return (
    <fieldset>
      <legend className="legend">{title}</legend>
      <Stack gap={2}>
        {rows.map(({ word, means, proposal }, index) => (
          <div key={`${index} ${word}`} className={styles['word']}>
            <Field
              name={`${name}Word`}
              label={t('feedsIn.mapping.word')}
              labelHidden={index > 0}
              defaultValue={word}
              maxLength={200}
              dir="auto"
              autoComplete="off"
            />
            {options ? (
              <Select
                name={`${name}Means`}
                label={t('feedsIn.mapping.means')}
                labelHidden={index > 0}
                defaultValue={means}
              >
                <option value="">{t('feedsIn.mapping.unknown')}</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            ) : (
              <Field
                name={`${name}Means`}
                label={t('feedsIn.mapping.means')}
                labelHidden={index > 0}
                hint={proposal ? t('feedsIn.mapping.proposal', { place: proposal }) : undefined}
                defaultValue={means}
                maxLength={200}
                dir="auto"
                autoComplete="off"
              />
            )}
          </div>
        ))}
      </Stack>
    </fieldset>
  )
}

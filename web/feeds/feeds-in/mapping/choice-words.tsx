import { OFFER_FIELDS, type ChoiceField } from '#contract/offer-fields.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { HEATING_SEPARATORS } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'
import { byLabel, Meanings, type Option } from './parts.tsx'
import { CHOICE_WORDS } from './word-guesses.ts'

type T = ReturnType<typeof usePageContext>['t']

/** Our own words for a choice. */
function optionsOf(name: ChoiceField, t: T): Option[] {
  const rule = OFFER_FIELDS[name]
  return rule.values.map((value) => ({
    value,
    label: 'words' in rule ? t(`${rule.words}.${value}` as 'details.heating.gas') : value,
  }))
}

/** Meanings of the words of a column, once a column is chosen. */
export function ChoiceWords({ name, form, columnOf, meanings }: CsvParts & { name: ChoiceField }) {
  const { t } = usePageContext()
  if (columnOf(name) === '') return null
  const options = optionsOf(name, t)
  const separator = HEATING_SEPARATORS[form.heatingSeparator as keyof typeof HEATING_SEPARATORS]
  return (
    <Meanings
      key={columnOf(name)}
      name={name}
      title={t('feedsIn.mapping.choiceWords', { field: t(`field.${name}`) })}
      meanings={meanings(
        name,
        form.choiceWords[name],
        { ...byLabel(options), ...CHOICE_WORDS[name] },
        [name],
        name === 'heating' ? separator : undefined,
      )}
      options={options}
    />
  )
}

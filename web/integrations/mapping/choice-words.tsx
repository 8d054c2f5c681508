import { usePageContext } from '../../page/page-context.tsx'
import { HEATING_SEPARATORS, WORD_CHOICES, type WordChoice } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'
import { byLabel, Meanings, type Option } from './parts.tsx'
import { CHOICE_WORDS } from './word-guesses.ts'

type T = ReturnType<typeof usePageContext>['t']

/** Our own words for a choice. */
function optionsOf(name: WordChoice, t: T): Option[] {
  switch (name) {
    case 'furnished':
      return WORD_CHOICES[name].map((value) => ({ value, label: t(`library.furnished.${value}`) }))
    case 'groundRentPeriod':
      return WORD_CHOICES[name].map((value) => ({ value, label: t(`details.period.${value}`) }))
    case 'energyCertificate':
      return WORD_CHOICES[name].map((value) => ({
        value,
        label: t(`details.certificate.${value}`),
      }))
    case 'heating':
    case 'energySource':
      return WORD_CHOICES[name].map((value) => ({ value, label: t(`details.heating.${value}`) }))
    default:
      return WORD_CHOICES[name].map((value) => ({ value, label: value }))
  }
}

/** What the words of a column mean, once there is a column. */
export function ChoiceWords({ name, form, columnOf, meanings }: CsvParts & { name: WordChoice }) {
  const { t } = usePageContext()
  if (columnOf(name) === '') return null
  const options = optionsOf(name, t)
  const separator = HEATING_SEPARATORS[form.heatingSeparator as keyof typeof HEATING_SEPARATORS]
  return (
    <Meanings
      key={columnOf(name)}
      name={name}
      title={t('integrations.mapping.choiceWords', { field: t(`integrations.mapping.${name}`) })}
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

import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { address } from '#contract/addresses.ts'
import { WORDS_MAX } from '#contract/filters.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import styles from './words-form.module.css'

export interface WordsFormProps {
  /** Searched, unless the words name another place. */
  place?: { id: string; type: string; iso2: string } | null
  /** On the start page: id of the place that is meant where the words name none. */
  near?: string | undefined
  /** Country code: its places win over others of the name. */
  country?: string | null
  /** For the header: the button is an icon. */
  compact?: boolean
}

/** A search in the visitor's own words, from a page without results: a plain GET form, which redirects to the search that the words mean. */
export function WordsForm({
  place,
  near,
  country = place?.iso2.toLowerCase(),
  compact,
}: WordsFormProps) {
  const { t, locale } = usePageContext()
  const label = t('form.submit.label')
  return (
    <search aria-label={t('form.words.label')}>
      <Form
        method="get"
        action={inLocale(country ? address('search', { country }) : address('home'), locale)}
        className={`${styles[compact ? 'compact' : 'form']} oneField`}
      >
        {(near ?? (place && place.type !== 'country')) && (
          <input type="hidden" name="location" value={near ?? place?.id} />
        )}
        <Field
          type="search"
          name={country ? 'q' : 'words'}
          label={t('form.words.label')}
          labelHidden
          placeholder={t('form.words.placeholder')}
          maxLength={WORDS_MAX}
          required
          // In an empty field it would change the direction of the placeholder.
          onInput={({ currentTarget }) => (currentTarget.dir = currentTarget.value ? 'auto' : '')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button
          type="submit"
          look={compact ? 'quiet' : 'primary'}
          icon={<Search aria-hidden="true" />}
          aria-label={compact ? label : undefined}
        >
          {!compact && label}
        </Button>
      </Form>
    </search>
  )
}

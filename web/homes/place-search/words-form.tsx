import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { address } from '#contract/addresses.ts'
import { WORDS_MAX } from '#contract/filters.ts'
import { SEARCH_TYPES, type ActionId } from '#contract/library.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import type { Nearest } from '../../ground/page/nearest-place.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Segmented } from '../../ground/ui/segmented.tsx'
import { ALL_TO_BUY } from './choices.ts'
import { lastChoice } from './last-choice.ts'
import styles from './words-form.module.css'

export interface WordsFormProps {
  /** Searched, unless the words name another place. */
  place?: Nearest | null
  /** Country code: its places win over others of the name. */
  country?: string | null
  /** On the start page: asks whether to buy or to rent; without words, all homes are searched. */
  isFront?: boolean
  /** For the header: the button is an icon. */
  compact?: boolean
}

/** A search in the visitor's own words, from a page without results: a plain GET form, which redirects to the search that the words mean. */
export function WordsForm({
  place,
  country = null,
  isFront = false,
  compact = false,
}: WordsFormProps) {
  const { t, locale } = usePageContext()
  const label = t('form.submit.label')
  const [action, setAction] = useState<ActionId>(ALL_TO_BUY.action)
  // The server does not know the last search.
  useEffect(() => {
    if (isFront) setAction(lastChoice()?.action ?? ALL_TO_BUY.action)
  }, [isFront])
  return (
    <search aria-label={t('form.words.label')}>
      <Form
        method="get"
        action={inLocale(country ? address('search', { country }) : address('home'), locale)}
        className="stack-2"
      >
        {place && !(country && place.type === 'country') && (
          <input type="hidden" name="location" value={place.id} />
        )}
        {isFront && (
          <div>
            <Segmented
              label={t('form.action.label')}
              name="type"
              value={action}
              onChange={setAction}
              options={SEARCH_TYPES.map(({ id, key }) => ({
                value: id,
                label: t(`library.searchTypes.${key}`),
              }))}
            />
          </div>
        )}
        <div className={`${styles[compact ? 'compact' : 'form']} oneField`}>
          <Field
            type="search"
            name={country ? 'q' : 'words'}
            label={t('form.words.label')}
            labelHidden
            placeholder={
              place ? placeText(t, 'form.words.example', [place]) : t('form.words.placeholder')
            }
            maxLength={WORDS_MAX}
            required={!isFront}
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
        </div>
      </Form>
    </search>
  )
}

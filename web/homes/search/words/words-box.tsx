import { Fragment, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Search } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { address } from '#contract/addresses.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { WORDS_MAX } from '#contract/filters.ts'
import { withoutSpans } from '#text/spans.ts'
import { inLocale } from '../../../ground/page/addresses.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { CarriedChoice } from '../../../ground/links/carried-choice.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { afterPaint } from '../../../ground/ui/after-paint.ts'
import { isFocusLost } from '../../../ground/ui/focus.ts'
import { Button } from '../../../ground/ui/button.tsx'
import { Chip } from '../../../ground/ui/chip.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { NO_FILTERS, wholeFilters } from '../filters.ts'
import type { SearchData, Words } from '../load.ts'
import styles from './words-box.module.css'

/** Whether a submission is pending. */
let isSubmitting = false

/**
 * A box for natural-language search, and the words that were not understood. A plain GET form, which redirects to the search that the words
 * mean. Place, action and category stay unless the words name others.
 */
export function WordsBox({ data }: { data: SearchData }) {
  const { t, format, locale, chosenMoney } = usePageContext()
  const { words, filters, place, among } = data
  const kept = Object.entries(hiddenFields(data))
  const submit = useSubmit()
  const [isSent, setSent] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(filters.words)
  // The page of the words may be another one, with another box.
  useEffect(() => {
    if (isSubmitting && isFocusLost()) box.current?.focus({ preventScroll: true })
    isSubmitting = false
  }, [data])
  // The box keeps the focus when its words change to another search's.
  useEffect(() => {
    if (shown.current === filters.words) return
    shown.current = filters.words
    if (box.current) box.current.value = filters.words ?? ''
  }, [filters.words])
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setSent(true)
    isSubmitting = form.contains(document.activeElement)
    afterPaint(() => {
      setSent(false)
      if (form.isConnected) void submit(form)
    })
  }
  return (
    <search className="stack-3" aria-label={t('search.words.label')}>
      <Form
        method="get"
        action={inLocale(address('search', { country: place.location.iso2 }), locale)}
        className={`${styles['form']} oneField`}
        onSubmit={send}
        aria-busy={isSent}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {chosenMoney && <input type="hidden" name="currency" value={chosenMoney.currency} />}
        <CarriedChoice />
        <Field
          ref={box}
          type="search"
          name="q"
          label={t('search.words.label')}
          labelHidden
          placeholder={t('search.words.placeholder')}
          defaultValue={filters.words ?? ''}
          maxLength={WORDS_MAX}
          // In an empty field it would change the direction of the placeholder.
          dir={filters.words ? 'auto' : undefined}
          onInput={({ currentTarget }) => (currentTarget.dir = currentTarget.value ? 'auto' : '')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" icon={<Search data-print="off" aria-hidden="true" />}>
          {t('search.words.submit')}
        </Button>
      </Form>
      {words && (
        <div className="pile" role="status">
          <Left
            label={t('search.words.later')}
            parts={words.chips
              .filter(({ applied, address }) => !applied && address === null)
              .map(({ start, label }) => ({ start, text: label }))}
          />
          <Left
            label={t('search.words.unknown')}
            parts={words.unknown.filter((part) => !part.place)}
            isUnknown
          />
          {words.chips.map(
            ({ start, label, postcode, applied }) =>
              applied &&
              postcode !== null && (
                <p key={start}>{t('search.words.postcode', { code: postcode, place: label })}</p>
              ),
          )}
          {words.chips.map(
            ({ start, end, label, filter, postcode, address: offered }) =>
              offered !== null && (
                <p key={`${start}-${filter}`}>
                  {t(
                    postcode !== null || filter === 'price'
                      ? 'search.words.otherMeaning'
                      : 'search.words.otherPlace',
                    { words: (filters.words ?? '').slice(start, end) },
                  )}{' '}
                  <LocaleLink to={offered}>{label}</LocaleLink>
                </p>
              ),
          )}
          {words.unknown
            .filter((part) => part.place)
            .map(({ start, text }) => (
              <p key={start}>
                {t('search.words.noPlace', {
                  name: text,
                  place:
                    among.length > 0
                      ? format.list(among.map(({ name }) => name))
                      : place.location.name,
                })}
              </p>
            ))}
          {words.unknown.length > 0 && <InTexts data={data} words={words} />}
        </div>
      )}
    </search>
  )
}

/** Words that the search ignores; the others are chips. */
function Left({
  label,
  parts,
  isUnknown = false,
}: {
  label: string
  parts: readonly { start: number; text: string }[]
  isUnknown?: boolean
}) {
  if (parts.length === 0) return null
  return (
    <p>
      {label}{' '}
      {parts.map(({ start, text }, at) => (
        <Fragment key={start}>
          {at > 0 && ' · '}
          <bdi className={isUnknown ? styles['unknown'] : 'strong'}>{text}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** A link that searches the adverts' texts for the unknown words. */
function InTexts({ data, words: { unknown } }: { data: SearchData; words: Words }) {
  const { t, locale } = usePageContext()
  const text = unknown.map((part) => part.text).join(' ')
  const whole = wholeFilters(data)
  const to = searchAddress(
    data.place.location,
    {
      ...whole,
      text: [whole.text, text].filter(Boolean).join(' '),
      words: withoutSpans(data.filters.words ?? '', unknown) || null,
      page: 1,
    },
    locale,
  )
  return (
    <Chip to={to} icon={<Search data-print="off" aria-hidden="true" />}>
      {t('search.words.inTexts', { text })}
    </Chip>
  )
}

/** Parts of the page's search that its words do not name. */
function hiddenFields({
  words,
  filters,
  subject,
  place: { location },
}: SearchData): Record<string, string> {
  const named = new Set(words?.chips.map(({ filter }) => filter))
  const action = subject?.action ?? filters.action
  const categories = subject ? [subject.category] : filters.categories
  return {
    ...(location.type === 'country' || named.has('location') ? {} : { location: location.id }),
    ...(action === null || named.has('action') ? {} : { action: String(action) }),
    ...(named.has('category') || named.has('group')
      ? {}
      : categories.length > 0
        ? { category: categories.join(',') }
        : filters.group === NO_FILTERS.group
          ? {}
          : { group: filters.group }),
  }
}

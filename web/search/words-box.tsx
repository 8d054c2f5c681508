import { Search, X } from 'lucide-react'
import { Form } from 'react-router'
import { address } from '#contract/addresses.ts'
import { WORDS_MAX } from '#contract/filters.ts'
import type { WordChip } from '#contract/search.ts'
import { inLocale } from '../addresses.ts'
import { usePageContext } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { SearchData } from './load.ts'
import styles from './words-box.module.css'

/**
 * A box for words, and what was understood of them. A plain GET form: the page that it asks for goes on to the search that the words mean. What the words do
 * not say stays as it is: place, action and category.
 */
export function WordsBox({ data }: { data: SearchData }) {
  const { t, locale } = usePageContext()
  const { words, filters, place } = data
  const kept = Object.entries(keptBy(data))
  return (
    <search className={styles['words']} aria-label={t('search.words.label')}>
      <Form method="get" action={inLocale(address.search(place.location.iso2), locale)} className={styles['form']}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          key={filters.words}
          type="search"
          name="q"
          label={t('search.words.label')}
          labelHidden
          placeholder={t('search.words.placeholder')}
          defaultValue={filters.words ?? ''}
          maxLength={WORDS_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('search.words.submit')}
        </Button>
      </Form>
      {words && (
        <div className={styles['meaning']} role="status">
          <Said label={t('search.words.understood')} chips={words.chips.filter(({ applied }) => applied)} data={data} />
          <Said label={t('search.words.later')} chips={words.chips.filter(({ applied }) => !applied)} data={data} />
          {words.unknown.length > 0 && (
            <p>
              {t('search.words.unknown')}{' '}
              {words.unknown.map(({ start, text }) => (
                <bdi key={start} className={styles['unknown']}>
                  {text}
                </bdi>
              ))}
            </p>
          )}
        </div>
      )}
    </search>
  )
}

/** Chips with the same fate; each is a link to the search without its words. */
function Said({ label, chips, data }: { label: string; chips: WordChip[]; data: SearchData }) {
  const { t } = usePageContext()
  if (chips.length === 0) return null
  return (
    <div className={styles['said']}>
      <span>{label}</span>
      <ChipList>
        {chips.map((chip) => (
          <li key={`${chip.filter}${chip.start}${chip.label}`}>
            <Chip to={withoutWords(data, chip)} icon={<X aria-hidden="true" />}>
              <VisuallyHidden>{t('search.chips.remove')} </VisuallyHidden>
              <bdi>{chip.label}</bdi>
            </Chip>
          </li>
        ))}
      </ChipList>
    </div>
  )
}

/** What the page has that its words do not say. */
function keptBy({ words, filters, subject, place: { location } }: SearchData): Record<string, string> {
  const said = new Set(words?.chips.map(({ filter }) => filter))
  const action = subject?.action ?? filters.action
  const categories = subject ? [subject.category] : filters.categories
  return {
    ...(location.type === 'country' || said.has('location') ? {} : { location: location.id }),
    ...(action === null || said.has('action') ? {} : { action: String(action) }),
    ...(categories.length === 0 || said.has('category') ? {} : { category: categories.join(',') }),
  }
}

function withoutWords(data: SearchData, { start, end }: WordChip): string {
  const text = data.filters.words ?? ''
  const q = `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim()
  return `${address.search(data.place.location.iso2)}?${new URLSearchParams({ ...keptBy(data), q }).toString()}`
}

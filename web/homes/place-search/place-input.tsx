import { MapPin } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { PLACE_INPUT_MAX } from '#contract/homes/places.ts'
import type { Formatter } from '#i18n/format.ts'
import { useFormat, useT } from '../../ground/page/page-context.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './place-input.module.css'
import type { PlacesFound } from './places-found.ts'
import { useRecentPlaces, type RecentPlace } from './recent.ts'

export interface PlaceInputProps {
  text: string
  placeId?: string | undefined
  onType: (text: string) => void
  /** Places for the input; `idle` shows the recent ones. */
  found: PlacesFound
  onChoose: (place: RecentPlace) => void
  /** At the end of the input. */
  button: ReactNode
  /** Id of the text that says why the input is wrong. */
  errorId?: string | undefined
}

/**
 * A combobox for places, after the ARIA Authoring Practices: the focus stays in the input, arrows move the highlight and wrap around,
 * Enter selects, Escape closes.
 */
export function PlaceInput({
  text,
  placeId,
  onType,
  found,
  onChoose,
  button,
  errorId,
}: PlaceInputProps) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const recent = useRecentPlaces(open)
  const places: readonly RecentPlace[] =
    found.state === 'found' ? found.places : found.state === 'idle' ? recent : []
  const shown = open && (found.state !== 'idle' || recent.length > 0)

  const choose = (place: RecentPlace): void => {
    setOpen(false)
    setActive(-1)
    onChoose(place)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const highlighted = places[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!open) setOpen(true)
      if (places.length === 0) return
      const next =
        active < 0
          ? step > 0
            ? 0
            : places.length - 1
          : (active + step + places.length) % places.length
      setActive(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && shown && highlighted) {
      event.preventDefault()
      choose(highlighted)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
  }

  return (
    <div
      className={`${styles['place']} framed ringed`}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <MapPin className={styles['pin']} aria-hidden="true" />
      <label htmlFor={id}>
        <VisuallyHidden>{t('form.place.label')}</VisuallyHidden>
      </label>
      <input
        ref={input}
        id={id}
        name="q"
        data-place={placeId}
        type="text"
        role="combobox"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={PLACE_INPUT_MAX}
        placeholder={t('form.place.placeholder')}
        className={`${styles['input']} unringed`}
        value={text}
        onChange={(event) => {
          setOpen(true)
          setActive(-1)
          onType(event.target.value)
        }}
        onFocus={(event) => {
          event.target.select()
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {button}
      <div role="status" className="unseen">
        {shown && found.state === 'found' && t('form.place.found', { count: places.length })}
      </div>
      <div className={styles['panel']} hidden={!shown}>
        {found.state === 'idle' && <p className={styles['caption']}>{t('form.place.recent')}</p>}
        {found.state === 'waiting' && <Waiting />}
        {found.state === 'failed' && (
          <p className={`${styles['message']} ink`} role="alert">
            {found.message}
          </p>
        )}
        {found.state === 'found' && places.length === 0 && (
          <p className={`${styles['message']} ink`}>{t('form.place.none')}</p>
        )}
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('form.place.list')}
          className={styles['list']}
        >
          {places.map((place, index) => (
            <li
              key={place.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles['option']}
              onPointerMove={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <Flag of={place.iso2} size={24} />
              <span className={styles['name']}>
                <strong className="strong">{place.name}</strong>
                <span className="soft">{parentsOf(place, format)}</span>
              </span>
              <span className={`${styles['type']} soft`}>
                {t(
                  place.type === 'area'
                    ? `form.place.area.${place.kind ?? 'region'}`
                    : `form.place.${place.type}`,
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div className={styles['waiting']}>
      <VisuallyHidden>{t('form.place.waiting')}</VisuallyHidden>
      {['60%', '45%', '52%'].map((width) => (
        <div key={width} className={styles['ghost']}>
          <Skeleton width="1.5rem" height="1.5rem" />
          <Skeleton width={width} height="1rem" />
        </div>
      ))}
    </div>
  )
}

/** `Catalonia, Spain`; empty for a country. */
function parentsOf({ type, parent_name, country }: RecentPlace, format: Formatter): string {
  return type === 'country' ? '' : format.address([parent_name, country.name])
}

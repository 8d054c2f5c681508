import { lazy, Suspense, useId, useRef, useState } from 'react'
import { MapPin, X } from 'lucide-react'
import { OFFER_FIELDS } from '#contract/offer-fields.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import { ADDRESS_PRIVACY } from '#contract/homes/details.ts'
import type { Point } from '#contract/homes/areas.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { Hidden } from '../../ground/forms/hidden.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PlaceInput } from '../../homes/place-search/place-input.tsx'
import { usePlacesFound } from '../../homes/place-search/places-found.ts'
import type { RecentPlace } from '../../homes/place-search/recent.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Soft, Wrong } from '../../ground/ui/layout.tsx'
import { useAddressAt, useAddresses, type TypedPoint } from './addresses.ts'
import { Choices } from './choices.tsx'
import fieldStyles from './fields.module.css'
import pinStyles from '../../homes/map/pin-map.module.css'
import type { StepProps } from './step-page.tsx'

const PinMap = lazy(() => import('../../homes/map/pin-map.tsx'))

/** Place, address and pin, and their visibility. */
export function WhereFields({
  offer: { content },
  form,
  place: saved,
  found,
}: StepProps & { place: PlaceDetails | null; found: PlaceDetails[] | null }) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const [place, setPlace] = useState<RecentPlace | null>(saved)
  const [privacy, setPrivacy] = useState(content.privacy)
  const [typed, setTyped] = useState({
    street: content.street ?? '',
    number: content.houseNumber ?? '',
  })
  const lists = { street: useId(), number: useId() }
  const inputs = useRef<HTMLDivElement>(null)
  const near = pointOf(place)
  /** Of the page as it was opened: a point that is saved meanwhile must not move the search for addresses that set it. */
  const [opened] = useState({ place: saved?.id, point: content.point })
  // A large town has streets of one name: those around a saved pin come first.
  const pin = place?.id === opened.place ? opened.point : null
  const addresses = useAddresses(typed, pin ?? near)
  /** An address that was saved without a pin stays without one. */
  const [isTyping, setTyping] = useState(false)
  /** Writes the address of the map at the pin into the fields. */
  const fill = ({ street, number }: { street: string; number: string | null }): void => {
    for (const [name, value] of [
      ['street', street],
      ['houseNumber', number ?? ''],
    ] as const) {
      const input = inputs.current!.querySelector<HTMLInputElement>(`[name="${name}"]`)!
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setTyped({ street, number: number ?? '' })
  }
  const text = (field: 'street' | 'houseNumber' | 'postalCode' | 'district') => ({
    ...form.field(field, content[field] ?? ''),
    label: t(`field.${field}`),
    maxLength: OFFER_FIELDS[field].max,
    dir: 'auto' as const,
  })
  return (
    <>
      <div className={fieldStyles['field']}>
        <span className="label" aria-hidden="true">
          {t('field.location')}
        </span>
        {hydrated ? (
          <PlaceField place={place} onChoose={setPlace} />
        ) : (
          <PlaceQuestion place={saved} found={found} />
        )}
        {form.field('location').error && <Wrong>{form.field('location').error}</Wrong>}
      </div>
      <div className={fieldStyles['address']} ref={inputs}>
        <Field
          {...text('street')}
          autoComplete="off"
          list={lists.street}
          onChange={({ target: { value: street } }) => {
            setTyping(true)
            setTyped((before) => ({ ...before, street }))
          }}
        />
        <Field
          {...text('houseNumber')}
          autoComplete="off"
          list={lists.number}
          onChange={({ target: { value: number } }) => {
            setTyping(true)
            setTyped((before) => ({ ...before, number }))
          }}
        />
        <Field {...text('postalCode')} autoComplete="off" />
        <Field {...text('district')} autoComplete="off" />
      </div>
      <datalist id={lists.street}>
        {addresses.streets.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={lists.number}>
        {addresses.numbers.map(({ number }) => (
          <option key={number} value={number} />
        ))}
      </datalist>
      <div
        onChange={(event) =>
          setPrivacy((event.target as HTMLInputElement).value as OfferContent['privacy'])
        }
      >
        <Choices
          list
          label={t('field.privacy')}
          name="privacy"
          defaultValue={content.privacy}
          options={ADDRESS_PRIVACY.map((value) => ({
            value,
            label: t(`publishing.privacy.${value}`),
            hint: t(`publishing.privacy.${value}Hint`),
          }))}
        />
      </div>
      <Pin
        key={place?.id}
        point={pin}
        near={near}
        typed={isTyping ? addresses.at : null}
        street={typed.street}
        privacy={privacy}
        onFill={fill}
      />
    </>
  )
}

const pointOf = (place: RecentPlace | null): Point | null =>
  place && place.lat !== null && place.lon !== null ? { lat: place.lat, lon: place.lon } : null

/** With scripts: found while typing. */
function PlaceField({
  place,
  onChoose,
}: {
  place: RecentPlace | null
  onChoose: (place: RecentPlace) => void
}) {
  const [text, setText] = useState(place?.name ?? '')
  const [typed, setTyped] = useState('')
  const found = usePlacesFound(typed, false, place, { areas: false })
  const choose = (chosen: RecentPlace): void => {
    onChoose(chosen)
    setText(chosen.name)
    setTyped('')
  }
  return (
    <div className={fieldStyles['place']}>
      <Hidden name="location" value={place?.id ?? ''} />
      <PlaceInput
        text={text}
        onType={(value) => {
          setText(value)
          setTyped(value)
        }}
        found={found}
        onChoose={choose}
        button={null}
      />
    </div>
  )
}

/** Without scripts: a search by page load, and its results. */
function PlaceQuestion({
  place,
  found,
}: {
  place: PlaceDetails | null
  found: PlaceDetails[] | null
}) {
  const { t, format } = usePageContext()
  const nameOf = ({ name, parent_name, country }: PlaceDetails): string =>
    format.address([name, parent_name, country.name])
  const options = found ?? (place ? [place] : [])
  return (
    <>
      {options.length > 0 && (
        <Choices
          list
          label={t('publishing.where.choose')}
          name="location"
          defaultValue={place?.id ?? options[0]?.id}
          options={options.map((option) => ({ value: option.id, label: nameOf(option) }))}
        />
      )}
      {found?.length === 0 && <Wrong>{t('form.place.none')}</Wrong>}
      <div className={fieldStyles['joined']}>
        <Field
          name="q"
          label={t('form.place.label')}
          labelHidden
          placeholder={t('form.place.placeholder')}
          maxLength={58}
        />
        <Button type="submit" name="find" value="1" data-send>
          {t('publishing.where.find')}
        </Button>
      </div>
    </>
  )
}

/**
 * The pin on a map that is loaded on demand. Its position is in two hidden fields; without scripts they stay unchanged. The pin follows a typed
 * address that the map knows, until the owner places it.
 */
function Pin({
  point: saved,
  near: start,
  typed,
  street,
  privacy,
  onFill,
}: {
  point: OfferContent['point']
  near: Point | null
  /** Where the typed address is. */
  typed: TypedPoint | null
  street: string
  privacy: OfferContent['privacy']
  onFill: (address: { street: string; number: string | null }) => void
}) {
  const { t, format } = usePageContext()
  const hydrated = useHydrated()
  const [placed, setPlaced] = useState(saved)
  const [removed, setRemoved] = useState(false)
  /** The map is open without a pin: a city's centre is no location of a home. */
  const [placing, setPlacing] = useState(false)
  const house = typed?.isHouse && !removed ? typed : null
  const point = placed ?? house
  // A street is no home: the map opens there, and the owner places the pin.
  const shown = point ?? (typed && !removed ? typed : placing ? start : null)
  /** The map moves to another typed address until the owner has placed the pin on it. */
  const typedKey = `${typed?.lat} ${typed?.lon}`
  const [keptKey, setKeptKey] = useState(saved ? '' : null)
  const place = (to: Point | null): void => {
    setPlaced(to)
    setKeptKey(to && (keptKey ?? typedKey))
  }
  // The address that is typed wins: another one is offered where none is.
  const address = useAddressAt(street.trim() === '' ? placed : null)
  return (
    <div className={fieldStyles['field']}>
      <Hidden name="lat" value={String(point?.lat ?? '')} />
      <Hidden name="lon" value={String(point?.lon ?? '')} />
      {hydrated && (
        <>
          <div className="line-2">
            <span className="label">{t('field.point')}</span>
            {shown ? (
              <Button
                size="s"
                look="quiet"
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  place(null)
                  setRemoved(true)
                  setPlacing(false)
                }}
              >
                {t('publishing.pin.remove')}
              </Button>
            ) : (
              <Button
                size="s"
                icon={<MapPin aria-hidden="true" />}
                disabled={!start}
                onClick={() => {
                  setRemoved(false)
                  setPlacing(true)
                }}
              >
                {t('publishing.pin.set')}
              </Button>
            )}
          </div>
          <Soft role="status">
            {t(
              placed
                ? 'publishing.pin.hint'
                : point
                  ? 'publishing.pin.fromAddress'
                  : shown
                    ? 'publishing.pin.place'
                    : start
                      ? 'publishing.pin.why'
                      : 'publishing.pin.placeFirst',
            )}
          </Soft>
          {address && (
            <div className="line-2">
              <span>
                {t('publishing.pin.found', {
                  address: format.address([address.street, address.number]),
                })}
              </span>
              <Button size="s" onClick={() => onFill(address)}>
                {t('publishing.pin.use')}
              </Button>
            </div>
          )}
          {shown && (
            <Suspense fallback={<div className={pinStyles['map']} />}>
              <PinMap key={keptKey ?? typedKey} point={shown} privacy={privacy} onMove={place} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

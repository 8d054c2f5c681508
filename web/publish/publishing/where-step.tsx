import { lazy, Suspense, useState } from 'react'
import { MapPin, X } from 'lucide-react'
import { OFFER_FIELDS } from '#contract/offer-fields.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import { ADDRESS_PRIVACY } from '#contract/homes/details.ts'
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
      <div className={fieldStyles['address']}>
        <Field {...text('street')} autoComplete="off" />
        <Field {...text('houseNumber')} autoComplete="off" />
        <Field {...text('postalCode')} autoComplete="off" />
        <Field {...text('district')} autoComplete="off" />
      </div>
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
        point={place?.id === saved?.id ? content.point : null}
        near={place}
        privacy={privacy}
      />
    </>
  )
}

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

/** The pin on a map that is loaded on demand. Its position is in two hidden fields; without scripts they stay unchanged. */
function Pin({
  point: saved,
  near,
  privacy,
}: {
  point: OfferContent['point']
  near: RecentPlace | null
  privacy: OfferContent['privacy']
}) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const [point, setPoint] = useState(saved)
  /** The map is open without a pin: a city's centre is no location of a home. */
  const [placing, setPlacing] = useState(false)
  const start =
    near && near.lat !== null && near.lon !== null ? { lat: near.lat, lon: near.lon } : null
  const shown = point ?? (placing ? start : null)
  return (
    <div className={fieldStyles['field']}>
      <Hidden name="lat" value={String(point?.lat ?? '')} />
      <Hidden name="lon" value={String(point?.lon ?? '')} />
      {hydrated && (
        <>
          <div className="line-2">
            <span className="label">{t('field.point')}</span>
            {point || placing ? (
              <Button
                size="s"
                look="quiet"
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  setPoint(null)
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
                onClick={() => setPlacing(true)}
              >
                {t('publishing.pin.set')}
              </Button>
            )}
          </div>
          <Soft>
            {t(
              point
                ? 'publishing.pin.hint'
                : placing
                  ? 'publishing.pin.place'
                  : start
                    ? 'publishing.pin.why'
                    : 'publishing.pin.placeFirst',
            )}
          </Soft>
          {shown && (
            <Suspense fallback={<div className={pinStyles['map']} />}>
              <PinMap point={shown} privacy={privacy} onMove={setPoint} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

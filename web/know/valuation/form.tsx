import { lazy, Suspense, useState, type ReactNode } from 'react'
import { MapPin, X } from 'lucide-react'
import { Form, useLocation, useNavigation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { CONDITIONS, FURNISHED } from '#contract/homes/details.ts'
import { HOME_CATEGORIES, HOUSE_TYPES } from '#contract/library.ts'
import { ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { VALUED_FEATURES, type NumberFact } from '#contract/know/valuation-lists.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PlaceInput } from '../../homes/place-search/place-input.tsx'
import { usePlacesFound } from '../../homes/place-search/places-found.ts'
import type { RecentPlace } from '../../homes/place-search/recent.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft, Stack, Two, Wrong } from '../../ground/ui/layout.tsx'
import type { EstimateQuery } from './estimate-query.ts'
import styles from './valuation.module.css'

/** Facts that are folded until one of them is given. */
const MORE_FACTS = [
  ...VALUED_FEATURES,
  'newBuild',
  'condition',
  'furnished',
  'energyClass',
  'plotArea',
] as const

/** Areas in fields have one decimal. */
const TENTHS = 10

/** Id of the text below the place. */
const PLACE_ERROR = 'place-error'

const PinMap = lazy(() => import('../../homes/map/pin-map.tsx'))

/** The facts of a home: a plain GET form, so that the address is the question. */
export function HomeForm({
  query,
  place: saved,
  middle,
  found,
  typed,
  errors,
}: {
  query: EstimateQuery
  /** Numbers that are out of bounds, as they were typed. */
  typed: Partial<Record<NumberFact, string>>
  place: PlaceDetails | null
  /** The home's position without a pin: a country's own may be in the sea. */
  middle: { lat: number; lon: number } | null
  found: PlaceDetails[] | null
  /** By the names of the fields. */
  errors: Readonly<Record<string, string | undefined>>
}) {
  const { t, locale, format } = usePageContext()
  const hydrated = useHydrated()
  const busy = useNavigation().state !== 'idle'
  const [place, setPlace] = useState<RecentPlace | null>(saved)
  const isTooLarge = errors['location'] !== undefined
  const isMoreGiven = MORE_FACTS.some(
    (name) => query[name] !== undefined || errors[name] !== undefined,
  )
  const number = (name: NumberFact) => ({
    name,
    defaultValue: typed[name] ?? (query[name] === undefined ? '' : format.plain(query[name])),
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  /** In the page's unit, which the form says beside it. */
  const area = (name: 'area' | 'plotArea') => ({
    ...number(name),
    ...(typed[name] === undefined &&
      query[name] !== undefined && {
        defaultValue: String(
          Math.round((query[name] / format.areaUnit.squareMetres) * TENTHS) / TENTHS,
        ),
      }),
  })
  return (
    <Form
      method="get"
      action={`/${locale}${address('estimate')}`}
      className="stack-4"
      data-print="off"
    >
      {format.areaUnit.squareMetres !== 1 && <input type="hidden" name="areaUnit" value="sqft" />}
      {query.offer !== undefined && <input type="hidden" name="offer" value={query.offer} />}
      <h2 className="heading">{t('valuation.form.title')}</h2>
      <div className={`${styles['place']} stack-4`}>
        {hydrated ? (
          <PlaceField
            place={place}
            typedBefore={saved ? '' : (query.q ?? '')}
            wrongId={isTooLarge && place?.id === saved?.id ? PLACE_ERROR : undefined}
            errorId={found && !place ? PLACE_ERROR : undefined}
            onChoose={setPlace}
          >
            {found && !place && <Matches found={found} id={PLACE_ERROR} />}
            {isTooLarge && place?.id === saved?.id && (
              <Wrong id={PLACE_ERROR}>{errors['location']}</Wrong>
            )}
          </PlaceField>
        ) : (
          <PlaceQuestion place={saved} found={found} query={query} error={errors['location']} />
        )}
      </div>
      <Pin
        key={place?.id}
        query={place?.id === saved?.id ? query : {}}
        near={(place?.id === saved?.id && middle) || place}
        error={place?.id === saved?.id ? errors['lat'] : undefined}
      />
      <Two>
        <Select
          name="category"
          label={t('field.category')}
          defaultValue={String(query.category ?? 1)}
        >
          {HOUSE_TYPES.filter(({ id }) => HOME_CATEGORIES.has(id)).map(({ id }) => (
            <option key={id} value={id}>
              {t(`library.houseTypes.${kindSlug(id)}`)}
            </option>
          ))}
        </Select>
        <Field
          {...area('area')}
          label={t('field.livingArea')}
          suffix={format.areaUnit.sign}
          required
        />
        <Field {...number('rooms')} label={t('field.rooms')} />
        <Field {...number('bedrooms')} label={t('field.bedrooms')} />
        <Field {...number('bathrooms')} label={t('field.bathrooms')} />
        <Field {...number('yearBuilt')} label={t('field.yearBuilt')} />
        <Field {...number('floor')} label={t('field.floor')} />
        <Field {...number('floors')} label={t('field.floors')} />
      </Two>
      <details className="fold" open={isMoreGiven || undefined}>
        <summary>{t('valuation.form.more')}</summary>
        <Two>
          {([...VALUED_FEATURES, 'newBuild'] as const).map((key) => (
            <Select
              key={key}
              name={key}
              label={key === 'newBuild' ? t('field.newBuild') : t(`library.features.${key}`)}
              defaultValue={query[key] ?? ''}
            >
              <option value="">{t('valuation.form.unknown')}</option>
              <option value="1">{t('valuation.form.yes')}</option>
              <option value="0">{t('valuation.form.no')}</option>
            </Select>
          ))}
          <Select
            name="condition"
            label={t('field.condition')}
            defaultValue={query.condition ?? ''}
          >
            <option value="">{t('valuation.form.unknown')}</option>
            {CONDITIONS.map((value) => (
              <option key={value} value={value}>
                {t(`details.condition.${value}`)}
              </option>
            ))}
          </Select>
          <Select
            name="furnished"
            label={t('field.furnished')}
            defaultValue={query.furnished ?? ''}
          >
            <option value="">{t('valuation.form.unknown')}</option>
            {FURNISHED.map((value) => (
              <option key={value} value={value}>
                {t(`library.furnished.${value}`)}
              </option>
            ))}
          </Select>
          <Select
            name="energyClass"
            label={t('field.energyClass')}
            defaultValue={query.energyClass ?? ''}
          >
            <option value="">{t('valuation.form.unknown')}</option>
            {ENERGY_CLASSES.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
          <Field {...area('plotArea')} label={t('field.plotArea')} suffix={format.areaUnit.sign} />
        </Two>
      </details>
      <Stack gap={2}>
        <div>
          <Button type="submit" look="primary" busy={hydrated && busy}>
            {t('valuation.form.submit')}
          </Button>
        </div>
        <Soft>{t('valuation.form.notStored')}</Soft>
      </Stack>
    </Form>
  )
}

/** With scripts: found while typing. */
function PlaceField({
  place,
  typedBefore,
  wrongId,
  errorId,
  onChoose,
  children,
}: {
  place: RecentPlace | null
  /** The place as typed, which was not found or is ambiguous. */
  typedBefore: string
  /** Of the text that says why the place is refused, and of the one about what was typed. */
  wrongId: string | undefined
  errorId: string | undefined
  onChoose: (place: RecentPlace) => void
  children: ReactNode
}) {
  const { t } = usePageContext()
  const [text, setText] = useState(place?.name ?? typedBefore)
  const [typed, setTyped] = useState(typedBefore)
  const found = usePlacesFound(typed, false, place, { areas: false })
  return (
    <div className="labelled">
      <span className="label" aria-hidden="true">
        {t('form.place.label')}
      </span>
      {/* A text that was changed afterwards is no longer the place that was chosen. */}
      {place && text === place.name && <input type="hidden" name="location" value={place.id} />}
      <PlaceInput
        text={text}
        onType={(value) => {
          setText(value)
          setTyped(value)
        }}
        found={found}
        onChoose={(chosen) => {
          onChoose(chosen)
          setText(chosen.name)
          setTyped('')
        }}
        button={null}
        errorId={wrongId ?? (text === typedBefore ? errorId : undefined)}
      />
      {children}
    </div>
  )
}

/** The places of a name, or one of a similar name, each with the same question. */
function Matches({ found, id }: { found: PlaceDetails[]; id?: string }) {
  const { t, format } = usePageContext()
  const { search } = useLocation()
  const asking = (id: string) => {
    const parts = new URLSearchParams(search)
    for (const name of ['q', 'lat', 'lon']) parts.delete(name)
    parts.set('location', id)
    return `${address('estimate')}?${parts}`
  }
  if (found.length === 0) return <Wrong id={id}>{t('valuation.form.none')}</Wrong>
  return (
    <>
      <Wrong id={id}>
        {t(found.length === 1 ? 'valuation.form.similar' : 'valuation.form.choose')}
      </Wrong>
      <ul>
        {found.map(({ id, name, parent_name, country }) => (
          <li key={id}>
            <LocaleLink to={asking(id)}>
              {format.address([name, parent_name, country.name])}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Without scripts: a search by page load, and its results. */
function PlaceQuestion({
  place,
  found,
  query,
  error,
}: {
  place: PlaceDetails | null
  found: PlaceDetails[] | null
  query: EstimateQuery
  error: string | undefined
}) {
  const { t, format } = usePageContext()
  return (
    <>
      {found && found.length > 1 ? (
        <Select name="location" label={t('valuation.form.choose')}>
          {found.map(({ id, name, parent_name, country }) => (
            <option key={id} value={id}>
              {format.address([name, parent_name, country.name])}
            </option>
          ))}
        </Select>
      ) : (
        <Field
          name="q"
          label={t('form.place.label')}
          defaultValue={place?.name ?? query.q ?? ''}
          maxLength={58}
          required
          dir="auto"
          {...(error !== undefined && { error })}
        />
      )}
      {found && found.length < 2 && !place && <Matches found={found} />}
    </>
  )
}

/** The pin on a map that is loaded on demand, into a space of its size: a link that is pressed meanwhile does not move. Without it the middle of the place counts. */
function Pin({
  query,
  near,
  error,
}: {
  query: Partial<EstimateQuery>
  near: Pick<RecentPlace, 'lat' | 'lon'> | null
  error: string | undefined
}) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const [point, setPoint] = useState(
    query.lat !== undefined && query.lon !== undefined ? { lat: query.lat, lon: query.lon } : null,
  )
  const start =
    near && near.lat !== null && near.lon !== null ? { lat: near.lat, lon: near.lon } : null
  return (
    <Stack gap={2}>
      {point && (
        <>
          <input type="hidden" name="lat" value={point.lat} />
          <input type="hidden" name="lon" value={point.lon} />
        </>
      )}
      {error !== undefined && <Wrong>{error}</Wrong>}
      {start && (
        <>
          {point ? (
            <>
              <div className={styles['pinMap']} data-script="on">
                {hydrated && (
                  <Suspense>
                    <PinMap point={point} privacy="exact" onMove={setPoint} />
                  </Suspense>
                )}
              </div>
              <div data-script="on">
                <Button
                  size="s"
                  look="quiet"
                  icon={<X aria-hidden="true" />}
                  onClick={() => setPoint(null)}
                >
                  {t('valuation.form.noPin')}
                </Button>
              </div>
            </>
          ) : (
            <div data-script="on">
              <Button size="s" icon={<MapPin aria-hidden="true" />} onClick={() => setPoint(start)}>
                {t('valuation.form.pin')}
              </Button>
            </div>
          )}
          <Soft data-script="on">{t('valuation.form.pinHint')}</Soft>
        </>
      )}
    </Stack>
  )
}

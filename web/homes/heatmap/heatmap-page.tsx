import { lazy, Suspense, useState, type CSSProperties } from 'react'
import { Form, useNavigation } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { Box } from '#contract/homes/areas.ts'
import {
  CELL_KINDS,
  CELL_LAYERS,
  CELL_MIN,
  CELL_STEP,
  type CellKind,
  type CellLayer,
} from '#contract/homes/cell-lists.ts'
import type { Cell } from '#contract/homes/cells.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import type { ActionId } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { CarriedChoice } from '../../ground/links/carried-choice.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PlaceInput } from '../place-search/place-input.tsx'
import { usePlacesFound } from '../place-search/places-found.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft, Stack, Wrong } from '../../ground/ui/layout.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import { useAddressState, type AddressState } from './address-state.ts'
import {
  colourOf,
  COLOURS,
  nameOf,
  opacityOf,
  STRONG,
  useCellTexts,
  valueOf,
  type CellTexts,
  type CellView,
} from './figures.ts'
import styles from './heatmap.module.css'
import type { HeatmapQuery } from './route.tsx'

const CellsMap = lazy(() => import('./cells-map.tsx'))

/** Rows of the table. */
const ROWS = 60
const ACTIONS = ['buy', 'rent'] as const

export interface HeatmapProps {
  query: HeatmapQuery
  place: PlaceDetails | null
  box: Box
  view: CellView
  /** The typed text, if no place has that name. */
  unknown: string | null
}

/** Asking prices by hexagon: on a map, and as a table. */
export function HeatmapPage({ query, place, box, view, unknown }: HeatmapProps) {
  const { t, format } = usePageContext()
  const state = useAddressState()
  const texts = useCellTexts(view.currency)
  const busy = useNavigation().state !== 'idle'
  const kind = query.kind ?? CELL_KINDS[0].key
  const chosen = view.cells.find(({ id }) => id === state.cell) ?? null
  const rateDate = texts.rateDate ?? (view.currency === 'EUR' ? null : view.rateDate)
  return (
    <Container className={`page ${styles['heat']}`}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          ...(place && place.type !== 'area' ? [{ label: place.name, to: place.path }] : []),
          { label: t('heatmap.page.crumb') },
        ]}
      />
      <div className="stack-2 apart">
        <h1 className="title">{t('heatmap.page.title', { place: place?.name ?? '' })}</h1>
        <p className="lead">{t('heatmap.page.lead', { least: CELL_MIN })}</p>
      </div>
      <Controls {...{ query, place, view, unknown, kind, state }} />
      <div className={styles['columns']} data-price data-measure>
        <div className={styles['frame']} data-script="on" data-print="off" aria-busy={busy}>
          <Suspense>
            <CellsMap
              key={query.location ?? ''}
              label={t('heatmap.map.label', { place: place?.name ?? '' })}
              box={box}
              isExact={query.box !== undefined}
              view={view}
              layer={state.layer}
              chosen={chosen}
              texts={texts}
              onMove={(moved) => state.go({ box: moved }, { replace: true })}
              onChoose={(id, options) => state.go({ cell: id }, options)}
            />
          </Suspense>
        </div>
        <div className="stack-5">
          <div aria-live="polite">
            {chosen ? (
              <CellCard cell={chosen} texts={texts} kind={kind} state={state} />
            ) : (
              <Soft data-script="on" data-print="off">
                {t('heatmap.cell.hint')}
              </Soft>
            )}
          </div>
          <Legend layer={state.layer} view={view} texts={texts} />
        </div>
      </div>
      <Figures
        cells={
          query.box || !place
            ? view.cells
            : view.cells.filter((cell) => cell.place?.iso2 === place.iso2.toLowerCase())
        }
        isOneCountry={!query.box && place !== null}
        view={view}
        texts={texts}
        kind={kind}
        state={state}
      />
      <section className={`${styles['about']} stack-2`}>
        <h2 className="partTitle">{t('heatmap.about.title')}</h2>
        <Soft>
          {t('heatmap.about.prices', {
            date: view.asOf ? format.date(view.asOf, 'long') : '',
            least: CELL_MIN,
          })}{' '}
          {rateDate !== null &&
            t('heatmap.about.converted', { date: format.date(rateDate, 'long') })}{' '}
          {t('heatmap.about.steps', { step: format.percent(CELL_STEP) })}
        </Soft>
        <Soft>
          {t('heatmap.about.left', { least: CELL_MIN })} {t('heatmap.about.lists')}
        </Soft>
        <Soft>{t('heatmap.about.yield')}</Soft>
      </section>
    </Container>
  )
}

/** A form, so that it works without scripts; with them each choice applies at once. */
function Controls({
  query,
  place,
  view,
  unknown,
  kind,
  state,
}: Pick<HeatmapProps, 'query' | 'place' | 'view' | 'unknown'> & {
  kind: CellKind
  state: AddressState
}) {
  const { t, locale, format } = usePageContext()
  const hydrated = useHydrated()
  return (
    <Form
      method="get"
      action={`/${locale}${address('heatmap')}`}
      className={styles['controls']}
      data-print="off"
    >
      <CarriedChoice />
      {query.box && <input type="hidden" name="box" value={query.box} />}
      <fieldset key={String(hydrated)} className={`segments ${styles['layers']}`}>
        <legend className="unseen">{t('heatmap.form.layer')}</legend>
        {CELL_LAYERS.map((layer) => (
          <label key={layer}>
            <input
              type="radio"
              name="layer"
              value={layer}
              {...(hydrated
                ? {
                    checked: layer === state.layer,
                    onChange: () => state.go({ layer: layer === CELL_LAYERS[0] ? null : layer }),
                  }
                : { defaultChecked: layer === state.layer })}
            />
            <span>{t(`heatmap.layer.${layer}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles['fields']}>
        {hydrated ? (
          <PlaceField
            place={place}
            onChoose={(id) => state.go({ location: id, box: null, cell: null })}
          />
        ) : (
          <Field
            name="q"
            label={t('heatmap.form.place')}
            placeholder={place?.name}
            maxLength={58}
            dir="auto"
          />
        )}
        <Select
          key={kind}
          name="kind"
          label={t('heatmap.form.kind')}
          defaultValue={kind}
          onChange={
            hydrated
              ? ({ currentTarget: { value } }) =>
                  state.go({ kind: value === CELL_KINDS[0].key ? null : value, cell: null })
              : undefined
          }
        >
          {CELL_KINDS.map(({ key }) => (
            <option key={key} value={key}>
              {t(`heatmap.kind.${key}`)}
            </option>
          ))}
        </Select>
        {view.month !== null &&
          view.months.length > 1 &&
          (hydrated ? (
            <MonthSlider key={view.month} month={view.month} months={view.months} state={state} />
          ) : (
            <Select name="month" label={t('heatmap.form.month')} defaultValue={view.month}>
              {view.months.map((month) => (
                <option key={month} value={month}>
                  {format.date(`${month}-15`, 'month')}
                </option>
              ))}
            </Select>
          ))}
        {!hydrated && (
          <div>
            <Button type="submit">{t('heatmap.form.show')}</Button>
          </div>
        )}
      </div>
      {unknown !== null && <Wrong>{t('heatmap.form.unknown', { text: unknown })}</Wrong>}
    </Form>
  )
}

function PlaceField({
  place,
  onChoose,
}: {
  place: PlaceDetails | null
  onChoose: (id: string) => void
}) {
  const { t } = usePageContext()
  const [text, setText] = useState(place?.name ?? '')
  const [typed, setTyped] = useState('')
  const found = usePlacesFound(typed, false, place, { areas: false })
  return (
    <div className="labelled">
      <span className="label" aria-hidden="true">
        {t('heatmap.form.place')}
      </span>
      <PlaceInput
        text={text}
        onType={(value) => {
          setText(value)
          setTyped(value)
        }}
        found={found}
        onChoose={(chosen) => {
          setText(chosen.name)
          setTyped('')
          onChoose(chosen.id)
        }}
        button={null}
      />
    </div>
  )
}

function MonthSlider({
  month,
  months,
  state,
}: {
  month: string
  months: readonly string[]
  state: AddressState
}) {
  const { t, format } = usePageContext()
  const [at, setAt] = useState(months.indexOf(month))
  const text = format.date(`${months[at] ?? month}-15`, 'month')
  const apply = (): void => {
    const next = months[at]
    if (next !== undefined && next !== month)
      state.go(
        { month: at === months.length - 1 ? null : next, cell: state.cell },
        { replace: true },
      )
  }
  return (
    <label className="labelled">
      <span className="label">
        {t('heatmap.form.month')} <span className="soft">{text}</span>
      </span>
      <input
        type="range"
        className={styles['slider']}
        min={0}
        max={months.length - 1}
        value={at}
        aria-valuetext={text}
        onChange={({ currentTarget: { value } }) => setAt(Number(value))}
        onPointerUp={apply}
        onKeyUp={apply}
        onBlur={apply}
      />
    </label>
  )
}

/** The colours of a layer, and the meaning of their strength. */
function Legend({ layer, view, texts }: { layer: CellLayer; view: CellView; texts: CellTexts }) {
  const { t, format } = usePageContext()
  const bounds = view.breaks[layer] ?? []
  const show = (value: number): string => texts.value(value, layer)
  const classes = bounds.length === 0 ? [] : [...bounds.keys(), bounds.length]
  return (
    <section className="stack-2">
      <h2 className="label">{t(`heatmap.legend.${layer}`, { unit: format.areaUnit.sign })}</h2>
      {classes.length === 0 ? (
        <Soft>{t('heatmap.legend.none')}</Soft>
      ) : (
        <ul className={styles['classes']}>
          {classes.map((at) => (
            <li key={at} className="beside">
              <Swatch colour={colourOf(at === 0 ? -Infinity : bounds[at - 1]!, bounds)} />
              <bdi>
                {at === 0
                  ? t('heatmap.legend.below', { to: show(bounds[0]!) })
                  : at === bounds.length
                    ? t('heatmap.legend.from', { from: show(bounds[at - 1]!) })
                    : t('heatmap.legend.range', {
                        from: show(bounds[at - 1]!),
                        to: show(bounds[at]!),
                      })}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <h2 className="label">{t('heatmap.legend.size')}</h2>
      <ul className={styles['sizes']}>
        {[CELL_MIN, 20, STRONG].map((n) => (
          <li key={n} className="beside">
            <Swatch colour={COLOURS - 2} opacity={opacityOf(n, CELL_MIN)} />
            {n === STRONG ? t('heatmap.legend.from', { from: format.number(n) }) : format.number(n)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A hexagon in a colour of the scale; null: blank. */
function Swatch({ colour, opacity = 1 }: { colour: number | null; opacity?: number }) {
  return (
    <span
      className={styles['swatch']}
      aria-hidden="true"
      style={
        {
          '--swatch': colour === null ? 'var(--hairline)' : `var(--map-heat-${colour})`,
          opacity,
        } as CSSProperties
      }
    />
  )
}

function CellCard({
  cell,
  texts,
  kind,
  state,
}: {
  cell: Cell
  texts: CellTexts
  kind: CellKind
  state: AddressState
}) {
  const page = usePageContext()
  const { t, format } = page
  return (
    <section className="box">
      <h2 className="heading">{nameOf(cell, page)}</h2>
      <dl className={styles['facts']}>
        {ACTIONS.map((name) => {
          const figure = cell[name]
          return (
            <div key={name} className="stack-1">
              <dt className="soft">{t(`heatmap.cell.${name}`)}</dt>
              <dd>
                {figure ? (
                  <>
                    <bdi className="strong">
                      {t('heatmap.cell.perArea', {
                        price: texts.price(figure.perSquareMetre),
                        unit: format.areaUnit.sign,
                      })}
                    </bdi>
                    <Soft as="span" className="softLine">
                      {t('heatmap.cell.of', { count: figure.n })}
                      {figure.change !== null &&
                        ` · ${t('heatmap.cell.change', { change: texts.change(figure.change) })}`}
                    </Soft>
                  </>
                ) : (
                  t('heatmap.cell.few', { least: CELL_MIN })
                )}
              </dd>
            </div>
          )
        })}
        <div className="stack-1">
          <dt className="soft">{t('heatmap.layer.yield')}</dt>
          <dd className="strong">{cell.yield === null ? '–' : texts.yield(cell.yield)}</dd>
        </div>
      </dl>
      <Stack gap={2} data-print="off">
        <HomesLinks cell={cell} kind={kind} />
        <LocaleLink
          to={state.with({ cell: null })}
          onClick={(event) => {
            event.preventDefault()
            state.go({ cell: null })
          }}
        >
          {t('heatmap.cell.close')}
        </LocaleLink>
      </Stack>
    </section>
  )
}

/** Searches of the hexagon. */
function HomesLinks({ cell, kind }: { cell: Cell; kind: CellKind }) {
  const { t, locale } = usePageContext()
  const [first, ...others] = cell.countries
  if (!first) return null
  const categories = CELL_KINDS.find(({ key }) => key === kind)?.categories ?? []
  const country = { ...first, type: 'country', path: `/${first.iso2}` } as const
  return ACTIONS.map((name, action) => {
    if (cell[name] === null) return null
    const filters = {
      ...NO_FILTERS,
      action: action as ActionId,
      categories: [...categories],
      // Hexagons know no borders.
      locations: others.length > 0 ? cell.countries.map(({ id }) => id).sort() : [],
      polygon: [[cell.corners]],
    }
    return (
      <LocaleLink key={name} to={searchAddress(country, filters, locale)}>
        {t(`heatmap.cell.homes.${name}`)}
      </LocaleLink>
    )
  })
}

/** The table; while the map shows the place itself, without the hexagons of its neighbours. */
function Figures({
  cells,
  isOneCountry,
  view,
  texts,
  kind,
  state,
}: {
  cells: readonly Cell[]
  /** Neighbouring countries are excluded. */
  isOneCountry: boolean
  view: CellView
  texts: CellTexts
  kind: CellKind
  state: AddressState
}) {
  const page = usePageContext()
  const { t, format } = page
  if (cells.length === 0)
    return (
      <p className={styles['empty']}>
        {t(isOneCountry ? 'heatmap.table.emptyCountry' : 'heatmap.table.empty', {
          least: CELL_MIN,
        })}
      </p>
    )
  const rows = cells.slice(0, ROWS)
  return (
    <section className="stack-3" data-price data-measure>
      <div>
        <h2 className="partTitle">{t('heatmap.table.title')}</h2>
        <Soft>
          {t(isOneCountry ? 'heatmap.table.leadCountry' : 'heatmap.table.lead', {
            kind: t(`heatmap.kind.${kind}`),
            month: view.month ? format.date(`${view.month}-15`, 'month') : '',
            shown: rows.length,
            all: cells.length,
          })}
        </Soft>
      </div>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('heatmap.table.place')}</th>
            <th scope="col">{t('heatmap.cell.buy')}</th>
            <th scope="col">{t('heatmap.cell.rent')}</th>
            <th scope="col">{t('heatmap.layer.yield')}</th>
            <th scope="col">{t('heatmap.table.homes')}</th>
          </tr>
        </thead>
        <tbody className="numbers">
          {rows.map((cell) => (
            <tr
              key={cell.id}
              className={cell.id === state.cell ? 'washed' : undefined}
              aria-current={cell.id === state.cell || undefined}
            >
              <td>
                <RowHead>
                  <span className="beside">
                    <CellSwatch cell={cell} view={view} layer={state.layer} />
                    <LocaleLink
                      to={state.with({ cell: cell.id })}
                      onClick={(event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return
                        event.preventDefault()
                        state.go({ cell: cell.id })
                      }}
                    >
                      {nameOf(cell, page)}
                    </LocaleLink>
                  </span>
                </RowHead>
              </td>
              {ACTIONS.map((name) => (
                <td key={name} data-label={t(`heatmap.cell.${name}`)}>
                  {cell[name] ? (
                    <>
                      <bdi>
                        {t('heatmap.cell.perArea', {
                          price: texts.price(cell[name].perSquareMetre),
                          unit: format.areaUnit.sign,
                        })}
                      </bdi>
                      <Soft as="span" className="softLine">
                        {t('heatmap.cell.of', { count: cell[name].n })}
                        {cell[name].change !== null &&
                          ` · ${t('heatmap.cell.change', { change: texts.change(cell[name].change) })}`}
                      </Soft>
                    </>
                  ) : (
                    '–'
                  )}
                </td>
              ))}
              <td data-label={t('heatmap.layer.yield')}>
                {cell.yield === null ? '–' : texts.yield(cell.yield)}
              </td>
              <td data-label={t('heatmap.table.homes')} data-print="off">
                <span className="row-3">
                  <HomesLinks cell={cell} kind={kind} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** As the hexagon is on the map. */
function CellSwatch({ cell, view, layer }: { cell: Cell; view: CellView; layer: CellLayer }) {
  const own = valueOf(cell, layer)
  return own ? (
    <Swatch
      colour={colourOf(own.value, view.breaks[layer] ?? [])}
      opacity={opacityOf(own.n, CELL_MIN)}
    />
  ) : (
    <Swatch colour={null} />
  )
}

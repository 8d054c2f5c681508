import { lazy, Suspense, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { driverName, namedDrivers, type GivenFacts } from '#i18n/driver-names.ts'
import { borrowedText, refusalText } from '#i18n/estimate-texts.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { EstimateAnswer as Answer, Refused, Valued } from '#contract/know/valuation.ts'
import { CostsFold } from '../../ground/costs/costs-fold.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Row, Soft } from '../../ground/ui/layout.tsx'
import { useNear } from '../../ground/ui/use-near.ts'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import type { EstimateQuery } from './estimate-query.ts'
import { beyondComparables } from './beyond.ts'
import styles from './valuation.module.css'

const ComparablesMap = lazy(() => import('./comparables-map.tsx'))

/** Distance from the viewport at which the map is loaded. */
const NEAR = '300px'

export interface ResultProps {
  /** The facts that were given, and the comparables that were left out. */
  query: GivenFacts & Pick<EstimateQuery, 'area' | 'without'>
  answer: Answer
  place: PlaceDetails
  /** Address of the same without these comparables. */
  to: (without: number[] | undefined) => string
  /** A saved estimate: retrying would return the same. */
  isKept?: boolean
  /** Further actions beside printing. */
  children?: ReactNode
}
type Given = ResultProps['query']

export const isValued = (answer: Valued | Refused): answer is Valued => 'price' in answer

/** The estimate of a home, its parts, and its range of error. */
export function Result({ query, answer, place, to, isKept = false, children }: ResultProps) {
  const { t, format } = usePageContext()
  const { buy, rent, currency } = answer
  const main = isValued(buy) ? buy : isValued(rent) ? rent : null
  return (
    <>
      <div className={styles['values']}>
        <Value title={t('valuation.result.buy')} answer={buy} query={query} currency={currency} />
        <Value title={t('valuation.result.rent')} answer={rent} query={query} currency={currency} />
        {answer.yield !== null && (
          <div className={styles['value']}>
            <h2 className="label">{t('valuation.result.yield')}</h2>
            <p className={styles['price']}>{format.percent(answer.yield, { decimals: 1 })}</p>
            <Soft>{t('valuation.result.yieldHint')}</Soft>
          </div>
        )}
      </div>
      {!isKept && [buy, rent].some((one) => 'refused' in one && one.refused === 'preparing') && (
        <div data-print="off">
          <LinkButton size="s" to={to(query.without)} rel="nofollow">
            {t('valuation.refused.retry')}
          </LinkButton>
        </div>
      )}
      <Soft>
        {t('valuation.result.asked', { place: place.name })}{' '}
        {answer.rateDate !== null &&
          t('valuation.result.rate', { date: format.date(answer.rateDate, 'medium') })}
      </Soft>
      {main && (
        <>
          <Row data-print="off">
            <PrintButton />
            {children}
          </Row>
          <Drivers valued={main} query={query} currency={currency} />
          <Narrows valued={main} />
          <Comparables valued={main} query={query} answer={answer} to={to} />
          <Accuracy valued={main} place={place} />
          {isValued(buy) && (
            <CostsFold
              price={buy.price}
              currency={currency}
              country={place.iso2.toLowerCase()}
              location={place.id}
            />
          )}
        </>
      )}
    </>
  )
}

function Value({
  title,
  answer,
  query,
  currency,
}: {
  title: string
  answer: Valued | Refused
  query: Given
  currency: string
}) {
  const { t, format } = usePageContext()
  const money = (value: number) => format.price(value, currency)
  return (
    <div className={styles['value']}>
      <h2 className="label">{title}</h2>
      {isValued(answer) ? (
        <>
          <p className={styles['price']}>{money(answer.price)}</p>
          <p>{t('valuation.result.range', { low: money(answer.low), high: money(answer.high) })}</p>
          <Soft>
            {t('valuation.result.rangeHint', {
              share: format.percent(0.9),
              perArea: format.pricePerArea(answer.price / (query.area ?? 1), currency),
              unit: format.areaUnit.sign,
            })}
          </Soft>
          {answer.borrowed && <Soft>{borrowedText(answer.borrowed, t)}</Soft>}
        </>
      ) : (
        <p className={styles['refused']}>{refusalText(answer, currency, t)}</p>
      )}
    </div>
  )
}

function PrintButton() {
  const { t } = usePageContext()
  return (
    <Button size="s" data-script="on" onClick={() => window.print()}>
      {t('valuation.result.print')}
    </Button>
  )
}

/** From the typical home of the place to this one, in money. */
function Drivers({ valued, query, currency }: { valued: Valued; query: Given; currency: string }) {
  const { t, format } = usePageContext()
  const drivers = namedDrivers(valued.drivers, query, t)
  const most = Math.max(1, ...drivers.map(({ money }) => Math.abs(money)))
  return (
    <section className="stack-3 whole">
      <h2 className="partTitle">{t('valuation.drivers.title')}</h2>
      <Soft>{t('valuation.drivers.lead')}</Soft>
      <table className={styles['drivers']}>
        <caption className="unseen">{t('valuation.drivers.title')}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('valuation.drivers.typical')}</th>
            <td>{format.price(valued.typical, currency)}</td>
            <td aria-hidden="true" />
          </tr>
          {drivers.map(({ name, money }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi dir="ltr">
                  {money > 0 ? '+' : '−'}
                  {format.price(Math.abs(money), currency)}
                </bdi>
              </td>
              <td aria-hidden="true" className={styles['bars']}>
                <span
                  className={money > 0 ? styles['more'] : styles['less']}
                  style={{ inlineSize: `${(100 * Math.abs(money)) / most}%` }}
                />
              </td>
            </tr>
          ))}
          <tr className={`${styles['sum']} strong`}>
            <th scope="row">{t('valuation.drivers.sum')}</th>
            <td>{format.price(valued.price, currency)}</td>
            <td aria-hidden="true" />
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** Unknown facts that would make the range narrower. */
function Narrows({ valued }: { valued: Valued }) {
  const { t, format } = usePageContext()
  if (valued.narrows.length === 0) return null
  return (
    <section className="stack-3 whole" data-print="off">
      <h2 className="partTitle">{t('valuation.narrows.title')}</h2>
      <ul>
        {valued.narrows.slice(0, 3).map(({ fact, share }) => (
          <li key={fact}>
            {t('valuation.narrows.fact', {
              fact: driverName(fact, t),
              share: format.percent(share, { decimals: 0 }),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most similar homes; each can be left out. */
function Comparables({
  valued,
  query,
  answer,
  to,
}: { valued: Valued } & Pick<ResultProps, 'query' | 'answer' | 'to'>) {
  const { t, format, written } = usePageContext()
  const [frame, isNear] = useNear<HTMLDivElement>(NEAR)
  const { comparables } = valued
  const without = query.without ?? []
  const points = comparables.flatMap(({ offer }, at) =>
    offer?.point ? [{ ...offer.point, label: format.number(at + 1) }] : [],
  )
  return (
    <section className="stack-3 whole">
      <h2 className="partTitle">{t('valuation.comparables.title')}</h2>
      <Soft>{t('valuation.comparables.lead')}</Soft>
      <Beyond valued={valued} area={query.area} />
      <div
        ref={frame}
        role="group"
        aria-label={t('valuation.comparables.map')}
        className="mapFrame"
        data-print="off"
        data-script="on"
      >
        {isNear && (
          <Suspense>
            <ComparablesMap home={answer.point} points={points} />
          </Suspense>
        )}
      </div>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('valuation.comparables.home')}</th>
            <th scope="col">{t('valuation.comparables.price')}</th>
            <th scope="col">{t('valuation.comparables.area')}</th>
            <th scope="col">{t('valuation.comparables.distance')}</th>
            <th scope="col">{t('valuation.comparables.since')}</th>
            <th scope="col" data-print="off">
              <span className="unseen">{t('valuation.comparables.leaveOut')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {comparables.map(({ id, offer, price, now, area, metres, since }, at) => (
            <tr key={id}>
              <td>
                <RowHead>
                  <span>
                    {format.number(at + 1)}
                    {'. '}
                    {offer ? (
                      <LocaleLink to={address('offer', { slugId: offer.slugId })}>
                        <bdi lang={offer.titleLang}>{written(offer.title)}</bdi>
                      </LocaleLink>
                    ) : (
                      t('valuation.comparables.gone')
                    )}
                  </span>
                </RowHead>
              </td>
              <td data-label={t('valuation.comparables.price')} className={styles['figure']}>
                {format.price(price, answer.currency)}
                <Soft as="span" className="softLine">
                  {t('valuation.comparables.perArea', {
                    price: format.pricePerArea(price / area, answer.currency),
                    unit: format.areaUnit.sign,
                  })}
                </Soft>
                {now !== undefined && (
                  <Soft as="span" className="softLine">
                    {t('valuation.comparables.now', {
                      price: format.price(now, answer.currency),
                    })}
                  </Soft>
                )}
              </td>
              <td data-label={t('valuation.comparables.area')} className={styles['figure']}>
                {format.area(area)}
              </td>
              <td data-label={t('valuation.comparables.distance')} className={styles['figure']}>
                {t('valuation.comparables.about', { distance: format.distance(metres / 1000) })}
              </td>
              <td data-label={t('valuation.comparables.since')} className={styles['figure']}>
                {format.date(since, 'medium')}
              </td>
              <td data-print="off" className={styles['figure']}>
                <LocaleLink
                  to={to([...without, id])}
                  aria-label={t('valuation.comparables.leaveOutThis', {
                    number: format.number(at + 1),
                  })}
                >
                  {t('valuation.comparables.leaveOut')}
                </LocaleLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {without.length > 0 && (
        <p data-print="off">
          {t('valuation.comparables.left', { count: without.length })}{' '}
          <LocaleLink to={to(undefined)}>{t('valuation.comparables.restore')}</LocaleLink>
        </p>
      )}
    </section>
  )
}

/** Why the estimate is below or above all homes that it is shown beside. */
function Beyond({ valued, area }: { valued: Valued; area: number | undefined }) {
  const { t, format } = usePageContext()
  const side = area ? beyondComparables(valued, area) : null
  if (!side) return null
  const [first] = valued.narrows
  return (
    <p>
      {t(`valuation.comparables.${side}`, { unit: format.areaUnit.sign })}{' '}
      {first &&
        `${t('valuation.comparables.unknown')} ${t('valuation.refused.wideFact', { fact: driverName(first.fact, t) })}`}
    </p>
  )
}

/** The error of past estimates, and how it was measured. */
function Accuracy({ valued, place }: { valued: Valued; place: PlaceDetails }) {
  const { t, format } = usePageContext()
  const { error, placeError, typeError, bandError } = valued
  const percent = (share: number) => format.percent(share, { decimals: 1 })
  const line = (one: typeof error) => ({
    homes: one.homes,
    median: percent(one.median),
    within: percent(one.within20),
    covered: percent(one.covered),
  })
  return (
    <section className="stack-3 whole">
      <h2 className="partTitle">{t('valuation.error.title')}</h2>
      <ul>
        {placeError && (
          <li>
            {placeError.kind === 'city'
              ? t('valuation.error.place', { place: place.name, ...line(placeError) })
              : t('valuation.error.region', line(placeError))}
          </li>
        )}
        {typeError && <li>{t('valuation.error.type', line(typeError))}</li>}
        {bandError && <li>{t('valuation.error.band', line(bandError))}</li>}
        <li>
          {valued.borrowed
            ? t('valuation.error.borrowed', line(error))
            : t('valuation.error.country', { country: place.country.name, ...line(error) })}
        </li>
      </ul>
      <Soft>
        {t('valuation.error.how', {
          homes: valued.homes,
          date: format.date(valued.trainedAt, 'medium'),
        })}{' '}
        {valued.method !== 'trees' && t(`valuation.error.${valued.method}`)}
      </Soft>
    </section>
  )
}

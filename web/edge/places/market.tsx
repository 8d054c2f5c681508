import { address } from '#contract/addresses.ts'
import { SEARCH_TYPES } from '#contract/library.ts'
import { CHANGE_DAYS, TOO_FEW, type ActionMarket } from '#contract/homes/market.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { MarketFigures, Since } from '../../homes/search/place.ts'
import { Section } from '../../ground/ui/section.tsx'
import { changeSince } from '../../know/valuation/index-change.ts'
import { nameOfKind } from './kinds.ts'
import styles from './market.module.css'
import { placeText, type Named } from '../../ground/page/place-text.ts'
import { TrendChart } from './trend-chart.tsx'

/** Prices, trend and recent changes of a place. Empty until the figures were computed for the first time. */
export function Market({
  figures,
  place,
  since,
}: {
  figures: MarketFigures
  place: Named & Pick<PlaceDetails, 'id'>
  since: Since
}) {
  const { t, format } = usePageContext()
  const money = useShownMoney(figures)
  const shown = figures.actions.filter(({ categories, homes }) => homes.n + categories.length > 0)
  if (figures.asOf === null || shown.length === 0) return null
  const lead = [
    t('places.market.lead', {
      date: format.date(figures.asOf, 'long'),
      least: TOO_FEW,
      unit: format.areaUnit.sign,
    }),
    money.rateDate !== null &&
      t('places.market.converted', { date: format.date(money.rateDate, 'long') }),
  ].filter((text) => text !== false)
  return (
    <Section
      id="prices"
      title={placeText(t, 'places.market.title', [place])}
      lead={lead.join(' ')}
      aside={
        <div className="row-3" data-print="off">
          <LocaleLink to={address('heatmap', { location: place.id })}>
            {t('places.market.map')}
          </LocaleLink>
          <LocaleLink to={address('summarize', { location: place.id })} rel="nofollow">
            {t('places.market.summary')}
          </LocaleLink>
        </div>
      }
    >
      <div className={styles['actions']} data-price data-measure>
        {shown.map((own) => (
          <Action
            key={own.action}
            own={own}
            asOf={figures.asOf ?? ''}
            since={since[own.action === 0 ? 'buy' : 'rent']}
            price={money.price}
          />
        ))}
      </div>
    </Section>
  )
}

/** The figures in the currency that the visitor chose, else in the page's. */
function useShownMoney({ currency, rateDate }: MarketFigures): {
  price: (value: number) => string
  rateDate: string | null
} {
  const { format, chosenMoney } = usePageContext()
  const money = chosenMoney?.currency === currency ? null : chosenMoney
  const sample = money?.convertValue(1, currency) ?? null
  if (!money || !sample) return { rateDate, price: (value) => format.pricePerArea(value, currency) }
  return {
    rateDate: sample.rateDate,
    price: (value) =>
      format.pricePerArea(money.convertValue(value, currency)?.value ?? 0, money.currency),
  }
}

function Action({
  own,
  asOf,
  since,
  price,
}: {
  own: ActionMarket
  asOf: string
  since: Since['buy']
  price: (value: number) => string
}) {
  const { t, format } = usePageContext()
  const { action, homes, months } = own
  const key = SEARCH_TYPES.find(({ id }) => id === action)?.key ?? 'buy'
  return (
    <section>
      <h3 className="ruled">{t(`places.market.${key}`)}</h3>
      {homes.perSquareMetre === null ? (
        <p className={`${styles['few']} figure`}>{t('places.market.few')}</p>
      ) : (
        <p className={styles['hero']}>
          <bdi className="figure">{price(homes.perSquareMetre)}</bdi>{' '}
          <span>{t(`places.market.unit.${key}`, { unit: format.areaUnit.sign })}</span>
        </p>
      )}
      <p className="soft">
        {t(homes.perSquareMetre === null ? 'places.market.fewOf' : 'places.market.of', {
          count: homes.n,
          date: format.date(asOf, 'medium'),
        })}
      </p>
      <TrendChart
        label={t(`places.market.chart.${key}`, { unit: format.areaUnit.sign })}
        months={months}
        price={price}
      />
      {since && (
        <p className="soft">{t('places.market.sameQuality', changeSince(since, format))}</p>
      )}
      <Changes changes={own.changes} />
      <Kinds own={own} price={price} />
    </section>
  )
}

function Changes({ changes: { fresh, reduced, cut } }: Pick<ActionMarket, 'changes'>) {
  const { t, format } = usePageContext()
  return (
    <>
      <h4 className={styles['label']}>{t('places.market.changes', { days: CHANGE_DAYS })}</h4>
      <ul className={styles['changes']}>
        <li>{t('places.market.fresh', { count: fresh })}</li>
        <li>
          {cut === null
            ? t('places.market.reducedFew', { count: reduced })
            : t('places.market.reduced', {
                count: reduced,
                cut: format.percent(cut, { decimals: 1 }),
              })}
        </li>
      </ul>
    </>
  )
}

/** Categories with enough offers; the others are only listed. */
function Kinds({
  own: { categories },
  price,
}: {
  own: ActionMarket
  price: (value: number) => string
}) {
  const { t, format } = usePageContext()
  const withPrice = categories.filter(({ perSquareMetre }) => perSquareMetre !== null)
  const thin = categories.filter(({ perSquareMetre }) => perSquareMetre === null)
  const kinds = format.list(
    thin.map(({ category, n }) =>
      t('places.market.kindCount', { kind: nameOfKind(t, category), count: n }),
    ),
  )
  return (
    <>
      {withPrice.length > 0 && (
        <table className={`${styles['table']} series`}>
          <thead>
            <tr>
              <th scope="col" className="soft">
                {t('places.market.kind')}
              </th>
              <th scope="col" className="soft">
                {t('places.market.price', { unit: format.areaUnit.sign })}
              </th>
              <th scope="col" className="soft">
                {t('places.market.homes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {withPrice.map(({ category, n, perSquareMetre }) => (
              <tr key={category}>
                <th scope="row">{nameOfKind(t, category)}</th>
                <td>{price(perSquareMetre ?? 0)}</td>
                <td>{format.number(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {thin.length > 0 && <p className="soft">{t('places.market.thin', { kinds })}</p>}
    </>
  )
}

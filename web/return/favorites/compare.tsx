import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Check, Minus, X } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { CURRENCIES } from '#contract/library.ts'
import { offers, type Offer } from '#contract/homes/offers.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { factRows } from '../../homes/offers/facts-table.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import { useApi } from '../../ground/page/api.ts'
import type { ChosenMoney } from '../../ground/page/choice.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { IconButton } from '../../ground/ui/button.tsx'
import { ConvertedLine, PriceLine, pricePerArea } from '../../ground/ui/offer-price.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import styles from './compare.module.css'

const CALLS = { offers }

interface Row {
  label: string
  /** By home: the shown content, and the text that is compared. */
  cells: { shown: ReactNode; text: string }[]
}

/** Homes side by side; rows that differ are marked. */
export function Compare({
  ids,
  onRemove,
}: {
  ids: readonly number[]
  onRemove: (id: number) => void
}) {
  const { t, format, chosenMoney } = usePageContext()
  const { homes, missing, isLoading } = useOffers(ids)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = useMemo(() => rowsOf(homes, t, format, chosenMoney), [homes, t, format, chosenMoney])
  if (isLoading) return <Skeleton height="20rem" />
  return (
    <div className="stack-3">
      {missing > 0 && <Banner>{t('favorites.compare.missing', { count: missing })}</Banner>}
      {homes.length > 0 && (
        <>
          <div data-print="off">
            <Checkbox
              label={t('favorites.compare.onlyDifferent')}
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.target.checked)}
            />
          </div>
          <div
            className={styles['frame']}
            role="region"
            aria-label={t('favorites.compare.title')}
            // Keyboards scroll it sideways.
            tabIndex={0}
          >
            <table className={styles['table']} data-icons="m">
              <caption className="unseen">{t('favorites.compare.caption')}</caption>
              <thead>
                <tr className="whole">
                  <td />
                  {homes.map((home) => (
                    <th key={home.id} scope="col">
                      <Head home={home} onRemove={() => onRemove(home.id)} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows
                  .filter((row) => !onlyDifferent || isDifferent(row))
                  .map((row) => (
                    <tr
                      key={row.label}
                      // Most rows differ: those that do not step back.
                      className={isDifferent(row) ? 'whole strong' : 'whole soft'}
                      data-different={isDifferent(row) || undefined}
                    >
                      <th scope="row">
                        {row.label}
                        {isDifferent(row) && (
                          <span className="unseen"> ({t('favorites.compare.different')})</span>
                        )}
                      </th>
                      {row.cells.map(({ shown }, index) => (
                        <td key={homes[index]?.id}>{shown ?? '–'}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}

function Head({ home, onRemove }: { home: Offer; onRemove: () => void }) {
  const { t } = usePageContext()
  const [picture] = home.pictures
  return (
    <div className={styles['head']}>
      {picture && (
        <OfferPicture
          picture={{ ...picture, alt: '' }}
          sizes="12rem"
          className={styles['picture']}
        />
      )}
      <IconButton
        className={styles['remove']}
        label={t('favorites.compare.remove', { title: home.title })}
        icon={<X />}
        data-print="off"
        onClick={onRemove}
      />
      <LocaleLink to={address('offer', { slugId: home.slugId })} lang={home.titleLang} dir="auto">
        {home.title}
      </LocaleLink>
    </div>
  )
}

/** Facts with more detail than a feature's yes or no. */
const FACTS_OF = { terrace: 'field.terraceArea', heating: 'field.heating' } as const

const nameOf = (feature: string, t: Translator): string => {
  const key = `library.features.${feature}`
  return t.has(key) ? t(key) : feature
}

const isDifferent = ({ cells }: Row): boolean => new Set(cells.map(({ text }) => text)).size > 1

function rowsOf(
  homes: readonly Offer[],
  t: Translator,
  format: Formatter,
  money: ChosenMoney | null,
): Row[] {
  const row = (
    label: string,
    cell: (home: Offer) => ReactNode,
    text?: (home: Offer) => string,
  ) => ({
    label,
    cells: homes.map((home) => {
      const shown = cell(home)
      return { shown, text: text ? text(home) : String(shown ?? '') }
    }),
  })
  const facts = homes.map((home) => new Map(factRows(home, t, format)))
  const labels = [...new Set(facts.flatMap((each) => [...each.keys()]))]
  const features = [...new Set(homes.flatMap((home) => home.features))]
  const has = (home: Offer, feature: string) =>
    home.features.includes(feature) ? (
      <Check aria-label={t('favorites.compare.yes')} role="img" />
    ) : (
      <Minus aria-label={t('favorites.compare.no')} role="img" />
    )
  const byLabel = new Map(
    Object.entries(FACTS_OF).map(([feature, label]) => [t(label), feature] as const),
  )
  const known = labels.map((label) => byLabel.get(label))
  return [
    row(
      t('favorites.compare.price'),
      ({ price, converted }) => (
        <>
          <p className="prices">
            <PriceLine price={price} className="amount" />
          </p>
          <ConvertedLine price={price} converted={converted} />
        </>
      ),
      ({ price }) => JSON.stringify(price),
    ),
    row(t('favorites.compare.perArea', { unit: format.areaUnit.sign }), (home) =>
      perArea(home, format, money),
    ),
    row(t('favorites.compare.place'), ({ places }) =>
      format.address(places.map(({ name }) => name).reverse()),
    ),
    ...labels.map((label) => ({
      label,
      cells: facts.map((each, at) => {
        const shown = each.get(label)
        const feature = byLabel.get(label)
        if (shown !== undefined || feature === undefined || !features.includes(feature))
          return { shown, text: textIn(shown) }
        const home = homes[at]!
        return { shown: has(home, feature), text: String(home.features.includes(feature)) }
      }),
    })),
    row(t('favorites.compare.energy'), ({ energyClass }) => energyClass),
    ...features
      .filter((feature) => !known.includes(feature))
      .map((feature) =>
        row(
          nameOf(feature, t),
          (home) => has(home, feature),
          (home) => String(home.features.includes(feature)),
        ),
      ),
    row(
      t('favorites.compare.advertiser'),
      ({ agency }) => <bdi>{agency?.name ?? t('card.privateOwner')}</bdi>,
      ({ agency }) => agency?.name ?? '',
    ),
    row(t('favorites.compare.listed'), ({ daysListed }) =>
      t('favorites.compare.days', { count: daysListed }),
    ),
  ].filter(({ cells }) => cells.some(({ shown }) => shown !== null && shown !== undefined))
}

/** Words of a cell that is more than text. */
function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textIn).join('')
  if (node && typeof node === 'object' && 'props' in node)
    return textIn((node.props as { children?: ReactNode }).children)
  return ''
}

/** In the visitor's currency, if they chose one. */
function perArea(home: Offer, format: Formatter, money: ChosenMoney | null): string | null {
  const { price, area } = home
  const digits = CURRENCIES.find(({ code }) => code === price.currency)?.decimal_digits ?? 2
  if (!money || price.amount === null || !area) return pricePerArea(home, format)
  const converted = money.convertValue(price.amount / 10 ** digits / area, price.currency)
  return converted
    ? format.pricePerArea(converted.value, converted.currency)
    : pricePerArea(home, format)
}

/** Homes that are no longer listed, or that cannot be fetched, are counted. */
function useOffers(ids: readonly number[]): {
  homes: readonly Offer[]
  missing: number
  isLoading: boolean
} {
  const api = useApi(CALLS)
  const [found, setFound] = useState<Readonly<Record<number, Offer | null>>>({})
  const idList = ids.join(',')
  useEffect(() => {
    let isLeft = false
    void Promise.all(
      idList
        .split(',')
        .filter(Boolean)
        .map((id) =>
          api.offers.get({ id: Number(id) }).then(
            (offer) => [id, offer] as const,
            () => [id, null] as const,
          ),
        ),
    ).then((all) => {
      if (!isLeft) setFound(Object.fromEntries(all))
    })
    return () => {
      isLeft = true
    }
  }, [api, idList])
  const homes = useMemo(() => ids.flatMap((id) => found[id] ?? []), [ids, found])
  return {
    homes,
    missing: ids.filter((id) => found[id] === null).length,
    isLoading: ids.some((id) => found[id] === undefined),
  }
}

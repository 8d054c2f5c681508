import { ChevronDown } from 'lucide-react'
import { listingAddress, placeAddress } from '#contract/addresses.ts'
import type { CountryRow } from '#contract/homes/places.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { CachedMarkup } from '../page/cached-markup.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { Flag } from '../ui/flag.tsx'
import { Section } from '../ui/section.tsx'
import styles from './countries-sitemap.module.css'

/** Specification, section 2, "Countries sitemap": columns of 12; apartments to buy behind a country's name. */
const COLUMN = 12
const BUY = 0
const APARTMENT = 1

/** The data of a row: only this is sent for each of 250 countries. */
export interface CountryLine {
  iso2: string
  /** In the locale. */
  name: string
  /** Live offers; left out without any, as in most countries. */
  count?: number
  /** Of these, homes. */
  homes?: number
}

export const lineOf = ({ iso2, localeName, countObject }: CountryRow): CountryLine => ({
  iso2,
  name: localeName,
  ...(countObject.total > 0 && { count: countObject.total, homes: countObject.homes }),
})

/** All countries with their offers, sorted by name in the locale (the API sorts). Those without any are folded: their rows are in their columns, and shown once the details are open. */
export function CountriesSitemap({ countries }: { countries: readonly CountryLine[] }) {
  const by = () => JSON.stringify(['countries', countries])
  return (
    <CachedMarkup by={by}>
      <Lines countries={countries} />
    </CachedMarkup>
  )
}

function Lines({ countries }: { countries: readonly CountryLine[] }) {
  const { t, format, locale, language } = usePageContext()
  const empty = countries.filter(({ count = 0 }) => count === 0).length
  return (
    <Section id="countries" className={styles['section']} title={t('layout.countries.title')}>
      {empty > 0 && (
        <details className={`${styles['fold']} under`}>
          <summary className={styles['summary']} data-icons="l">
            <ChevronDown aria-hidden="true" />
            {t('layout.countries.empty', { count: empty })}
          </summary>
        </details>
      )}
      {/* Classes on each of a thousand elements would be a tenth of the page. */}
      <div className={styles['columns']}>
        {columnsOf(countries).map((column) => (
          <ul key={column[0]?.iso2}>
            {column.map(({ iso2, name, count = 0 }) => (
              <li key={iso2} className={count > 0 ? styles['served'] : undefined}>
                <span>{format.number(count)}</span>
                <LocaleLink
                  to={placeAddress(iso2.toLowerCase())}
                  aria-label={t('layout.countries.about', { country: name })}
                >
                  <Flag of={iso2} />
                </LocaleLink>
                <LocaleLink
                  to={listingAddress(iso2.toLowerCase(), BUY, APARTMENT, locale)}
                  lang={language === locale ? undefined : locale}
                  className="plain"
                >
                  {name}
                </LocaleLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  )
}

/** Columns of 12, the last one shorter. */
export function columnsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / COLUMN) }, (_, index) =>
    rows.slice(index * COLUMN, (index + 1) * COLUMN),
  )
}

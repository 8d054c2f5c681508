import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { CachedMarkup } from '../../ground/page/cached-markup.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import { useNearestCountry, usePlaceOfPrices } from './page-place.ts'

/** Where every page leads: the value of a home, prices, agencies, the page for owners. */
export function NavLinks({ className }: { className: string | undefined }) {
  const country = useNearestCountry()
  const location = usePlaceOfPrices()
  return (
    <CachedMarkup by={() => `nav ${country} ${location} ${className}`}>
      <Links country={country} location={location} className={className} />
    </CachedMarkup>
  )
}

function Links({
  country,
  location,
  className,
}: {
  country: string
  location: string | undefined
  className: string | undefined
}) {
  const t = useT()
  return (
    <>
      <LocaleLink to={address('estimate', { location })} className={className}>
        {t('layout.nav.value')}
      </LocaleLink>
      <LocaleLink to={address('heatmap', { location })} className={className}>
        {t('layout.nav.prices')}
      </LocaleLink>
      <LocaleLink to={address('agencies', { country })} className={className}>
        {t('layout.nav.agencies')}
      </LocaleLink>
      <LocaleLink to={address('list-property')} className={className}>
        {t('layout.nav.offer')}
      </LocaleLink>
    </>
  )
}

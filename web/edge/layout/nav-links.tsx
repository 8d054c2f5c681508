import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { CachedMarkup } from '../../ground/page/cached-markup.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import { useNearestCountry } from './page-country.ts'

/** Where every page leads: countries, agencies, the page for owners. */
export function NavLinks({ className }: { className: string | undefined }) {
  const country = useNearestCountry()
  return (
    <CachedMarkup by={() => `nav ${country} ${className}`}>
      <Links country={country} className={className} />
    </CachedMarkup>
  )
}

function Links({ country, className }: { country: string; className: string | undefined }) {
  const t = useT()
  return (
    <>
      <LocaleLink to="/#countries" className={className}>
        {t('layout.nav.countries')}
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

import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useT } from '../page/page-context.tsx'
import { useNearestCountry } from './page-country.ts'

/** Where every page leads: countries, agencies, the page for owners. */
export function NavLinks({ className }: { className: string | undefined }) {
  const t = useT()
  const country = useNearestCountry()
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

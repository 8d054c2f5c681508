import type { AgencyPage } from '#contract/agencies.ts'

/** What search engines read of an agency: RealEstateAgent (schema.org). */
export function agencyJsonLd(agency: AgencyPage, url: string, origin: string): Record<string, unknown> {
  const { name, logo, phone, email, website, founded, languages, legal, branches, country } = agency
  const [office] = branches
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': url,
    url,
    name,
    legalName: legal?.legalName,
    vatID: legal?.vatId ?? undefined,
    logo: logo ? origin + logo : undefined,
    description: agency.texts[0]?.text,
    telephone: phone ?? office?.phone ?? undefined,
    email: email ?? undefined,
    sameAs: website ?? undefined,
    foundingDate: founded === null ? undefined : String(founded),
    knowsLanguage: languages.length > 0 ? languages : undefined,
    address: office && {
      '@type': 'PostalAddress',
      addressCountry: country,
      addressLocality: office.place.split(', ')[0],
      streetAddress: office.street ?? undefined,
      postalCode: office.postalCode ?? undefined,
    },
  }
}

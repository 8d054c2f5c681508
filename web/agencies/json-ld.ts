import type { AgencyPage } from '#contract/agencies.ts'
import type { Rating } from '#contract/reviews.ts'

/** What search engines read of an agency: RealEstateAgent (schema.org). How it is rated only where somebody has rated it. */
export function agencyJsonLd(agency: AgencyPage, { count, average }: Rating, url: string, origin: string): Record<string, unknown> {
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
    aggregateRating: average === null ? undefined : { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 },
    address: office && {
      '@type': 'PostalAddress',
      addressCountry: country,
      addressLocality: office.place.split(', ')[0],
      streetAddress: office.street ?? undefined,
      postalCode: office.postalCode ?? undefined,
    },
  }
}

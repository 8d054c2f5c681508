import { absoluteUrl } from '#contract/people/pictures.ts'
import type { AgencyPage } from '#contract/homes/agencies.ts'
import type { OpenHours } from '#contract/homes/own-agency.ts'
import type { AgencyReview, Rating } from '#contract/homes/reviews.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Structured data of an agency: RealEstateAgent (schema.org). A rating only if there are reviews; these are those that the page shows. `id`: the same on its page in each language and beside its offers. */
export function agencyJsonLd(
  agency: AgencyPage,
  { count, average }: Rating,
  reviews: readonly AgencyReview[],
  { url, id, origin }: { url: string; id: string; origin: string },
): Record<string, unknown> {
  const { name, logo, phone, email, website, founded, languages, legal, branches } = agency
  const [office, ...others] = branches
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': id,
    url,
    name,
    legalName: legal?.legalName,
    vatID: legal?.vatId ?? undefined,
    logo: logo ? absoluteUrl(logo, origin) : undefined,
    description: agency.texts[0]?.text,
    telephone: phone ?? office?.phone ?? undefined,
    email: email ?? undefined,
    sameAs: website ?? undefined,
    foundingDate: founded === null ? undefined : String(founded),
    knowsLanguage: languages.length > 0 ? languages : undefined,
    aggregateRating:
      average === null
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: average,
            reviewCount: count,
            bestRating: 5,
            worstRating: 1,
          },
    review:
      reviews.length === 0
        ? undefined
        : reviews.map(({ stars, text, lang, author, at }) => ({
            '@type': 'Review',
            reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
            author: { '@type': 'Person', name: author },
            datePublished: at,
            reviewBody: text || undefined,
            inLanguage: lang,
          })),
    ...(office && placeOf(office)),
    department:
      others.length === 0
        ? undefined
        : others.map((branch) => ({
            '@type': 'RealEstateAgent',
            name: `${name}, ${branch.name}`,
            url,
            telephone: branch.phone ?? phone ?? undefined,
            ...placeOf(branch),
          })),
  }
}

/** A branch's location and opening hours, with equal days grouped. */
function placeOf({
  path,
  place,
  street,
  postalCode,
  hours,
}: AgencyPage['branches'][number]): Record<string, unknown> {
  const times = new Map<string, OpenHours[]>()
  for (const one of hours)
    times.set(one.opens + one.closes, [...(times.get(one.opens + one.closes) ?? []), one])
  return {
    address: {
      '@type': 'PostalAddress',
      addressCountry: path.slice(1, 3).toUpperCase(),
      addressLocality: place.split(', ')[0],
      streetAddress: street ?? undefined,
      postalCode: postalCode ?? undefined,
    },
    // Times of schema.org end at 23:59.
    openingHoursSpecification:
      hours.length === 0
        ? undefined
        : [...times.values()].map((same) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: same.map(({ day }) => DAYS[day - 1]),
            opens: same[0]?.opens,
            closes: same[0]?.closes.replace('24:00', '23:59'),
          })),
  }
}

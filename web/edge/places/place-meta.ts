import type { MetaDescriptor } from 'react-router'
import { address } from '#contract/addresses.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import { hasPart } from '#contract/library.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { breadcrumbJsonLd } from '../../homes/offers/json-ld.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { placeText } from '../../ground/page/place-text.ts'
import { jsonLd, seo, type HeadPage } from '../../ground/page/seo.ts'
import { feedLinks } from '../../ground/page/feed-address.ts'
import { feedPage } from '../../homes/search/feed/feed-page.ts'
import { canonicalPath } from '../../homes/search/place.ts'
import { countsOf, totalOf } from '../../homes/search/place-counts.ts'
import { faqJsonLd } from './questions.ts'
import type { ShownPlace } from './shown-place.ts'

/** Search metadata of a country or place. */
export function placeMeta(place: ShownPlace, page: HeadPage): MetaDescriptor[] {
  const { location, newest, parts, questions } = place
  const [picture] = newest.flatMap(({ pictures }) => pictures)
  const [buy, rent] = [totalOf(countsOf(place, 0)), totalOf(countsOf(place, 1))]
  const kind = rent === 0 ? 'buy' : buy === 0 ? 'rent' : 'description'
  const descriptors = seo(page, {
    title: placeText(page.t, 'places.seo.title', [location]),
    description: hasPart(parts, 'meta')
      ? placeText(page.t, `places.seo.${kind}`, [location], { buy, rent })
      : undefined,
    path: canonicalPath(place),
    // Without homes it is of no use to searchers.
    index: buy + rent > 0 && hasPart(parts, 'meta'),
    image: picture && absoluteUrl(pictureUrl(picture, 960), page.origin),
  })
  const feed = feedPage(location, NO_FILTERS, page)
  return [
    ...descriptors,
    ...feedLinks(
      feed,
      placeText(page.t, 'search.title.any', [location], {
        homes: page.t('search.title.group', { group: NO_FILTERS.group }),
      }),
      page,
    ),
    ...(import.meta.env.SSR
      ? jsonLd(
          ...(hasPart(parts, 'breadcrumbs')
            ? [breadcrumbJsonLd(trailTo(place, page), page.origin)]
            : []),
          ...(questions.length > 0 ? [faqJsonLd(questions)] : []),
        )
      : []),
  ]
}

const trailTo = (
  { location, ancestors }: ShownPlace,
  { t, locale }: HeadPage,
): Parameters<typeof breadcrumbJsonLd>[0] =>
  [{ name: t('layout.home'), path: address('home') }, ...ancestors, location].map(
    ({ name, path }) => ({
      name,
      path: inLocale(path, locale),
    }),
  )

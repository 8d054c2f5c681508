import { groupIn } from '#contract/filters.ts'
import {
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
} from 'react-router'
import { address, placeAddress } from '#contract/addresses.ts'
import { breadcrumbJsonLd } from '../offers/json-ld.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { browserHead, headPage } from '../../ground/page/head.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { packed, unpacked, useUnpacked, type Packed } from '../../ground/page/packed.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { jsonLd, seo, type HeadPage } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { feedLinks } from '../../ground/page/feed-address.ts'
import { feedPage } from './feed/feed-page.ts'
import { wholeFilters, writeFilters } from './filters.ts'
import { loadSearch, type SearchData } from './load.ts'
import { SearchView } from './search-view.tsx'
import styles from './search.module.css'
import { filteredTitle, searchTitle } from './words/title.ts'

/** Limit of subplaces shown at first. */
const CHILDREN = 12

export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Packed<Shown>> {
  const visit = context.get(visitContext)
  const data = await loadSearch(visit, paramsOf<'search'>(params).country, url)
  return packed(visit, {
    data,
    head: browserHead(visit, headOf(data, headPage(visit, visit.units))),
  })
}
interface Shown {
  data: SearchData
  head: MetaDescriptor[]
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? unpacked<Shown>(loaderData).head : []

function headOf(data: SearchData, page: HeadPage): MetaDescriptor[] {
  const { place, results } = data
  const title = searchTitle(page.t, page.format, data)
  // Search pages are not indexed: listings have pages of their own.
  const trail = [
    { name: page.t('layout.home'), path: address('home') },
    ...place.ancestors,
    place.location,
    { name: page.t('search.all.crumb'), path: address('search', { country: place.location.iso2 }) },
  ]
  const descriptors = seo(page, {
    title: `${filteredTitle(page.t, title, data)} | Lares`,
    description: page.t('search.meta.description', {
      title,
      count: results.total,
      group: groupIn(data.filters),
    }),
    path: address('search', { country: place.location.iso2 }),
    index: false,
  })
  return [
    ...descriptors,
    ...feedLinks(feedPage(place.location, wholeFilters(data), page), title, page),
    ...(import.meta.env.SSR
      ? jsonLd(
          breadcrumbJsonLd(
            trail.map(({ name, path }) => ({ name, path: inLocale(path, page.locale) })),
            page.origin,
          ),
        )
      : []),
  ]
}

export default function CountrySearch() {
  const { data } = useUnpacked<Shown>(useLoaderData<typeof loader>())
  const { t, format } = usePageContext()
  const { place } = data
  const crumbs = [...place.ancestors, place.location].map((item) => ({
    label: item.name,
    to: placeAddress(item.path),
  }))
  return (
    <SearchView
      data={data}
      title={searchTitle(t, format, data)}
      path={address('search', { country: place.location.iso2 })}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('layout.home'), to: address('home') },
            ...crumbs,
            { label: t('search.all.crumb') },
          ]}
        />
      }
      more={<Narrow data={data} />}
    />
  )
}

/** The same search in the whole country, and in subplaces. */
function Narrow({ data }: { data: SearchData }) {
  const { t, format } = usePageContext()
  const { place, filters } = data
  const path = address('search', { country: place.location.iso2 })
  const wider = [...place.ancestors].reverse()
  const inside = place.children.slice(0, CHILDREN)
  const to = (location: string | null) =>
    path + writeFilters({ ...filters, page: 1, locations: location ? [location] : [], words: null })
  if (wider.length + inside.length === 0) return null
  return (
    <aside className={styles['related']} data-print="off" aria-label={t('search.all.places')}>
      <section>
        <h2>{t('search.all.places')}</h2>
        <ChipList>
          {wider.map((item) => (
            <li key={item.id}>
              <Chip to={to(item.type === 'country' ? null : item.id)}>{item.name}</Chip>
            </li>
          ))}
          {inside.map((item) => (
            <li key={item.id}>
              <Chip to={to(item.id)} count={format.number(item.count)}>
                {item.name}
              </Chip>
            </li>
          ))}
        </ChipList>
      </section>
    </aside>
  )
}

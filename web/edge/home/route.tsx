import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { InUnits } from '../../ground/page/page-context.tsx'
import { inLocale } from '../../ground/page/addresses.ts'
import { browserHead, headPage } from '../../ground/page/head.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { packed, unpacked, useUnpacked, type Packed } from '../../ground/page/packed.ts'
import { queryOf } from '../../ground/page/params.ts'
import { jsonLd, seo, type HeadPage } from '../../ground/page/seo.ts'
import { loadHome, placeOf, type Home } from './home.ts'
import { HomePage } from './home-page.tsx'
import { portalJsonLd } from './json-ld.ts'
import { useOwnHome } from './own-home.ts'
import { addressOfWords } from './resolve.ts'

export interface Shown {
  home: Home
  head: MetaDescriptor[]
}

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Packed<Shown>> {
  const visit = context.get(visitContext)
  const { words, location, ...query } = queryOf('home', url)
  const at = await placeOf(visit, location)
  // The form for words says buy or rent alone where it has no words.
  if (words || (query.type !== undefined && query.category === undefined && !query.q))
    throw redirect(await addressOfWords(visit, words, at.place, query.type))
  const home = await loadHome(visit, at, query)
  return packed(visit, { home, head: browserHead(visit, headOf(headPage(visit, visit.units))) })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? unpacked<Shown>(loaderData).head : []

/** The address that names a place is the start page, too. */
function headOf(page: HeadPage): MetaDescriptor[] {
  const { t, origin, language } = page
  return [
    ...seo(page, {
      title: t('home.seo.title'),
      description: t('home.seo.description'),
      path: address('home'),
    }),
    ...jsonLd(...portalJsonLd(origin + inLocale('/', language), origin, language)),
  ]
}

export default function HomeRoute() {
  const { home } = useUnpacked(useLoaderData<typeof loader>())
  const own = useOwnHome(home)
  return (
    <InUnits units={own.units}>
      <HomePage home={own} />
    </InUnits>
  )
}

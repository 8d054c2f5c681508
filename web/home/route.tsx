import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { inLocale } from '../page/addresses.ts'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'
import { jsonLd, pageOf, seo } from '../page/seo.ts'
import { loadHome } from './home.ts'
import { HomePage } from './home-page.tsx'
import { portalJsonLd } from './json-ld.ts'
import { addressOfWords } from './resolve.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { words, ...query } = queryOf('home', url)
  if (words) throw redirect(await addressOfWords(visit, words))
  return loadHome(visit, query)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  const { t, origin, language } = page
  return [
    ...seo(page, {
      title: t('home.seo.title'),
      description: t('home.seo.description'),
      path: address('home'),
    }),
    ...(import.meta.env.SSR
      ? jsonLd(...portalJsonLd(origin + inLocale('/', language), origin, language))
      : []),
  ]
}

export default function Home() {
  return <HomePage home={useLoaderData<typeof loader>()} />
}

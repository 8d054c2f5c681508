import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { visitContext } from '../load-context.ts'
import { pageOf, seo } from '../seo.ts'
import { loadHome } from './home.ts'
import { HomePage } from './home-page.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return loadHome(context.get(visitContext), url.searchParams)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const page = pageOf(matches)
  return page ? seo(page, { title: page.t('home.seo.title'), description: page.t('home.seo.description'), path: '/' }) : []
}

export default function Home() {
  return <HomePage home={useLoaderData<typeof loader>()} />
}

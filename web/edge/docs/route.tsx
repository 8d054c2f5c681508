import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { apiDocsAddress } from '#contract/edge/api-docs.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import { DOCUMENT } from './document.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  return (await api.help.list({})).data
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: page.t('docs.index.seoTitle'),
    description: page.t('docs.index.lead'),
    path: address('docs'),
  })
}

const ENTRIES = [
  ['api', address('api-docs')],
  ['schemas', `${address('api-docs')}#schemas`],
  ['mcp', address('mcp-docs')],
  ['webhooks', `${address('api-docs')}#about-webhooks`],
  ['feedsIn', apiDocsAddress('feedsIn')],
  ['feedsOut', apiDocsAddress('feedsOut')],
  ['list', address('list-property')],
] as const

/** Links to the documents for programs and for advertisers. */
export default function Docs() {
  const t = useT()
  const articles = useLoaderData<typeof loader>()
  return (
    <Prose>
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: t('docs.index.title') }]}
      />
      <h1 className="proseTitle">{t('docs.index.title')}</h1>
      <p className="lead">{t('docs.index.lead')}</p>
      <h2 className="heading">{t('docs.index.help')}</h2>
      <ul className="stack-2">
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <LocaleLink to={address('help', { slug })} className="underlined">
              {title}
            </LocaleLink>
          </li>
        ))}
      </ul>
      <ul>
        {ENTRIES.map(([name, to]) => (
          <li key={name} className="entry">
            <h2 className="heading">
              <LocaleLink to={to} className="accent">
                {t(`docs.index.${name}Title`)}
              </LocaleLink>
            </h2>
            <p className="muted">{t(`docs.index.${name}Text`)}</p>
          </li>
        ))}
        <li className="entry">
          <h2 className="heading">
            <a href={DOCUMENT} className="accent">
              {t('docs.index.documentTitle')}
            </a>
          </h2>
          <p className="muted">{t('docs.index.documentText')}</p>
        </li>
      </ul>
    </Prose>
  )
}

import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Prose } from '../../ground/ui/layout.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'help'>(params)
  return (await orNotFound(visit, url, visit.api.help.get({ slug }))).data
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  return page && loaderData
    ? seo(page, {
        title: `${loaderData.title} | Lares`,
        description: loaderData.paragraphs[0] ?? loaderData.title,
        path: address('help', { slug: loaderData.slug }),
      })
    : []
}

/** A page of help. */
export default function Help() {
  const { title, paragraphs } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('docs.index.title'), to: address('docs') },
          { label: title },
        ]}
      />
      <h1 className="proseTitle">{title}</h1>
      <div className="stack-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="below">{t('help.more')}</p>
      <div>
        <LinkButton to={address('support')}>{t('help.support')}</LinkButton>
      </div>
    </Prose>
  )
}

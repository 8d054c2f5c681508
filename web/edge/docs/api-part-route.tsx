import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { apiDocsAddress, apiDocsSlug, schemaAddress } from '#contract/edge/api-docs.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo, type HeadPage } from '../../ground/page/seo.ts'
import { Breadcrumbs, type Crumb } from '../../ground/ui/breadcrumbs.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './api.module.css'
import { serviceDescription } from './document.ts'
import { GroupCalls } from './group.tsx'
import { referenceIn } from './made.ts'
import { ApiNav } from './nav.tsx'
import { schemaOf } from './reference.ts'
import { SchemaFields } from './schema.tsx'
import { trailData, trailOf } from './trail.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { language, host } = context.get(visitContext)
  const { slug } = paramsOf<'api-docs-part'>(params)
  const reference = referenceIn(language, host.messages)
  const groups = reference.groups.map(({ name, title, calls }) => ({
    name,
    title,
    calls: calls.length,
  }))
  const group = reference.groups.find(({ name }) => apiDocsSlug(name) === slug)
  if (group) return { groups, group, schema: null }
  const schema = schemaOf(reference, slug)
  if (!schema) throw data(null, { status: 404 })
  return { groups, group: null, schema }
}

type Part = ReturnType<typeof loader>

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { group, schema } = loaderData
  return [
    ...seo(page, {
      title: page.t('docs.api.partSeoTitle', { part: group ? group.title : schema.name }),
      description: group
        ? page.t('docs.api.groupLead', { group: group.title, count: group.calls.length })
        : page.t('docs.api.schemaLead', { schema: schema.name }),
      path: group ? apiDocsAddress(group.name) : schemaAddress(schema.name),
      // A schema is a few lines that its calls lead to.
      index: group !== null,
    }),
    serviceDescription,
    ...trailData(
      partTrail(page.t, loaderData),
      group ? apiDocsAddress(group.name) : schemaAddress(schema.name),
      page,
    ),
  ]
}

/** A group has no schema, a schema no group. */
const partTrail = (t: HeadPage['t'], { group, schema }: Part): Crumb[] =>
  trailOf(
    t,
    { label: t('docs.api.title'), to: address('api-docs') },
    ...(schema ? [{ label: t('docs.api.schemas'), to: `${address('api-docs')}#schemas` }] : []),
    { label: group ? group.title : schema.name },
  )

/** A part of the API reference: the calls of a feature, or a schema. */
export default function ApiDocsPart() {
  const { t } = usePageContext()
  const part = useLoaderData<typeof loader>()
  const { groups, group, schema } = part
  return (
    <Container className={`${styles['page']} apart`}>
      <Breadcrumbs items={partTrail(t, part)} />
      <h1 className="proseTitle">{group ? group.title : <code dir="ltr">{schema.name}</code>}</h1>
      {group && <p className="soft">{t('docs.api.english')}</p>}
      <div className={styles['body']}>
        <ApiNav groups={groups} here={group?.name} />
        {group ? (
          <GroupCalls key={group.name} group={group} />
        ) : (
          <SchemaFields key={schema.name} schema={schema} />
        )}
      </div>
    </Container>
  )
}

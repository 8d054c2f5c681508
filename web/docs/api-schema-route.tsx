import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { apiDocsAddress, schemaAddress } from '#contract/api-docs.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { paramsOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Container } from '../ui/section.tsx'
import styles from './api.module.css'
import { Fields } from './call.tsx'
import { serviceDescription } from './document.ts'
import type { Field } from './fields.ts'
import { referenceIn } from './made.ts'
import { ApiNav } from './nav.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { language, host } = context.get(visitContext)
  const { slug } = paramsOf<'api-docs-schema'>(params)
  const { groups, schemas } = referenceIn(language, host.messages)
  const schema = schemas.find(({ name }) => name === slug)
  if (!schema) throw data(null, { status: 404 })
  const isNamedIn = (fields: readonly Field[] | null): boolean =>
    fields?.some(({ of }) => of.includes(slug)) ?? false
  return {
    schema,
    groups: groups.map(({ name, title, calls }) => ({ name, title, calls: calls.length })),
    calls: groups.flatMap(({ name, calls }) =>
      calls
        .filter(({ takes, answers }) => isNamedIn(takes) || isNamedIn(answers))
        .map(({ id, method, path }) => ({ id, method, path, group: name })),
    ),
    schemas: schemas.filter(({ fields }) => isNamedIn(fields)).map(({ name }) => name),
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { name } = loaderData.schema
  return [
    ...seo(page, {
      title: page.t('docs.api.partSeoTitle', { part: name }),
      description: page.t('docs.api.schemaLead', { schema: name }),
      path: schemaAddress(name),
      index: false,
    }),
    serviceDescription,
  ]
}

/** A schema: its fields, and what uses it. */
export default function ApiDocsSchema() {
  const { t } = usePageContext()
  const { schema, groups, calls, schemas } = useLoaderData<typeof loader>()
  return (
    <Container className={`${styles['page']} apart`}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('docs.index.title'), to: address('docs') },
          { label: t('docs.api.title'), to: address('api-docs') },
          { label: t('docs.api.schemas'), to: `${address('api-docs')}#schemas` },
          { label: schema.name },
        ]}
      />
      <h1 className="proseTitle">
        <code dir="ltr">{schema.name}</code>
      </h1>
      <div className={styles['body']}>
        <ApiNav groups={groups} />
        <div className="stack-5">
          <Fields fields={schema.fields} />
          <section aria-labelledby="used" className={styles['group']}>
            <h2 id="used" className="label">
              {t('docs.api.usedBy')}
            </h2>
            <ul>
              {calls.map(({ id, method, path, group }) => (
                <li key={id} className={styles['entry']}>
                  <LocaleLink to={`${apiDocsAddress(group)}#${id}`}>
                    <code dir="ltr">
                      {method} {path}
                    </code>
                  </LocaleLink>
                </li>
              ))}
              {schemas.map((name) => (
                <li key={name} className={styles['entry']}>
                  <LocaleLink to={schemaAddress(name)}>
                    <code dir="ltr">{name}</code>
                  </LocaleLink>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </Container>
  )
}

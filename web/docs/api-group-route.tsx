import { useEffect } from 'react'
import {
  data,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { apiDocsAddress, apiDocsSlug } from '#contract/api-docs.ts'
import { visitContext } from '../page/load-context.ts'
import { paramsOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Container } from '../ui/section.tsx'
import styles from './api.module.css'
import { CallEntry } from './call.tsx'
import { serviceDescription } from './document.ts'
import { English } from './english.tsx'
import { referenceIn } from './made.ts'
import { ApiNav } from './nav.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { language, host } = context.get(visitContext)
  const { slug } = paramsOf<'api-docs-group'>(params)
  const { groups } = referenceIn(language, host.messages)
  const group = groups.find(({ name }) => apiDocsSlug(name) === slug)
  if (!group) throw data(null, { status: 404 })
  return {
    group,
    groups: groups.map(({ name, title, calls }) => ({ name, title, calls: calls.length })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  const { name, title, calls } = loaderData.group
  return [
    ...seo(page, {
      title: page.t('docs.api.partSeoTitle', { part: title }),
      description: page.t('docs.api.groupLead', { group: title, count: calls.length }),
      path: apiDocsAddress(name),
    }),
    serviceDescription,
  ]
}

/** The calls of a feature, with what they take and answer. */
export default function ApiDocsGroup() {
  const { t } = usePageContext()
  const { group, groups } = useLoaderData<typeof loader>()
  const { hash } = useLocation()

  // Browsers open the call of an anchor themselves, unless scripts navigate.
  useEffect(() => {
    const call = document.getElementById(decodeURIComponent(hash.slice(1)))
    call?.closest('details')?.setAttribute('open', '')
    call?.scrollIntoView()
  }, [hash])

  return (
    <Container className={`${styles['page']} apart`}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('docs.index.title'), to: address('docs') },
          { label: t('docs.api.title'), to: address('api-docs') },
          { label: group.title },
        ]}
      />
      <h1 className="proseTitle">{group.title}</h1>
      <p className="soft">{t('docs.api.english')}</p>
      <div className={styles['body']}>
        <ApiNav groups={groups} here={group.name} />
        <div key={group.name}>
          {group.calls.map((call) => (
            <CallEntry key={call.id} call={call} />
          ))}
          <section id="errors" aria-labelledby="errors-title" className={styles['group']}>
            <h2 id="errors-title" className={styles['groupTitle']}>
              {t('docs.api.errors')}
            </h2>
            <dl className={`${styles['errors']} stack-2`}>
              {group.errors.map(({ status, text }) => (
                <div key={status}>
                  <dt>
                    <code dir="ltr">{status}</code>
                  </dt>
                  <dd>
                    <English>{text}</English>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </Container>
  )
}

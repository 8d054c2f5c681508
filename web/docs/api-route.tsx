import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { openApi, PARTS } from '#openapi/document.ts'
import { useHydrated } from '../page/hydrated.ts'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Container } from '../ui/section.tsx'
import styles from './api.module.css'
import { CallEntry, Fields } from './call.tsx'
import { referenceOf, type Call, type Reference } from './reference.ts'
import { WithCode } from './with-code.tsx'

interface Docs extends Reference {
  introduction: { part: string; title: string; text: string }[]
}

/** Cached per language: the contract does not change while the process runs. */
const made = new Map<LocaleCode, Docs>()

/** `?q=` filters without scripts. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { language, host } = context.get(visitContext)
  let docs = made.get(language)
  if (!docs) {
    const t = host.messages.translator(language)
    docs = {
      introduction: PARTS.map((part) => ({
        part,
        title: t(`docs.part.${part}Title`),
        text: t(`docs.part.${part}Text`),
      })),
      ...referenceOf(openApi(t)),
    }
    made.set(language, docs)
  }
  return { docs, q: queryOf('api-docs', url).q ?? '' }
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return [
    ...seo(page, {
      title: page.t('docs.api.seoTitle'),
      description: page.t('docs.api.lead'),
      path: address('api-docs'),
    }),
    { tagName: 'link', rel: 'service-desc', type: 'application/json', href: DOCUMENT },
  ]
}

const DOCUMENT = '/docs/api.json'

/** The API reference, made from the OpenAPI document. */
export default function ApiDocs() {
  const { t } = usePageContext()
  const { docs, q } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const [words, setWords] = useState(q)
  const groups = docs.groups
    .map((group) => ({ ...group, calls: group.calls.filter((call) => has(call, words)) }))
    .filter(({ calls }) => calls.length > 0)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <Container className={`${styles['page']} apart`}>
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: t('docs.api.title') }]}
      />
      <h1 className="proseTitle">{t('docs.api.title')}</h1>
      <p className={styles['lead']}>{t('docs.api.lead')}</p>
      <p className={styles['document']}>
        <a href={DOCUMENT}>{t('docs.api.document')}</a>
      </p>
      <div className={styles['introduction']}>
        {docs.introduction.map(({ part, title, text }) => (
          <section key={part} id={`about-${part}`}>
            <h2 className={styles['heading']}>{title}</h2>
            <p className="soft">
              <WithCode text={text} />
            </p>
          </section>
        ))}
      </div>

      <form className={styles['filter']} role="search" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={t('docs.api.filter')}
          type="search"
          name="q"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        {!hydrated && <Button type="submit">{t('docs.api.filterSubmit')}</Button>}
        <p role="status" className={`${styles['found']} soft`}>
          {t('docs.api.found', { count })}
        </p>
      </form>
      <p className="soft">{t('docs.api.english')}</p>

      <div className={styles['body']}>
        <nav aria-label={t('docs.api.navLabel')} className={styles['nav']}>
          <ul>
            {groups.map(({ name, title, calls }) => (
              <li key={name}>
                <a href={`#${name}`}>{title}</a> <span className="muted">{calls.length}</span>
              </li>
            ))}
            <li>
              <a href="#schemas">{t('docs.api.schemas')}</a>
            </li>
          </ul>
        </nav>
        <div>
          {groups.map(({ name, title, calls }) => (
            <section
              key={name}
              id={name}
              aria-labelledby={`${name}-title`}
              className={styles['group']}
            >
              <h2 id={`${name}-title`} className={styles['groupTitle']}>
                {title}
              </h2>
              {calls.map((call) => (
                <CallEntry key={call.id} call={call} />
              ))}
            </section>
          ))}
          <section id="schemas" aria-labelledby="schemas-title" className={styles['group']}>
            <h2 id="schemas-title" className={styles['groupTitle']}>
              {t('docs.api.schemas')}
            </h2>
            {docs.schemas.map(({ name, fields }) => (
              <details key={name} className={styles['call']}>
                <summary>
                  <h3 className={`${styles['name']} subheading`}>
                    <code dir="ltr">{name}</code>
                  </h3>
                </summary>
                <div id={`schema-${name}`} className={styles['about']}>
                  <Fields fields={fields} />
                </div>
              </details>
            ))}
          </section>
        </div>
      </div>
    </Container>
  )
}

/** All words occur, in any order. */
function has({ method, path, summary, id }: Call, words: string): boolean {
  const text = `${method} ${path} ${summary} ${id}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

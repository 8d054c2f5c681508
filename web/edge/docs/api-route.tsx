import { useEffect, useState } from 'react'
import {
  useLoaderData,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { apiDocsAddress, schemaAddress } from '#contract/edge/api-docs.ts'
import { PARTS } from '#openapi/document.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { packed, useUnpacked } from '../../ground/page/packed.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './api.module.css'
import { DOCUMENT, serviceDescription } from './document.ts'
import { English } from './english.tsx'
import { referenceIn } from './made.ts'
import { ApiNav } from './nav.tsx'
import { trailData, trailOf } from './trail.ts'
import { WithCode } from './with-code.tsx'

/** A call as it is sent, hundreds of times. */
type Line = [id: string, method: string, path: string, summary: string]

/** Characters of a call's summary in the list of hundreds. */
const SUMMARY_MAX = 22

/** The page of the call has the rest. */
function firstSentence(summary: string): string {
  const sentence = /^.+?\.(?=\s|$)/s.exec(summary)?.[0] ?? summary
  return sentence.length > SUMMARY_MAX
    ? `${sentence.slice(0, sentence.lastIndexOf(' ', SUMMARY_MAX))} …`
    : sentence
}

/** `?q=` filters without scripts. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { language, host } = visit
  const t = host.messages.translator(language)
  const { groups, schemas } = referenceIn(language, host.messages)
  return packed(visit, {
    introduction: PARTS.map((part) => ({
      part,
      title: t(`docs.part.${part}Title`),
      text: t(`docs.part.${part}Text`),
    })),
    groups: groups.map(({ name, title, calls }) => ({
      name,
      title,
      calls: calls.map(({ id, method, path, summary }): Line => [
        id,
        method,
        path,
        firstSentence(summary),
      ]),
    })),
    schemas: schemas.map(({ name }) => name),
    assistants: t('docs.mcp.title'),
    q: queryOf('api-docs', url).q ?? '',
  })
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
    serviceDescription,
    ...trailData(trailOf(page.t, { label: page.t('docs.api.title') }), address('api-docs'), page),
  ]
}

/** The introduction of the API, and all its calls by name; `api-part-route.tsx` has their parameters and responses. */
export default function ApiDocs() {
  const { t, dir } = usePageContext()
  // Hundreds of rows: only where the page is not written that way anyway.
  const codeDir = dir === 'ltr' ? undefined : 'ltr'
  const {
    introduction,
    groups: all,
    schemas,
    assistants,
    q,
  } = useUnpacked(useLoaderData<typeof loader>())
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [words, setWords] = useState(q)
  const groups = all
    .map((group) => ({ ...group, calls: group.calls.filter((call) => has(call, words)) }))
    .filter(({ calls }) => calls.length > 0)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)

  // Anchors of the time when all was on this page: the entry of that name leads on.
  useEffect(() => {
    const id = window.location.hash.slice(1)
    const to = document.getElementById(id)?.querySelector('a')?.getAttribute('href')
    if (to) void navigate(to, { replace: true })
  }, [navigate])

  return (
    <Container className={`${styles['page']} apart`}>
      <Breadcrumbs items={trailOf(t, { label: t('docs.api.title') })} />
      <h1 className="proseTitle">{t('docs.api.title')}</h1>
      <p className="proseLead">{t('docs.api.lead')}</p>
      <p className={styles['document']}>
        <a href={DOCUMENT}>{t('docs.api.document')}</a>
      </p>
      <p className={styles['document']}>
        <LocaleLink to={address('mcp-docs')}>{assistants}</LocaleLink>
      </p>
      <div className={styles['introduction']}>
        {introduction.map(({ part, title, text }) => (
          <section key={part} id={`about-${part}`}>
            <h2 className={styles['heading']}>{title}</h2>
            <p className="soft">
              <WithCode text={text} />
            </p>
          </section>
        ))}
      </div>

      <form
        className={styles['filter']}
        role="search"
        data-print="off"
        onSubmit={(event) => event.preventDefault()}
      >
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
        <ApiNav groups={all.map(({ calls, ...group }) => ({ ...group, calls: calls.length }))} />
        <div>
          {groups.map(({ name, title, calls }) => (
            <section
              key={name}
              id={name}
              aria-labelledby={`${name}-title`}
              className={styles['group']}
            >
              <h2 id={`${name}-title`} className={styles['groupTitle']}>
                <LocaleLink to={apiDocsAddress(name)} className="plain">
                  {title}
                </LocaleLink>
              </h2>
              <ul className={styles['entries']}>
                {calls.map(([id, method, path, summary]) => {
                  const to = `${apiDocsAddress(name)}#${id}`
                  return (
                    <li key={id} id={id}>
                      <LocaleLink to={to}>
                        <code dir={codeDir}>{`${method} ${path}`}</code>
                      </LocaleLink>
                      <English>{summary}</English>
                    </li>
                  )
                })}
              </ul>
            </section>
          ))}
          <section id="schemas" aria-labelledby="schemas-title" className={styles['group']}>
            <h2 id="schemas-title" className={styles['groupTitle']}>
              {t('docs.api.schemas')}
            </h2>
            <ul className={styles['names']}>
              {schemas.map((name) => (
                <li key={name} id={`schema-${name}`}>
                  <LocaleLink to={schemaAddress(name)}>
                    <code dir={codeDir}>{name}</code>
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

/** All words occur, in any order. */
function has(line: Line, words: string): boolean {
  const text = line.join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

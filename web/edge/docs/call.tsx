import type { ReactNode } from 'react'
import { schemaAddress } from '#contract/edge/api-docs.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Stack } from '../../ground/ui/layout.tsx'
import styles from './api.module.css'
import { English } from './english.tsx'
import type { Field } from './fields.ts'
import type { Call } from './reference.ts'

/** One endpoint, collapsed. An address with its anchor opens it. */
export function CallEntry({ call }: { call: Call }) {
  const { t } = usePageContext()
  const { id, method, path, summary, takes, answers, errors, examples, limit, maxBody } = call
  return (
    <details className={styles['call']}>
      <summary>
        <h2 className={`${styles['name']} subheading`}>
          <code dir="ltr">
            <span className="accent">{method}</span> {path}
          </code>
        </h2>
        <English>{summary}</English>
      </summary>
      <div id={id} className={styles['about']}>
        <dl className={`${styles['facts']} stack-2`}>
          <Fact title={t('docs.api.who')}>
            <Who call={call} />
          </Fact>
          <Fact title={t('docs.api.limit')}>
            <p>{t('docs.api.limitCalls', { count: limit })}</p>
            {maxBody !== null && <p>{t('docs.api.limitBody', { size: maxBody })}</p>}
          </Fact>
        </dl>
        <Part title={t('docs.api.takes')}>
          {takes.length > 0 ? <Takes fields={takes} /> : <p>{t('docs.api.takesNothing')}</p>}
        </Part>
        <Part title={t('docs.api.answers')}>
          {answers ? <Fields fields={answers} /> : <p>{t('docs.api.answersNothing')}</p>}
        </Part>
        <Part title={t('docs.api.errors')}>
          <p>
            <a href="#errors" className={styles['statuses']}>
              {errors.map((status) => (
                <code key={status} dir="ltr">
                  {status}
                </code>
              ))}
            </a>
          </p>
        </Part>
        {examples.length > 0 && (
          <Part title={t('docs.api.examples')}>
            {examples.map((example) => (
              <figure key={example.summary} className={styles['example']}>
                <figcaption>
                  <English>{example.summary}</English>
                </figcaption>
                <pre dir="ltr" translate="no" className="code">
                  {example.request}
                </pre>
                <pre dir="ltr" translate="no" className="code">
                  {example.answer}
                </pre>
              </figure>
            ))}
          </Part>
        )}
        <p className="soft">
          <a href={`#${id}`}>{t('docs.api.linkTo', { call: id })}</a>
        </p>
      </div>
    </details>
  )
}

function Who({ call: { member, roles, scope } }: { call: Call }) {
  const { t } = usePageContext()
  const code = (text: string): ReactNode => (
    <code key={text} dir="ltr">
      {text}
    </code>
  )
  return (
    <>
      <p>
        {roles.length > 0
          ? t.rich('docs.api.whoRole', { role: code(roles.join(' | ')) })
          : t(member ? 'docs.api.whoMember' : 'docs.api.whoEverybody')}
      </p>
      {scope && <p>{t.rich('docs.api.whoScope', { scope: code(scope) })}</p>}
    </>
  )
}

const PLACES = ['path', 'query', 'body'] as const

/** Parameters of a call, by their place in the request. */
function Takes({ fields }: { fields: readonly Field[] }) {
  const { t } = usePageContext()
  return PLACES.map((place) => {
    const fieldsThere = fields.filter(({ where }) => where === place)
    return (
      fieldsThere.length > 0 && (
        <div key={place}>
          <h4 className="soft">{t(`docs.api.where.${place}`)}</h4>
          <Fields fields={fieldsThere} />
        </div>
      )
    )
  })
}

/** Fields with their types. */
export function Fields({ fields }: { fields: readonly Field[] }) {
  const { t } = usePageContext()
  return (
    <ul className={styles['fields']}>
      {fields.map(({ name, where, required, type, of, rules }) => (
        <li key={name}>
          {name && (
            <code dir="ltr" className="strong">
              {name}
            </code>
          )}
          <code dir="ltr" className="muted">
            <Type text={type} names={of} />
          </code>
          {where && required && <span className="soft">{t('docs.api.required')}</span>}
          {rules.length > 0 && (
            <code dir="ltr" className="muted">
              {rules.join(', ')}
            </code>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A type; names of schemas are links. */
function Type({ text, names }: { text: string; names: readonly string[] }): ReactNode {
  return text.split(/(\w+)/).map((part, index) =>
    names.includes(part) ? (
      <LocaleLink key={index} to={schemaAddress(part)}>
        {part}
      </LocaleLink>
    ) : (
      part
    ),
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={2}>
      <h3 className="label">{title}</h3>
      {children}
    </Stack>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

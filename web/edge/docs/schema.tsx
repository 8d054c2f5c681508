import { apiDocsAddress, schemaAddress } from '#contract/edge/api-docs.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import styles from './api.module.css'
import { Fields } from './call.tsx'
import type { SchemaPage } from './reference.ts'

/** A schema: its fields and uses. */
export function SchemaFields({ schema: { fields, calls, schemas } }: { schema: SchemaPage }) {
  const t = useT()
  return (
    <div className="stack-5">
      <Fields fields={fields} />
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
  )
}

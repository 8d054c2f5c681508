import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../ground/page/page-context.tsx'
import styles from './api.module.css'
import { CallEntry } from './call.tsx'
import { English } from './english.tsx'
import type { Group } from './reference.ts'

/** The calls of a feature, with their parameters and responses. */
export function GroupCalls({ group }: { group: Group }) {
  const t = useT()
  const { hash } = useLocation()

  // Browsers open the call of an anchor themselves, unless scripts navigate.
  useEffect(() => {
    const call = document.getElementById(hash.slice(1))
    call?.closest('details')?.setAttribute('open', '')
    call?.scrollIntoView()
  }, [hash])

  return (
    <div>
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
  )
}

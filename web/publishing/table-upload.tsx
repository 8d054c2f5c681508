import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { address } from '#contract/addresses.ts'
import type { OfferContent, publishing, TableChange } from '#contract/publishing.ts'
import { ChooseFile } from '../forms/choose-file.tsx'
import { Form } from '../forms/form.tsx'
import { useForm, type FormState } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Differences } from './differences.tsx'
import styles from './own.module.css'

/** What an edited table would change, or what became of it. */
export type TableDone = { read: OutputOf<(typeof publishing)['readTable']> } | { applied: OutputOf<(typeof publishing)['applyTable']>['data'] }

/** One's own table, edited and sent back: every change is shown before it is made. */
export function TableUpload() {
  const { t } = usePageContext()
  // The last answer of the two forms; without scripts there is one.
  const [latest, setLatest] = useState<TableDone>()
  const form = useForm<TableDone>('table', { fields: ['table'], onDone: setLatest })
  const sure = useForm<TableDone>('table-sure', { fields: [], onDone: setLatest })
  const done = latest ?? sure.done ?? form.done
  const { error } = form.field('table')
  return (
    <section aria-labelledby="table" className={styles['table']}>
      <h2 id="table" className={styles['heading']}>
        {t('publishing.table.title')}
      </h2>
      <p className={styles['soft']}>{t('publishing.table.lead')}</p>
      <Form form={form} encType="multipart/form-data">
        {error && <Banner tone="bad">{error}</Banner>}
        <div className={styles['acts']}>
          <ChooseFile form={form} name="table" accept=".csv,.txt,.tsv,text/csv" label={t('publishing.table.upload')} fileLabel={t('publishing.table.file')} icon={<FileUp aria-hidden="true" />} />
        </div>
      </Form>
      {done && 'read' in done && <Read {...done.read} sure={sure} />}
      {done && 'applied' in done && <Applied applied={done.applied} />}
    </section>
  )
}

function Read({ data, more, same, problems, left, sure }: OutputOf<(typeof publishing)['readTable']> & { sure: FormState<TableDone> }) {
  const { t, format } = usePageContext()
  return (
    <div className={styles['results']} role="status">
      {problems.length > 0 && (
        <Banner tone="warn">
          <p>{t('publishing.table.problems', { count: problems.length })}</p>
          <ul className={styles['reasons']}>
            {problems.map(({ row, column, message, raw }, at) => (
              <li key={at}>
                {t('publishing.table.row', { row })}
                {column && (
                  <>
                    {', '}
                    <code dir="ltr">{column}</code>
                  </>
                )}
                : {message} {raw && column !== null && <q><bdi>{raw}</bdi></q>}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {left.length > 0 && <Banner tone="warn">{t('publishing.table.left', { columns: format.list(left) })}</Banner>}
      {data.length === 0 ? (
        problems.length === 0 && <Banner>{t('publishing.table.nothing')}</Banner>
      ) : (
        <Form form={sure}>
          <h3 className={styles['heading']}>{t('publishing.table.changes', { count: data.length })}</h3>
          <ul className={styles['changes']}>
            {data.map((change) => (
              <Change key={change.id} {...change} />
            ))}
          </ul>
          {same > 0 && <p className={styles['soft']}>{t('publishing.table.same', { count: same })}</p>}
          {more > 0 && <p>{t('publishing.table.more', { count: more })}</p>}
          <div>
            <Button type="submit" look="primary" busy={sure.busy}>
              {t('publishing.table.sure', { count: data.length })}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

function Change({ id, title, version, draftVersion, before, after, way }: TableChange) {
  const { t } = usePageContext()
  return (
    <li>
      <input type="hidden" name="offer" value={JSON.stringify({ id, version, draftVersion, after })} />
      <h4>
        <LocaleLink to={address.offerForm(id)}>
          <bdi>{title ?? t('publishing.form.untitled')}</bdi>
        </LocaleLink>
      </h4>
      <p className={styles['soft']}>{t(`publishing.table.way.${way}`)}</p>
      <Differences before={whole(before, {})} after={whole(before, after)} fields={Object.keys(after)} />
    </li>
  )
}

/** As much of an offer as its differences are read from; of texts those that are there. */
function whole(before: TableChange['before'], after: TableChange['before']): OfferContent {
  const texts = Object.fromEntries(Object.entries({ ...before.texts, ...after.texts }).filter(([, text]) => text !== null))
  return { ...before, ...after, texts } as OfferContent
}

function Applied({ applied }: { applied: OutputOf<(typeof publishing)['applyTable']>['data'] }) {
  const { t } = usePageContext()
  const stayed = applied.filter(({ problem }) => problem)
  const done = applied.length - stayed.length
  return (
    <div className={styles['results']} role="status">
      {done > 0 && <Banner tone="good">{t('publishing.bulk.done', { count: done })}</Banner>}
      {stayed.length > 0 && (
        <Banner tone="warn">
          <p>{t('publishing.bulk.failed', { count: stayed.length })}</p>
          <ul className={styles['reasons']}>
            {stayed.map(({ id, title, problem }) => (
              <li key={id}>
                <bdi>{title ?? id}</bdi>: {problem?.message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

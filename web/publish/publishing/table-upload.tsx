import { FileUp } from 'lucide-react'
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { address } from '#contract/addresses.ts'
import type { OfferContent, publishing, TableChange } from '#contract/publish/publishing.ts'
import { ChooseFile } from '../../ground/forms/choose-file.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Differences } from './differences.tsx'
import { fieldName } from './fields.ts'
import styles from './own.module.css'

/** Preview or result of an edited table. Changes are JSON: thousands of them are one form field. */
export type TableDone =
  | {
      read: Omit<OutputOf<(typeof publishing)['readTable']>, 'data'> & {
        changes: string
        page: number
      }
    }
  | {
      applied: {
        done: number
        stayed: OutputOf<(typeof publishing)['applyTable']>['data']
        rest: string
        left: number
      }
    }

/** Limit of displayed changes. */
const SHOWN = 50

/** Uploads one's own edited table; every change is previewed. */
export function TableUpload() {
  const { t } = usePageContext()
  // The last answer of either form; without scripts there is one.
  const [latest, setLatest] = useState<TableDone>()
  const form = useForm<TableDone>('table', { fields: ['table'], onDone: setLatest })
  const sure = useForm<TableDone>('table-sure', { fields: [], onDone: setLatest })
  const done = latest ?? sure.done ?? form.done
  const { error } = form.field('table')
  return (
    <section aria-labelledby="table" className={styles['table']}>
      <h2 id="table" className="heading">
        {t('publishing.table.title')}
      </h2>
      <p className="soft">{t('publishing.table.lead')}</p>
      <Form form={form} encType="multipart/form-data">
        {error && <Banner tone="bad">{error}</Banner>}
        <div className={styles['acts']}>
          <ChooseFile
            form={form}
            name="table"
            accept=".csv,.txt,.tsv,text/csv"
            label={t('publishing.table.upload')}
            fileLabel={t('publishing.table.file')}
            icon={<FileUp aria-hidden="true" />}
          />
        </div>
      </Form>
      {done && 'read' in done && <Read {...done.read} key={done.read.changes} sure={sure} />}
      {done && 'applied' in done && <Applied {...done.applied} sure={sure} />}
    </section>
  )
}

function Read({
  changes,
  page: first,
  more,
  same,
  problems,
  refused,
  left,
  sure,
}: Extract<TableDone, { read: unknown }>['read'] & { sure: FormState<TableDone> }) {
  const { t, format } = usePageContext()
  const data = useMemo(() => readChanges(changes), [changes])
  const [page, setPage] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  const turn = (to: number) => (event: MouseEvent) => {
    event.preventDefault()
    setPage(to)
    heading.current?.focus()
  }
  const from = (page - 1) * SHOWN
  return (
    <div className={styles['results']} role="status">
      {problems.length > 0 && (
        <Banner tone="warn">
          <p>{t('publishing.table.problems', { count: refused })}</p>
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
                : {message}{' '}
                {raw && column !== null && (
                  <q>
                    <bdi>{raw}</bdi>
                  </q>
                )}
              </li>
            ))}
          </ul>
          {refused > problems.length && (
            <p>{t('publishing.table.moreProblems', { count: refused - problems.length })}</p>
          )}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="warn">{t('publishing.table.left', { columns: format.list(left) })}</Banner>
      )}
      {data.length === 0 ? (
        problems.length === 0 && <Banner>{t('publishing.table.nothing')}</Banner>
      ) : (
        <Form form={sure} encType="multipart/form-data" hidden={{ changes, more: String(more) }}>
          <h3 className="heading" ref={heading} tabIndex={-1}>
            {t('publishing.table.changes', { count: data.length })}
          </h3>
          {data.length > SHOWN && (
            <>
              <ul className={styles['reasons']}>
                {fieldsOf(data).map(([field, count]) => (
                  <li key={field}>
                    {fieldName(field, t)}: {format.number(count)}
                  </li>
                ))}
              </ul>
              <p className="soft">
                {t('publishing.table.shown', {
                  from: from + 1,
                  to: Math.min(from + SHOWN, data.length),
                  count: data.length,
                })}
              </p>
            </>
          )}
          <ul className={styles['changes']}>
            {data.slice(from, from + SHOWN).map((change) => (
              <Change key={change.id} {...change} />
            ))}
          </ul>
          {data.length > SHOWN && (
            <div className={styles['acts']}>
              {page > 1 && (
                <Button type="submit" name="page" value={String(page - 1)} onClick={turn(page - 1)}>
                  {t('ui.pagination.previous')}
                </Button>
              )}
              {from + SHOWN < data.length && (
                <Button type="submit" name="page" value={String(page + 1)} onClick={turn(page + 1)}>
                  {t('ui.pagination.next')}
                </Button>
              )}
            </div>
          )}
          {same > 0 && <p className="soft">{t('publishing.table.same', { count: same })}</p>}
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

/** Undefined for an invalid list. */
function readChanges(text: string): TableChange[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read)
      ? read.filter(
          (one): one is TableChange =>
            typeof (one as TableChange | null)?.id === 'number' &&
            typeof (one as TableChange).after === 'object',
        )
      : []
  } catch {
    return []
  }
}

/** Number of affected homes by field, descending. */
function fieldsOf(changes: readonly TableChange[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { after } of changes)
    for (const field of Object.keys(after)) counts.set(field, (counts.get(field) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function Change({ id, title, before, after, way }: TableChange) {
  const { t } = usePageContext()
  return (
    <li>
      <h4 className="strong">
        <LocaleLink to={address('offer-form', { id })}>
          <bdi>{title ?? t('publishing.form.untitled')}</bdi>
        </LocaleLink>
      </h4>
      <p className="soft">{t(`publishing.table.way.${way}`)}</p>
      <Differences
        before={whole(before, {})}
        after={whole(before, after)}
        fields={Object.keys(after)}
      />
    </li>
  )
}

/** The part of an offer that differences need; only texts that exist. */
function whole(before: TableChange['before'], after: TableChange['before']): OfferContent {
  const texts = Object.fromEntries(
    Object.entries({ ...before.texts, ...after.texts }).filter(([, text]) => text !== null),
  )
  return { ...before, ...after, texts } as OfferContent
}

function Applied({
  done,
  stayed,
  rest,
  left,
  sure,
}: Extract<TableDone, { applied: unknown }>['applied'] & { sure: FormState<TableDone> }) {
  const { t } = usePageContext()
  return (
    <div className={styles['results']} role="status">
      {done > 0 && <Banner tone="good">{t('publishing.bulk.done', { count: done })}</Banner>}
      {stayed.length > 0 && (
        <Banner tone="warn">
          <p>{t('publishing.bulk.failed', { count: stayed.length })}</p>
          <ul className={styles['reasons']}>
            {stayed.slice(0, SHOWN).map(({ id, title, problem }) => (
              <li key={id}>
                <bdi>{title ?? id}</bdi>: {problem?.message}
              </li>
            ))}
          </ul>
          {stayed.length > SHOWN && (
            <p>{t('publishing.table.moreProblems', { count: stayed.length - SHOWN })}</p>
          )}
        </Banner>
      )}
      {left > 0 && (
        <Form form={sure} encType="multipart/form-data" hidden={{ changes: rest }}>
          <p>{t('publishing.table.rest', { count: left })}</p>
          <div>
            <Button type="submit" look="primary" busy={sure.busy}>
              {t('publishing.table.goOn')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

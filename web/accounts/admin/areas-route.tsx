import { MapPinned, Plus, Search, Upload } from 'lucide-react'
import {
  Form as GetForm,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { AreaRow } from '#contract/area-editing.ts'
import { ApiError } from '#contract/errors.ts'
import { AREA_KINDS } from '#contract/places.ts'
import { answerForm } from '../../forms/answer.ts'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { LocaleLink } from '../../links/locale-link.tsx'
import { visitContext } from '../../page/load-context.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { queryOf } from '../../page/params.ts'
import { pageOf, seo } from '../../page/seo.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Soft } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RowHead, Table } from '../../ui/table.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AdminPage } from './admin-page.tsx'
import { sentText } from './area-content.ts'
import styles from './areas.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, deleted, ...filter } = queryOf('areas', url)
  const found = await api.areas.list({ ...filter, deleted: deleted && 'true', page })
  if (page > found.pages)
    throw redirect(`/${locale}${address('areas', { ...filter, deleted, page: found.pages })}`)
  return { filter: { ...filter, deleted }, found }
}

/** The result of an import, or the errors of the file. */
interface Imported {
  added: number
  changed: number
  wrong: string[]
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async (): Promise<Imported> => {
    const file = await sentText(form, 'file', 'pasted')
    try {
      return { ...(await visit.api.areas.import({ file })), wrong: [] }
    } catch (error) {
      const wrong = error instanceof ApiError ? error.body.errors?.['file'] : undefined
      if (!wrong) throw error
      return { added: 0, changed: 0, wrong }
    }
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('areas.list.seoTitle'),
        description: page.t('areas.list.lead'),
        path: address('areas'),
        index: false,
      })
    : []
}

/** Areas with names, for moderators: found by name, country and kind. */
export default function Areas() {
  const { filter, found } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  return (
    <AdminPage title={t('areas.list.title')}>
      <div className={styles['top']}>
        <Soft>{t('areas.list.lead')}</Soft>
        <LinkButton to={address('new-area')} icon={<Plus aria-hidden="true" />}>
          {t('areas.list.add')}
        </LinkButton>
      </div>
      <search>
        <GetForm
          method="get"
          action={`/${locale}${address('areas')}`}
          key={address('areas', filter)}
          className={`${styles['filter']} filterBar`}
        >
          <Field
            type="search"
            name="q"
            label={t('areas.list.search')}
            defaultValue={filter.q ?? ''}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
          />
          <Select
            name="country"
            label={t('areas.field.country')}
            defaultValue={filter.country ?? ''}
          >
            <option value="">{t('accounts.admin.any')}</option>
            {found.countries.map(({ iso2, name }) => (
              <option key={iso2} value={iso2}>
                {name}
              </option>
            ))}
          </Select>
          <Select name="kind" label={t('areas.field.kind')} defaultValue={filter.kind ?? ''}>
            <option value="">{t('accounts.admin.any')}</option>
            {AREA_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`form.place.area.${kind}`)}
              </option>
            ))}
          </Select>
          {filter.deleted && <input type="hidden" name="deleted" value="1" />}
          <Button type="submit" icon={<Search aria-hidden="true" />}>
            {t('accounts.admin.submit')}
          </Button>
        </GetForm>
      </search>
      <p className={styles['count']}>
        <span role="status">
          {t(filter.deleted ? 'areas.list.deletedCount' : 'areas.list.count', {
            count: found.total,
          })}
        </span>{' '}
        <LocaleLink
          to={address('areas', { ...filter, deleted: filter.deleted ? undefined : 1 })}
          className={styles['other']}
        >
          {t(filter.deleted ? 'areas.list.showCurrent' : 'areas.list.showDeleted')}
        </LocaleLink>
      </p>
      {found.data.length === 0 ? (
        <EmptyState icon={<MapPinned aria-hidden="true" />} title={t('areas.list.none')}>
          <p>{t('areas.list.noneHint')}</p>
        </EmptyState>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('areas.field.area')}</th>
              <th scope="col">{t('areas.field.kind')}</th>
              <th scope="col">{t('areas.field.country')}</th>
              <th scope="col">{t('areas.field.ground')}</th>
              <th scope="col">{t('areas.field.homes')}</th>
              <th scope="col">{t('areas.field.origin')}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.map((row) => (
              <AreaLine key={row.id} row={row} />
            ))}
          </tbody>
        </Table>
      )}
      <div className="apart">
        <Pagination
          page={found.page}
          pages={found.pages}
          to={(page) => address('areas', { ...filter, page })}
        />
      </div>
      <Import />
    </AdminPage>
  )
}

function AreaLine({ row }: { row: AreaRow }) {
  const { t, format } = usePageContext()
  return (
    <tr>
      <td>
        <RowHead>
          <LocaleLink to={address('area', { id: row.id })}>
            <bdi>{row.name}</bdi>
          </LocaleLink>
          <Soft as="bdi">{row.path}</Soft>
        </RowHead>
      </td>
      <td data-label={t('areas.field.kind')}>{t(`form.place.area.${row.kind}`)}</td>
      <td data-label={t('areas.field.country')}>{row.country.name}</td>
      <td data-label={t('areas.field.ground')}>
        {row.places === 0
          ? t('areas.ground.shape')
          : t('areas.ground.places', { count: row.places })}
      </td>
      <td data-label={t('areas.field.homes')}>{format.number(row.homes)}</td>
      <td data-label={t('areas.field.origin')}>{t(`areas.origin.${row.origin}`)}</td>
    </tr>
  )
}

/** A file of areas, sent or pasted: all of it is taken, or nothing. */
function Import() {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm<Imported>('import', {
    fields: ['file', 'pasted'],
    onDone: ({ wrong, ...done }, element) => {
      if (wrong.length > 0) return
      element.reset()
      toast(t('areas.import.done', done), { type: 'success' })
    },
  })
  const { done } = form
  const wrong = done?.wrong ?? []
  return (
    <section className={styles['import']} aria-labelledby="import">
      <h2 id="import" className="heading">
        {t('areas.import.title')}
      </h2>
      <Soft>{t('areas.import.lead')}</Soft>
      <Form form={form} encType="multipart/form-data">
        {wrong.length > 0 && (
          <Banner tone="bad">
            <p>{t('areas.import.wrong', { count: wrong.length })}</p>
            <ul className={styles['lines']}>
              {wrong.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Banner>
        )}
        {done && wrong.length === 0 && (
          <Banner>{t('areas.import.done', { added: done.added, changed: done.changed })}</Banner>
        )}
        <Field
          {...form.field('file')}
          type="file"
          accept=".geojson,.json,application/geo+json,application/json"
          label={t('areas.import.file')}
        />
        <TextArea
          {...form.field('pasted')}
          label={t('areas.import.pasted')}
          className={styles['code']}
          dir="ltr"
          spellCheck={false}
          rows={3}
        />
        <div>
          <Button type="submit" busy={form.busy} icon={<Upload aria-hidden="true" />}>
            {t('areas.import.submit')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

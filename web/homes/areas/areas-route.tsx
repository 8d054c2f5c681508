import { MapPinned, Plus, Upload } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { AreaRow } from '#contract/homes/area-editing.ts'
import { ApiError } from '#contract/errors.ts'
import { AREA_KINDS } from '#contract/homes/places.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Field, TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { RowHead, HeadedTable } from '../../ground/ui/table.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { AdminChoice, AdminFilter, AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
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

export const meta = unindexedHead((page) => ({
  title: page.t('areas.list.seoTitle'),
  description: page.t('areas.list.lead'),
  path: address('areas'),
}))

/** Areas with names, for moderators: found by name, country and kind. */
export default function Areas() {
  const { filter, found } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('areas.list.title')}>
      <div className={styles['top']}>
        <Soft>{t('areas.list.lead')}</Soft>
        <div className="row-3">
          <LocaleLink to={address('area-words')} className={styles['other']}>
            {t('areas.words.title')}
          </LocaleLink>
          <LocaleLink
            to={address('areas', { ...filter, deleted: filter.deleted ? undefined : 1 })}
            className={styles['other']}
          >
            {t(filter.deleted ? 'areas.list.showCurrent' : 'areas.list.showDeleted')}
          </LocaleLink>
          <LinkButton to={address('new-area')} icon={<Plus aria-hidden="true" />}>
            {t('areas.list.add')}
          </LinkButton>
        </div>
      </div>
      <AdminFilter
        key={address('areas', filter)}
        to={address('areas')}
        label={t('areas.list.search')}
        words={filter.q}
      >
        <AdminChoice
          name="country"
          label={t('areas.field.country')}
          chosen={filter.country}
          options={found.countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
        />
        <AdminChoice
          name="kind"
          label={t('areas.field.kind')}
          chosen={filter.kind}
          options={AREA_KINDS.map((kind) => ({
            value: kind,
            label: t(`form.place.area.${kind}`),
          }))}
        />
        {filter.deleted && <input type="hidden" name="deleted" value="1" />}
      </AdminFilter>
      <AdminList
        found={found}
        count={t(filter.deleted ? 'areas.list.deletedCount' : 'areas.list.count', {
          count: found.total,
        })}
        none={{
          icon: <MapPinned aria-hidden="true" />,
          title: t('areas.list.none'),
          hint: t('areas.list.noneHint'),
        }}
        to={(page) => address('areas', { ...filter, page })}
      >
        <HeadedTable
          headers={[
            t('areas.field.area'),
            t('areas.field.kind'),
            t('areas.field.country'),
            t('areas.field.ground'),
            t('areas.field.homes'),
            t('areas.field.origin'),
          ]}
        >
          {found.data.map((row) => (
            <AreaLine key={row.id} row={row} />
          ))}
        </HeadedTable>
      </AdminList>
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

import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { EditedArea } from '#contract/homes/area-editing.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { areaContent } from './area-content.ts'
import { AreaForm } from './area-form.tsx'
import styles from './areas.module.css'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  return (await orNotFound(visit, url, visit.api.areas.get(paramsOf<'area'>(params)))).data
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { areas } = visit.api
  const { id } = paramsOf<'area'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const [name, version] = [form.get('form'), text(form, 'version')]
    if (name === 'area') await areas.change({ id, version, ...(await areaContent(form)) })
    if (name === 'delete') await areas.remove({ id, version })
    if (name === 'restore') await areas.restore({ id })
    return true
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('areas.edit.seoTitle', { name: data.name }),
      description: data.name,
      path: address('area', { id: data.id }),
    },
)

/** One area: its names, its shape, and its deletion. */
export default function Area() {
  const area = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { name, path, kind, origin, deleted_at: deletedAt } = area
  return (
    <CasePage
      list={{ label: t('areas.list.title'), to: address('areas') }}
      title={name}
      facts={[
        t(`form.place.area.${kind}`),
        t(`areas.origin.${origin}`),
        deletedAt ? (
          <bdi>{path}</bdi>
        ) : (
          <LocaleLink to={path}>
            <bdi>{path}</bdi>
          </LocaleLink>
        ),
      ]}
    >
      {deletedAt ? (
        <div className={styles['state']}>
          <Banner>{t('areas.edit.deleted', { date: format.date(deletedAt) })}</Banner>
          <Act name="restore" area={area} />
        </div>
      ) : (
        <>
          <AreaForm key={area.version} area={area} />
          <Part title={t('areas.edit.deleteTitle')} lead={t('areas.edit.deleteLead')}>
            <details className="fold">
              <summary>{t('areas.edit.deleteOpen')}</summary>
              <Act name="delete" area={area} />
            </details>
          </Part>
        </>
      )}
    </CasePage>
  )
}

function Act({ name, area }: { name: 'delete' | 'restore'; area: EditedArea }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(name, {
    fields: [],
    onDone: () =>
      toast(t(name === 'delete' ? 'areas.edit.deletedNow' : 'areas.edit.restored'), {
        type: 'success',
      }),
  })
  return (
    <Form form={form} hidden={{ version: String(area.version) }}>
      <div>
        <Button type="submit" look={name === 'delete' ? 'danger' : 'secondary'} busy={form.busy}>
          {t(name === 'delete' ? 'areas.edit.delete' : 'areas.edit.restore', { name: area.name })}
        </Button>
      </div>
    </Form>
  )
}

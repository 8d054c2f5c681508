import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { MACRO_FIELDS } from '#contract/desk.ts'
import { AdminPage } from '../accounts/admin/admin-page.tsx'
import { actOnTemplates, TemplateEditor } from '../threads/template-editor.tsx'
import { answerForm } from '../forms/answer.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'

/** `?edit=7` opens a template. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { edit } = queryOf('macros', url)
  const { data } = await api.macros.list({})
  const edited = data.find(({ id }) => id === edit) ?? null
  if (edit !== undefined && !edited) throw redirect(`/${locale}${address('macros')}`)
  return { macros: data, edited }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, () => actOnTemplates(form, visit.api.macros))
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('support.macros.seoTitle'),
        description: page.t('support.macros.title'),
        path: address('macros'),
        index: false,
      })
    : []
}

/** Templates of answers of the staff. */
export default function Macros() {
  const { macros, edited } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('support.macros.title')}>
      <TemplateEditor
        templates={macros}
        edited={edited}
        fields={MACRO_FIELDS}
        lead={t('support.macros.lead')}
        to={(edit) => address('macros', { edit })}
      />
    </AdminPage>
  )
}

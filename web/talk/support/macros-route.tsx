import { useLoaderData } from 'react-router'
import { address } from '#contract/addresses.ts'
import { MACRO_FIELDS } from '#contract/talk/desk.ts'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { TemplateEditor } from '../threads/template-editor.tsx'
import { changeTemplates, loadTemplates } from '../threads/templates-page.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'

export const loader = loadTemplates('macros')
export const action = changeTemplates('macros')

export const meta = unindexedHead((page) => ({
  title: page.t('support.macros.seoTitle'),
  description: page.t('support.macros.title'),
  path: address('macros'),
}))

/** Templates of answers of the staff. */
export default function Macros() {
  const { templates, edited } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <AdminPage title={t('support.macros.title')}>
      <TemplateEditor
        templates={templates}
        edited={edited}
        fields={MACRO_FIELDS}
        lead={t('support.macros.lead')}
        to={(edit) => address('macros', { edit })}
      />
    </AdminPage>
  )
}

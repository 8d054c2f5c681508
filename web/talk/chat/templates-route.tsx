import { useLoaderData } from 'react-router'
import { address } from '#contract/addresses.ts'
import { CHAT_FIELDS } from '#contract/talk/chat.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { TemplateEditor } from '../threads/template-editor.tsx'
import { changeTemplates, loadTemplates } from '../threads/templates-page.ts'

export const loader = loadTemplates('chat-templates')
export const action = changeTemplates('chat-templates')

export const meta = unindexedHead((page) => ({
  title: page.t('chat.templates.seoTitle'),
  description: page.t('chat.templates.title'),
  path: address('chat-templates'),
}))

/** Templates of the account, for conversations. */
export default function ChatTemplates() {
  const { templates, edited } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('chat.list.title'), to: address('chat') },
          { label: t('chat.templates.title') },
        ]}
      />
      <h1 className="title">{t('chat.templates.title')}</h1>
      <TemplateEditor
        templates={templates}
        edited={edited}
        fields={CHAT_FIELDS}
        lead={t('chat.templates.lead')}
        to={(edit) => address('chat-templates', { edit })}
      />
    </Page>
  )
}

import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { CHAT_FIELDS } from '#contract/chat.ts'
import { answerForm } from '../forms/answer.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Page } from '../ui/layout.tsx'
import { actOnTemplates, TemplateEditor } from '../threads/template-editor.tsx'

/** `?edit=7` opens a template. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { edit } = queryOf('chat-templates', url)
  const { data } = await api.chatTemplates.list({})
  const edited = data.find(({ id }) => id === edit) ?? null
  if (edit !== undefined && !edited) throw redirect(`/${locale}${address('chat-templates')}`)
  return { templates: data, edited }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, () => actOnTemplates(form, visit.api.chatTemplates))
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('chat.templates.seoTitle'),
        description: page.t('chat.templates.title'),
        path: address('chat-templates'),
        index: false,
      })
    : []
}

/** Templates of one's own, for conversations. */
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

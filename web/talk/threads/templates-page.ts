import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { actOnTemplates } from './template-editor.tsx'

/** Calls by page. */
const CALLS = { 'chat-templates': 'chatTemplates', macros: 'macros' } as const
type TemplatesPage = keyof typeof CALLS

/** `?edit=7` opens a template. */
export const loadTemplates =
  (page: TemplatesPage) =>
  async ({ url, context }: LoaderFunctionArgs) => {
    const { api, locale } = context.get(visitContext)
    const { edit } = queryOf(page, url)
    const { data: templates } = await api[CALLS[page]].list({})
    const edited = templates.find(({ id }) => id === edit) ?? null
    if (edit !== undefined && !edited) throw redirect(`/${locale}${address(page)}`)
    return { templates, edited }
  }

export const changeTemplates =
  (page: TemplatesPage) =>
  async ({ request, url, context }: ActionFunctionArgs) => {
    const visit = context.get(visitContext)
    const form = await request.formData()
    return answerForm(visit, url, form, () => actOnTemplates(form, visit.api[CALLS[page]]))
  }

import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { slugify } from '#text/fold.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { areaContent } from './area-content.ts'
import { AreaForm } from './area-form.tsx'

export function loader({ url }: LoaderFunctionArgs) {
  const { name = '', parent = '' } = queryOf('new-area', url)
  return { start: name ? { name, parent, slug: slugify(name).slice(0, 60) } : undefined }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const { data } = await visit.api.areas.add(await areaContent(form))
    throw redirect(`/${visit.locale}${address('area', { id: data.id })}`)
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('areas.new.seoTitle'),
  description: page.t('areas.new.title'),
  path: address('new-area'),
}))

/** A new area. */
export default function NewArea() {
  const { start } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('areas.list.title'), to: address('areas') },
          { label: t('areas.new.title') },
        ]}
      />
      <h1 className="title above">{t('areas.new.title')}</h1>
      <AreaForm start={start} />
    </Page>
  )
}

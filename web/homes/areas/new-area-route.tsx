import { redirect, type ActionFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { answerForm } from '../../ground/forms/answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { areaContent } from './area-content.ts'
import { AreaForm } from './area-form.tsx'

/** Guards run with it. */
export const loader = () => null

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
      <AreaForm />
    </Page>
  )
}

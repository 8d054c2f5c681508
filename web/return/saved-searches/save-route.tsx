import {
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { SEARCH_NAME_MAX } from '#contract/return/saved-searches.ts'
import { SignInPage } from '../../people/accounts/sign-in/sign-in-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { readChoices } from '../../homes/search/save/read-choices.ts'
import type { SaveData } from '../../homes/search/save/save-data.ts'
import { SavePanel } from '../../homes/search/save/save-panel.tsx'
import { saveable } from '../../homes/search/save/saved-of.ts'
import { zonesWith } from './zones.ts'

/** A form that was rejected for an expired stamp needs a new one. */
export const shouldRevalidate = (): boolean => true

/** `?of=` the page of the search. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<SaveData> {
  const visit = context.get(visitContext)
  const user = await visit.user()
  const { of = '', replaces, access } = queryOf('save-search', url)
  const [saved, form, own] = await Promise.all([
    saveable(visit, of),
    visit.api.savedSearches.form({}),
    replaces ? visit.api.savedSearches.list({ access }) : null,
  ])
  const replaced = own?.data.find(({ id }) => id === replaces)
  return {
    saved,
    replaced: replaced && replaced.page !== saved?.page ? { name: replaced.name } : null,
    stamp: form.data.stamp,
    user: user && { email: user.email, timeZone: user.time_zone },
    zones: zonesWith(user?.time_zone),
    words: visit.host.messages.words(visit.locale, ['savedSearches.form.', 'ui.', 'form.']),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const { of = '', replaces, access } = queryOf('save-search', url)
  return answerForm(visit, url, form, async () => {
    const saved = await saveable(visit, of)
    if (!saved) {
      const message = visit.host.messages.translator(visit.language)('savedSearches.error.noSearch')
      throw new ApiError(422, { type: 'error', code: 'no_search', message })
    }
    if (text(form, 'form') === 'update' && replaces) {
      const { search, page, name } = saved
      await visit.api.savedSearches.change({
        id: replaces,
        access,
        search,
        page,
        name: name.slice(0, SEARCH_NAME_MAX),
      })
      return { list: address('searches', { access }) }
    }
    const { data } = await visit.api.savedSearches.save({
      ...readChoices(form),
      email: text(form, 'email') || undefined,
      search: saved.search,
      page: saved.page,
      stamp: text(form, 'stamp'),
      website: text(form, 'website'),
    })
    return data
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('savedSearches.form.seoTitle'),
  description: page.t('savedSearches.form.lead'),
  path: address('save-search'),
}))

export default function SaveSearch() {
  const data = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { pathname, search } = useLocation()
  return (
    <SignInPage title={t('savedSearches.form.title')} lead={t('savedSearches.form.lead')}>
      <SavePanel {...data} action={pathname + search} />
    </SignInPage>
  )
}

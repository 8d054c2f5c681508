import { X } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { SEARCH_NAME_MAX } from '#contract/return/saved-searches.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { feedAddress } from '../../ground/page/feed-address.ts'
import { CHOICE_FIELDS, SearchChoices } from '../../homes/search/save/choices.tsx'
import { readChoices } from '../../homes/search/save/read-choices.ts'
import { saveable } from '../../homes/search/save/saved-of.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import { SearchLink } from './search-link.tsx'
import { zonesWith } from './zones.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { access } = queryOf('saved-search', url)
  const { data, owner } = await visit.api.savedSearches.list({ access })
  const search = data.find(({ id }) => id === paramsOf<'saved-search'>(params).id)
  if (!search || !owner) throw await notFound(visit, url)
  return {
    search,
    access,
    isMember: owner.kind === 'account',
    chips: (await saveable(visit, search.page))?.chips ?? [],
    zones: zonesWith(search.timeZone),
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { savedSearches } = visit.api
  const { access } = queryOf('saved-search', url)
  const { id } = paramsOf<'saved-search'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') === 'chip') {
      const saved = await saveable(visit, text(form, 'page'))
      if (!saved) throw await notFound(visit, url)
      const { search, page, name } = saved
      await savedSearches.change({ id, access, search, page, name: name.slice(0, SEARCH_NAME_MAX) })
      return true
    }
    await savedSearches.change({ id, access, ...readChoices(form) })
    throw redirect(inLocale(address('searches', { access }), visit.locale))
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('savedSearches.edit.seoTitle'),
      description: page.t('savedSearches.edit.title'),
      path: address('saved-search', { id: data.search.id }),
    },
)

/** A saved search: its filters as chips, and its reader's choices. */
export default function EditSearch() {
  const { search, access, isMember, chips, zones } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const form = useForm('choices', { fields: CHOICE_FIELDS })
  const list = { label: t('savedSearches.list.title'), to: address('searches', { access }) }
  return (
    <Prose>
      <Breadcrumbs items={[list, { label: search.name }]} />
      <h1 className="title under">{t('savedSearches.edit.title')}</h1>
      <div className="stack-5">
        {search.problem && (
          <Banner tone="bad">{t(`savedSearches.list.problem.${search.problem}`)}</Banner>
        )}
        <section className="stack-3">
          <h2 className="heading">
            <SearchLink search={search} access={access} />
          </h2>
          {chips.length > 0 && (
            <ul className="row-2" aria-label={t('savedSearches.edit.filters')}>
              {chips.map(({ key, text: label, to }) => (
                <li key={key}>
                  <ChipForm label={label} page={to} />
                </li>
              ))}
            </ul>
          )}
          <p className="soft">{t('savedSearches.edit.more')}</p>
          {search.problem === null && (
            <p className="softFacts">
              <span>{t('savedSearches.edit.feeds')}</span>
              <a href={feedAddress(inLocale(search.page, locale), 'rss')}>RSS</a>
              <a href={feedAddress(inLocale(search.page, locale), 'json')}>JSON Feed</a>
            </p>
          )}
        </section>
        <Form form={form}>
          <SearchChoices
            key={search.name}
            form={form}
            chosen={search}
            isMember={isMember}
            zones={zones}
          />
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('savedSearches.edit.submit')}
            </Button>
          </div>
        </Form>
      </div>
    </Prose>
  )
}

/** A filter; pressed, the search is without it. */
function ChipForm({ label, page }: { label: string; page: string }) {
  const { t } = usePageContext()
  const form = useForm('chip', { fields: [] })
  return (
    <Form form={form} hidden={{ page }}>
      <Button type="submit" size="s" busy={form.busy} icon={<X aria-hidden="true" />}>
        <VisuallyHidden>{t('savedSearches.edit.remove')} </VisuallyHidden>
        <bdi>{label}</bdi>
      </Button>
    </Form>
  )
}

import { BellPlus, BellRing } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { RENEW_DAYS, type SavedSearch } from '#contract/return/saved-searches.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Row, Rows, UserPage } from '../../people/accounts/user/user-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { inLocale } from '../../ground/page/addresses.ts'
import { loginAddress } from '../../ground/page/callback.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Page, Soft } from '../../ground/ui/layout.tsx'
import { SearchLink } from './search-link.tsx'

const DAY_MS = 86_400_000

/** `?access=` from a mail: the searches of its address; `?removed=` the one that was just deleted. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { access, removed } = queryOf('searches', url)
  const { data, owner, most } = await visit.api.savedSearches.list({ access })
  return {
    searches: data,
    owner,
    most,
    access,
    removed: removed ?? null,
    isWrong: access !== undefined && owner === null,
    signIn: loginAddress(visit.locale, url),
    now: Date.now(),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { savedSearches } = visit.api
  const { access } = queryOf('searches', url)
  const form = await request.formData()
  const search = { id: Number(text(form, 'id')), access }
  return answerForm(visit, url, form, async () => {
    switch (text(form, 'form')) {
      case 'remove':
        await savedSearches.remove(search)
        throw redirect(inLocale(address('searches', { access, removed: search.id }), visit.locale))
      case 'restore':
        await savedSearches.restore(search)
        throw redirect(inLocale(address('searches', { access }), visit.locale))
      case 'pause':
        await savedSearches.change({ ...search, pause: 'on' })
        return true
      case 'resume':
        await savedSearches.change({ ...search, pause: 'off' })
        return true
      default:
        await savedSearches.change({ ...search, renew: true })
        return true
    }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('savedSearches.list.seoTitle'),
  description: page.t('savedSearches.list.lead'),
  path: address('searches'),
}))

/** The saved searches of an account, or of an address. */
export default function Searches() {
  const { owner } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const title = t('savedSearches.list.title')
  return owner?.kind === 'account' ? (
    <UserPage title={title}>
      <List />
    </UserPage>
  ) : (
    <Page>
      <h1 className="title under">{title}</h1>
      {owner ? <List /> : <SignedOut />}
    </Page>
  )
}

/** Neither signed in, nor by a mail. */
function SignedOut() {
  const { isWrong, signIn } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <EmptyState
      icon={<BellRing />}
      title={t(isWrong ? 'savedSearches.list.wrong' : 'savedSearches.list.signIn')}
      action={
        <a href={signIn} className="strong">
          {t('savedSearches.list.toSignIn')}
        </a>
      }
    >
      {t(isWrong ? 'savedSearches.list.wrongLead' : 'savedSearches.list.signInLead')}
    </EmptyState>
  )
}

function List() {
  const { searches, owner, most, access, removed, now } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const restore = useForm('restore', { fields: [] })
  return (
    <div className="stack-4 above">
      {owner?.kind === 'email' && (
        <Soft>
          {t.rich('savedSearches.list.of', {
            email: (
              <bdi key="email" dir="ltr">
                {owner.email}
              </bdi>
            ),
          })}
        </Soft>
      )}
      {removed !== null && (
        <Banner tone="good">
          {t('savedSearches.list.removed')}
          <Form form={restore} hidden={{ id: String(removed) }}>
            <Button type="submit" size="s" busy={restore.busy}>
              {t('savedSearches.list.undo')}
            </Button>
          </Form>
        </Banner>
      )}
      {searches.length === 0 ? (
        <EmptyState
          icon={<BellPlus />}
          title={t('savedSearches.list.none')}
          action={<LinkButton to={address('home')}>{t('savedSearches.list.toSearch')}</LinkButton>}
        >
          {t('savedSearches.list.noneLead')}
        </EmptyState>
      ) : (
        <>
          <div className="between">
            <Soft>{t('savedSearches.list.count', { count: searches.length, most })}</Soft>
            <LocaleLink to={address('feed', { access })}>{t('savedSearches.list.news')}</LocaleLink>
          </div>
          <Rows>
            {searches.map((search) => (
              <Row
                key={search.id}
                title={<SearchLink search={search} access={access} />}
                facts={[
                  search.problem && (
                    <strong key="problem">
                      {t(`savedSearches.list.problem.${search.problem}`)}
                    </strong>
                  ),
                  pausedText(search) ?? t(`savedSearches.form.frequency.${search.frequency}`),
                  t(
                    isEnding(search, now)
                      ? 'savedSearches.list.ending'
                      : 'savedSearches.list.expires',
                    { day: format.date(search.expiresAt, 'medium') },
                  ),
                ]}
              >
                <div className="row-2">
                  {isEnding(search, now) && (
                    <RowForm
                      name="renew"
                      hidden={{ id: String(search.id) }}
                      label={t('savedSearches.list.renew')}
                      about={search.name}
                      done={t('savedSearches.list.renewed')}
                    />
                  )}
                  <LinkButton
                    to={address('saved-search', { id: search.id, access })}
                    size="s"
                    aria-label={`${t('savedSearches.list.edit')}: ${search.name}`}
                  >
                    {t('savedSearches.list.edit')}
                  </LinkButton>
                  <RowForm
                    name={search.pausedUntil ? 'resume' : 'pause'}
                    hidden={{ id: String(search.id) }}
                    label={t(
                      search.pausedUntil ? 'savedSearches.list.resume' : 'savedSearches.list.pause',
                    )}
                    about={search.name}
                    done={t(
                      search.pausedUntil
                        ? 'savedSearches.list.resumed'
                        : 'savedSearches.list.pausedNow',
                    )}
                  />
                  <RowForm
                    name="remove"
                    hidden={{ id: String(search.id) }}
                    label={t('savedSearches.list.remove')}
                    about={search.name}
                    done={t('savedSearches.list.removed')}
                  />
                </div>
              </Row>
            ))}
          </Rows>
        </>
      )}
    </div>
  )

  function pausedText({ pausedUntil }: SavedSearch): string | null {
    if (pausedUntil === null) return null
    return Number.isNaN(Date.parse(pausedUntil))
      ? t('savedSearches.list.paused')
      : t('savedSearches.list.pausedUntil', { day: format.date(pausedUntil, 'medium') })
  }
}

const isEnding = ({ expiresAt }: SavedSearch, now: number): boolean =>
  Date.parse(expiresAt) - now < RENEW_DAYS * DAY_MS

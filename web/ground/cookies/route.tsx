import { Trash2 } from 'lucide-react'
import { useEffect, type MouseEvent } from 'react'
import {
  data,
  redirect,
  useFetcher,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { useAnswer } from '../forms/failure.ts'
import { announceChoice } from '../page/choice.ts'
import { COOKIES, cookieText, readCookie } from '../page/cookie.ts'
import { localAddress } from '../page/local-address.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext, useT } from '../page/page-context.tsx'
import { SCROLL_POSITIONS } from '../page/scroll-positions.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Prose } from '../ui/layout.tsx'
import { useToast } from '../ui/toast.tsx'
import { CHOICES, consentValue, isChoice, readConsent, type Choice } from './consent.ts'
import styles from './cookies.module.css'
import { cookiesOf, deletions, useStored, type StoredItem } from './stored.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { cookies } = context.get(visitContext)
  const header = request.headers.get('cookie')
  const consent = readConsent(readCookie(header, 'consent', cookies))
  return {
    consent: consent && { choice: consent.choice, at: consent.at.toISOString() },
    /** Global Privacy Control counts as a refusal. */
    refusedByBrowser: request.headers.get('sec-gpc') === '1',
    stored: cookiesOf(header),
  }
}

/** Stores a choice or deletes a cookie, then redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, cookies } = context.get(visitContext)
  const form = await request.formData()
  const choice = form.get('choice')
  const remove = form.get('delete')
  const back = localAddress(form.get('return'))
  const headers = new Headers()
  if (isChoice(choice))
    headers.append('set-cookie', cookieText('consent', consentValue(choice), cookies))
  else if (typeof remove === 'string' && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(remove)) {
    for (const text of deletions(remove, new URL(request.url).hostname, cookies))
      headers.append('set-cookie', text)
  } else throw data(null, { status: 422 })
  return redirect(back ?? `/${locale}${address('manage-cookies')}`, {
    status: 303,
    headers,
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: page.t('cookies.page.seoTitle'),
    description: page.t('cookies.page.lead'),
    path: address('manage-cookies'),
  })
}

export default function ManageCookies() {
  const { consent, refusedByBrowser, stored } = useLoaderData<typeof loader>()
  const { t, format, cookies } = usePageContext()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const deleting = useFetcher()
  useAnswer(deleting.data)
  const { items, forget } = useStored(stored)
  // A cookie may have been deleted.
  useEffect(announceChoice, [stored])

  const choose = (choice: Choice): void => {
    document.cookie = cookieText('consent', consentValue(choice), cookies)
    announceChoice()
    void revalidate()
    toast(t(`cookies.banner.${choice}`), { type: 'success' })
  }

  return (
    <Prose>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('cookies.page.title') },
        ]}
      />
      <h1 className="proseTitle">{t('cookies.page.title')}</h1>
      <p className="proseLead">{t('cookies.page.lead')}</p>

      {refusedByBrowser && (
        <div className="under">
          <Banner>{t('cookies.page.gpc')}</Banner>
        </div>
      )}

      <section className={styles['part']}>
        <h2 className={styles['heading']}>{t('cookies.purposes.title')}</h2>
        <dl className={styles['purposes']}>
          {(['necessary', 'optional'] as const).map((purpose) => (
            <div key={purpose} className={styles['purpose']}>
              <dt className="strong">{t(`cookies.purposes.${purpose}`)}</dt>
              <dd>{t(`cookies.purposes.${purpose}About`)}</dd>
              <dd className={styles['state']}>
                {t(
                  purpose === 'necessary'
                    ? 'cookies.purposes.alwaysOn'
                    : consent?.choice === 'accept_all'
                      ? 'cookies.purposes.on'
                      : 'cookies.purposes.off',
                )}
              </dd>
            </div>
          ))}
        </dl>
        <form
          method="post"
          className={styles['buttons']}
          onSubmit={(event) => {
            const choice = event.nativeEvent.submitter?.getAttribute('value')
            if (!isChoice(choice)) return
            event.preventDefault()
            choose(choice)
          }}
        >
          {CHOICES.map((choice) => (
            <Button
              key={choice}
              type="submit"
              name="choice"
              value={choice}
              aria-pressed={consent?.choice === choice}
              className="pressed"
            >
              {t(`cookies.banner.${choice}`)}
            </Button>
          ))}
        </form>
        <p className={styles['note']}>
          {consent
            ? t('cookies.page.chosen', {
                choice: t(`cookies.banner.${consent.choice}`),
                date: format.date(consent.at),
              })
            : t('cookies.page.notChosen')}
        </p>
      </section>

      <section className={styles['part']}>
        <h2 className={styles['heading']}>{t('cookies.stored.title')}</h2>
        <p className={styles['note']}>{t('cookies.stored.lead')}</p>
        {items.length === 0 ? (
          <EmptyState title={t('cookies.stored.empty')} />
        ) : (
          <deleting.Form method="post" preventScrollReset>
            <ul className="above">
              {items.map((item) => (
                <Stored
                  key={`${item.kind} ${item.name}`}
                  item={item}
                  onForget={() => forget(item)}
                />
              ))}
            </ul>
          </deleting.Form>
        )}
      </section>
    </Prose>
  )
}

function Stored({ item, onForget }: { item: StoredItem; onForget: () => void }) {
  const t = useT()
  const press = (event: MouseEvent): void => {
    if (item.kind === 'cookie') return
    event.preventDefault()
    onForget()
  }
  return (
    <li className={styles['item']}>
      <div className={styles['what']}>
        <code dir="ltr" className={styles['name']}>
          {item.name}
        </code>
        <span>{t(`cookies.stored.${purposeOf(item)}`)}</span>
      </div>
      <span className="soft" data-narrow="off">
        {t(`cookies.kind.${item.kind}`)}
      </span>
      <code dir="ltr" className={styles['value']}>
        {item.value}
      </code>
      <IconButton
        type="submit"
        name="delete"
        value={item.name}
        label={t('cookies.stored.delete', { name: item.name })}
        icon={<Trash2 />}
        onClick={press}
      />
    </li>
  )
}

type Purpose =
  | 'locale'
  | 'location'
  | 'consent'
  | 'currency'
  | 'units'
  | 'session'
  | 'xsrf'
  | 'device'
  | 'signUp'
  | 'draft'
  | 'waiting'
  | 'recent'
  | 'lastSearch'
  | 'homes'
  | 'homeCards'
  | 'homeVisit'
  | 'boards'
  | 'newsSeen'
  | 'map'
  | 'scroll'
  | 'homeMarks'
  | 'savedSearch'
  | 'unfinished'
  | 'helpVotes'
  | 'reload'
  | 'unknown'

const PURPOSES: Record<string, Purpose> = {
  [COOKIES.locale.name]: 'locale',
  [COOKIES.location.name]: 'location',
  [COOKIES.consent.name]: 'consent',
  [COOKIES.currency.name]: 'currency',
  [COOKIES.units.name]: 'units',
  [COOKIES.unfinished.name]: 'unfinished',
  [COOKIES.helpVotes.name]: 'helpVotes',
  [COOKIES.signedIn.name]: 'session',
  auth_token: 'session',
  'XSRF-TOKEN': 'xsrf',
  known_device: 'device',
  sign_up: 'signUp',
  'recent-locations': 'recent',
  'last-search': 'lastSearch',
  homes: 'homes',
  'homes-cards': 'homeCards',
  'homes-marks': 'homeMarks',
  'homes-visit': 'homeVisit',
  boards: 'boards',
  'news-seen': 'newsSeen',
  'saved-search': 'savedSearch',
  'map-hidden': 'map',
  'map-still': 'map',
  [SCROLL_POSITIONS]: 'scroll',
}

function purposeOf({ name }: StoredItem): Purpose {
  const bare = name.replace(/^__(Secure|Host)-/, '')
  return Object.hasOwn(PURPOSES, bare)
    ? PURPOSES[bare]!
    : name.startsWith('reloaded:')
      ? 'reload'
      : name.startsWith('draft:')
        ? 'draft'
        : name.startsWith('message-waiting:')
          ? 'waiting'
          : 'unknown'
}

import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { Client } from '#contract/client.ts'
import type { ApiContract } from '#contract/index.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { DeadLink } from '../accounts/recovery/dead-link.tsx'
import { SignInPage } from '../accounts/sign-in/sign-in-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { pageOfData } from '../../ground/page/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { pageAt } from '../../ground/page/page-at.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'

/** The confirmed thing, and its address. */
interface Confirmed {
  /** Parameters of the message that says so. */
  params: Record<string, string>
  open: string
  /** A second address, with its message. */
  beside?: { to: string; label: MessageKey }
}

interface MailedLink {
  /** Where to go from a link that does not work. */
  again: string
  confirm: (api: Client<ApiContract>, token: string) => Promise<Confirmed>
}

const LINKS = {
  'lead-verify': {
    again: address('home'),
    confirm: async (api, token) => {
      const { data } = await api.leads.verify({ token })
      return {
        params: { title: data.title },
        open: address('chat-link', { token: data.token }),
        beside: {
          to: address('offer', { slugId: data.slugId }),
          label: 'mailedLinks.lead-verify.offer',
        },
      }
    },
  },
  'confirm-search': {
    again: address('home'),
    confirm: async (api, token) => {
      const { data } = await api.savedSearches.confirm({ token })
      return {
        params: { name: data.name },
        open: address('searches', { access: data.access }),
        beside: { to: data.page, label: 'mailedLinks.confirm-search.results' },
      }
    },
  },
  'ticket-verify': {
    again: address('support'),
    confirm: async (api, token) => {
      const { data } = await api.support.verify({ token })
      return {
        params: { id: String(data.id) },
        open: address('ticket-link', { token: data.token }),
      }
    },
  },
} satisfies Record<string, MailedLink>

type LinkPage = keyof typeof LINKS

const isLinkPage = (page: string): page is LinkPage => Object.hasOwn(LINKS, page)

function linkPageAt({ pathname }: URL): LinkPage {
  const page = pageAt(pageOfData(pathname)) ?? ''
  if (!isLinkPage(page)) throw new Error(`${pathname} is not the page of a mailed link`)
  return page
}

export function loader({ url }: LoaderFunctionArgs) {
  const page = linkPageAt(url)
  return { page, token: queryOf(page, url).token }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm<Confirmed>(visit, url, form, () =>
    LINKS[linkPageAt(url)].confirm(visit.api, text(form, 'token')),
  )
}

export const meta = unindexedHead<typeof loader>(
  ({ t }, data) =>
    data && {
      title: t(`mailedLinks.${data.page}.seoTitle`),
      description: t(`mailedLinks.${data.page}.lead`),
      path: address(data.page, { token: '' }),
    },
)

/** Target of a mailed link that confirms something. A button, because mail scanners follow links. */
export default function MailedLinkPage() {
  const { page, token } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { again } = LINKS[page]
  const form = useForm<Confirmed>('confirm', { fields: [] })
  const { done } = form
  if (done)
    return (
      <SignInPage title={t(`mailedLinks.${page}.doneTitle`)}>
        <Banner tone="good">
          {t.rich(
            `mailedLinks.${page}.done`,
            Object.fromEntries(
              Object.entries(done.params).map(([name, value]) => [
                name,
                <bdi key={name}>{value}</bdi>,
              ]),
            ),
          )}
        </Banner>
        <div className="row-3">
          <LinkButton to={done.open} look="primary">
            {t(`mailedLinks.${page}.open`)}
          </LinkButton>
          {done.beside && <LinkButton to={done.beside.to}>{t(done.beside.label)}</LinkButton>}
        </div>
      </SignInPage>
    )
  const isDead = token === '' || form.code === 'dead_link'
  return (
    <SignInPage
      title={t(`mailedLinks.${page}.title`)}
      lead={isDead ? undefined : t(`mailedLinks.${page}.lead`)}
    >
      {isDead ? (
        <DeadLink to={again} label={t(`mailedLinks.${page}.again`)} />
      ) : (
        <Form form={form} hidden={{ token }}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t(`mailedLinks.${page}.submit`)}
          </Button>
        </Form>
      )}
    </SignInPage>
  )
}

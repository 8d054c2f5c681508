import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { ChatReportAct, ChatReportCase } from '#contract/talk/chat-reports.ts'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { hasRole } from '../../ground/page/roles.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './reports.module.css'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  return (await orNotFound(visit, url, visit.api.chatReports.get(paramsOf<'chat-report'>(params))))
    .data
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    await visit.api.chatReports.decide({
      ...paramsOf<'chat-report'>(params),
      // The API rejects unknown acts.
      act: text(form, 'act') as ChatReportAct,
    })
    return true
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('reports.queue.seoTitle'),
      description: page.t('reports.chat.queue'),
      path: address('chat-report', { id: data.id }),
    },
)

/** Messages that one side of a conversation reported, and the decision. */
export default function ChatReportPage() {
  const item = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { user } = useSession()
  const { id, reported, reason, message, excerpt, account, offer, outcome, at } = item
  return (
    <CasePage
      list={{ label: t('reports.queue.title'), to: address('reports') }}
      title={t('reports.chat.title')}
      facts={[
        <bdi key="name">{reported.name}</bdi>,
        t(`reports.chat.side.${reported.side}`),
        t(`chat.reportReason.${reason}`),
        format.date(at, 'medium'),
        outcome && t(`reports.chat.outcome.${outcome}`),
      ]}
    >
      <p className="row-3">
        {offer !== null && (
          <LocaleLink to={address('report', { id: offer })}>{t('reports.chat.offer')}</LocaleLink>
        )}
        {account && user && hasRole(user, 'admin') && (
          <LocaleLink to={address('member', { id: account.id })}>
            {t('reports.chat.account')}
          </LocaleLink>
        )}
      </p>
      {message && (
        <Part title={t('reports.chat.message')}>
          <p dir="auto" className={styles['message']}>
            {message}
          </p>
        </Part>
      )}
      <Part title={t('reports.chat.excerpt')} lead={t('reports.chat.excerptLead')}>
        <Rows>
          {excerpt.map((one, index) => (
            <Row
              key={`${id}-${index}`}
              title={<bdi>{one.name}</bdi>}
              facts={[
                t(`reports.chat.side.${one.side}`),
                format.date(one.at, 'medium'),
                ...one.files.map((name) => <bdi key={name}>{name}</bdi>),
              ]}
            >
              {one.text && (
                <p dir="auto" className={styles['message']}>
                  {one.text}
                </p>
              )}
            </Row>
          ))}
        </Rows>
      </Part>
      <Part
        title={t('reports.case.decision')}
        lead={t(reported.side === 'team' ? 'reports.chat.leadTeam' : 'reports.chat.lead')}
      >
        <Decide key={`${outcome}`} item={item} />
      </Part>
    </CasePage>
  )
}

function Decide({ item }: { item: ChatReportCase }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('decide', {
    fields: [],
    onDone: () =>
      toast(t(item.acts.includes('allow') ? 'reports.chat.allowed' : 'reports.case.done'), {
        type: 'success',
      }),
  })
  if (item.acts.length === 0)
    return <Banner>{t(item.own ? 'reports.chat.own' : 'reports.case.nothing')}</Banner>
  return (
    <Form form={form}>
      <div className="row-3">
        {item.acts.map((act) => (
          <Button
            key={act}
            type="submit"
            name="act"
            value={act}
            look={act === 'stop' ? 'danger' : 'secondary'}
            disabled={form.busy}
          >
            {t(`reports.chat.act.${act}`)}
          </Button>
        ))}
      </div>
    </Form>
  )
}

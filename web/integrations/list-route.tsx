import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { SCHEDULES, SOURCE_FORMATS, sources as contract } from '#contract/sources.ts'
import { WEBHOOK_EVENTS } from '#contract/webhooks.ts'
import { Part, Row, Rows, UserPage } from '../accounts/user/user-page.tsx'
import { answerForm, text } from '../forms/answer.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../load-context.ts'
import { usePageContext } from '../page-context.tsx'
import { pageOf, seo } from '../seo.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import styles from './integrations.module.css'
import { sumOf } from './run-summary.tsx'
import { SOURCE_FIELDS, SourceFields } from './source-fields.tsx'
import { Webhooks } from './webhooks.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { sources, webhooks } = context.get(visitContext).api
  const [found, hooks] = await Promise.all([sources.list({}), webhooks.list({})])
  return { sources: found.data, webhooks: hooks.data }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') === 'webhook') return (await visit.api.webhooks.create({ url: text(form, 'url'), events: WEBHOOK_EVENTS.filter((event) => form.getAll('events').includes(event)) })).data
    if (text(form, 'form') === 'remove-webhook') {
      await visit.api.webhooks.remove({ id: Number(text(form, 'id')) })
      return true
    }
    const { data } = await visit.api.sources.create({
      name: text(form, 'name'),
      format: SOURCE_FORMATS.find((format) => format === text(form, 'format')) ?? 'kyero',
      address: text(form, 'address') || null,
      username: text(form, 'username') || undefined,
      password: text(form, 'password') || undefined,
      schedule: SCHEDULES.find((schedule) => schedule === text(form, 'schedule')) ?? 'daily',
      isSnapshot: form.has('isSnapshot'),
    })
    throw redirect(`/${visit.locale}${address.source(data.id)}`, 303)
  })
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page ? seo(page, { title: page.t('integrations.seoTitle'), description: page.t('integrations.title'), path: address.integrations(), index: false }) : []
}

/** The feeds that bring one's offers, and what programs need. */
export default function Integrations() {
  const { sources, webhooks } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const form = useForm('create', { fields: SOURCE_FIELDS, endpoint: contract.create, read: (data) => Object.fromEntries([...data].filter(([name, value]) => value !== '' && name !== 'isSnapshot')) })
  return (
    <UserPage title={t('integrations.title')}>
      <Part title={t('integrations.sources.title')} lead={t('integrations.sources.lead')}>
        {sources.length === 0 ? (
          <p className={styles['soft']}>{t('integrations.sources.none')}</p>
        ) : (
          <Rows>
            {sources.map((source) => (
              <Row
                key={source.id}
                title={
                  <LocaleLink to={address.source(source.id)}>
                    <bdi>{source.name}</bdi>
                  </LocaleLink>
                }
                mark={t(source.lastRun?.doubt || source.lastRun?.state === 'failed' ? 'integrations.state.look' : `integrations.state.${source.state}`)}
                facts={[
                  t(`integrations.format.${source.format}`),
                  source.agency && <bdi key="agency">{source.agency.name}</bdi>,
                  t('integrations.sources.offers', { count: source.offers }),
                  source.quarantined > 0 && t('integrations.sources.quarantined', { count: source.quarantined }),
                  source.lastRun && `${format.date(source.lastRun.createdAt, 'medium')}: ${sumOf(source.lastRun, t)}`,
                ]}
              />
            ))}
          </Rows>
        )}
        <details className={styles['details']} open={sources.length === 0 || form.problem !== null || form.code !== null || undefined}>
          <summary>{t('integrations.form.title')}</summary>
          <Form form={form}>
            <SourceFields form={form} />
            <div>
              <Button type="submit" look="primary" busy={form.busy}>
                {t('integrations.form.create')}
              </Button>
            </div>
          </Form>
        </details>
      </Part>
      <Part title={t('integrations.programs.title')} lead={t('integrations.programs.lead')}>
        <div className={styles['actions']}>
          <LinkButton to={address.access()}>{t('integrations.programs.tokens')}</LinkButton>
          <LinkButton to={address.apiDocs()}>{t('integrations.programs.docs')}</LinkButton>
        </div>
      </Part>
      <Part title={t('webhooks.title')} lead={t('webhooks.lead')}>
        <Webhooks webhooks={webhooks} />
      </Part>
      <Part title={t('integrations.out.title')} lead={t('integrations.out.lead')}>
        <div className={styles['actions']}>
          <LinkButton to={address.feeds()}>{t('integrations.out.link')}</LinkButton>
        </div>
      </Part>
    </UserPage>
  )
}

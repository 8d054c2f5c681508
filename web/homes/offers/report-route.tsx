import { Flag } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address, offerIdOf } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { REPORT_MAX, REPORT_REASONS, type ReportReason } from '#contract/publish/reports.ts'
import { offerNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Select, TextArea } from '../../ground/ui/field.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './contact.module.css'

/** A form that was rejected for an expired stamp needs a new one. */
export const shouldRevalidate = (): boolean => true

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slugId } = paramsOf<'offer-report'>(params)
  const id = offerIdOf(slugId)
  if (id === null) throw await offerNotFound(visit, url, slugId)
  try {
    const { data } = await visit.api.reports.form({ id })
    if (slugId !== data.offer.slugId)
      throw redirect(
        inLocale(address('offer-report', { slugId: data.offer.slugId }), visit.locale),
        301,
      )
    return { ...data, email: (await visit.user())?.email ?? null }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      throw await offerNotFound(visit, url, slugId)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    // The API rejects an unknown reason, at its field.
    const reason = text(form, 'reason') as ReportReason
    const id = offerIdOf(paramsOf<'offer-report'>(params).slugId) ?? 0
    return (
      await visit.api.reports.send({
        id,
        reason,
        message: text(form, 'message'),
        email: text(form, 'email').trim() || undefined,
        stamp: text(form, 'stamp'),
        website: text(form, 'website'),
      })
    ).data
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('reports.form.title'),
      description: page.t('reports.form.lead'),
      path: address('offer-report', { slugId: data.offer.slugId }),
    },
)

/** Reports an offer to the moderators. */
export default function ReportPage() {
  const { stamp, offer, email } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const { pathname } = useLocation()
  const form = useForm<{ notified: boolean }>('report', { fields: ['reason', 'message', 'email'] })
  const kept = form.code === 'form_old' ? stamp : (form.field('stamp', stamp).defaultValue ?? stamp)
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: offer.title, to: address('offer', { slugId: offer.slugId }) },
          { label: t('reports.form.title') },
        ]}
      />
      <h1 className={styles['title']}>{t('reports.form.title')}</h1>
      {form.done ? (
        <EmptyState
          announced
          icon={<Flag aria-hidden="true" />}
          title={t('reports.form.done')}
          action={
            <LocaleLink
              to={address('offer', { slugId: offer.slugId })}
              className={styles['on']}
              data-icons="m"
            >
              {t('reports.form.back')}
            </LocaleLink>
          }
        >
          <p role="status">
            {t(form.done.notified ? 'reports.form.doneTold' : 'reports.form.doneText')}
          </p>
        </EmptyState>
      ) : (
        <div className="stack-5 formColumn">
          <p className="addressee">
            <bdi lang={offer.titleLang}>{offer.title}</bdi>
          </p>
          <p>{t('reports.form.lead')}</p>
          <Form form={form} hidden={{ stamp: kept }}>
            <Select {...form.field('reason', '')} label={t('reports.form.reason')} required>
              <option value="" disabled>
                {t('reports.form.choose')}
              </option>
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`reports.reason.${reason}`)}
                </option>
              ))}
            </Select>
            <TextArea
              {...form.field('message')}
              label={t('reports.form.message')}
              hint={t('reports.form.messageHint')}
              dir="auto"
              rows={4}
              maxLength={REPORT_MAX}
            />
            {email === null ? (
              <LocaleLink
                to={address('login', { return: pathname })}
                className={styles['on']}
                data-icons="m"
              >
                {t('reports.form.login')}
              </LocaleLink>
            ) : (
              <Checkbox
                name="email"
                value={email}
                label={t('reports.form.email', { email })}
                hint={t('reports.form.emailHint')}
                defaultChecked={form.field('email').defaultValue !== undefined}
              />
            )}
            {/* Honeypot for bots. */}
            <div className="unseen" aria-hidden="true">
              <label>
                {t('reports.form.website')}
                <input name="website" tabIndex={-1} autoComplete="off" />
              </label>
            </div>
            <div>
              <Button type="submit" look="primary" busy={form.busy}>
                {t('reports.form.submit')}
              </Button>
            </div>
          </Form>
        </div>
      )}
    </Container>
  )
}

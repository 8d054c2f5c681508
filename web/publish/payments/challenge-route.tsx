import { Landmark } from 'lucide-react'
import {
  redirect,
  redirectDocument,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Prose } from '../../ground/ui/layout.tsx'
import { loadOrder } from './load-order.ts'
import styles from './payments.module.css'
import { useTruth } from './use-truth.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { order } = await loadOrder(visit, queryOf('pay-challenge', url).order)
  // The bank asks once.
  if (order.state !== 'open' || order.payment !== 'requires_action')
    throw redirect(`/${visit.locale}${address('pay-status', { order: order.id })}`)
  return { order }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const form = await request.formData()
  const { order: id = 0 } = queryOf('pay-challenge', url)
  return answerForm(visit, url, form, async () => {
    const status = `/${locale}${address('pay-status', { order: id })}`
    const start = await api.orders.pay({ id }).catch((error: unknown) => {
      if (error instanceof ApiError && error.body.code === 'not_open') return { data: null }
      throw error
    })
    if (start.data?.provider !== 'sandbox') throw redirect(status, 303)
    const { data } = await api.sandbox.challenge({
      secret: start.data.secret,
      approve: text(form, 'answer') === 'approve' ? '1' : '0',
    })
    throw data.error === null
      ? redirect(status, 303)
      : redirectDocument(`/${locale}${address('pay', { order: id })}`, 303)
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('pay.challenge.title'),
  description: page.t('pay.challenge.lead'),
  path: address('pay-challenge'),
}))

/** The page of the bank of the built-in provider. */
export default function PayChallenge() {
  const { order } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const form = useForm('challenge', { fields: [] })
  useTruth(false)
  return (
    <Prose>
      <div className={`${styles['bank']} stack-4`}>
        <Landmark aria-hidden="true" className={`${styles['icon']} muted`} />
        <h1 className="title">{t('pay.challenge.title')}</h1>
        <Banner tone="info">{t('pay.sandbox.test')}</Banner>
        <p className="lead">{t('pay.challenge.lead')}</p>
        <p>
          <bdi className="figure">
            {format.sum({ amount: order.total - order.credit, currency: order.currency })}
          </bdi>
        </p>
        <Form form={form}>
          <div className="row-3">
            <Button type="submit" name="answer" value="approve" look="primary" busy={form.busy}>
              {t('pay.challenge.approve')}
            </Button>
            <Button type="submit" name="answer" value="refuse" disabled={form.busy}>
              {t('pay.challenge.refuse')}
            </Button>
          </div>
        </Form>
      </div>
    </Prose>
  )
}

import { CalendarCheck } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Difference, payments } from '#contract/publish/payments.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { Badge, Soft } from '../../ground/ui/layout.tsx'
import { HeadedTable, RowHead, Table } from '../../ground/ui/table.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { BooksPage } from './admin-tabs.tsx'

const DAY_MS = 86_400_000

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { page = 1 } = queryOf('reconciliations', url)
  const [found, user] = await Promise.all([
    visit.api.payments.reconciliations({ page }),
    visit.user(),
  ])
  if (page > found.pages)
    throw redirect(`/${visit.locale}${address('reconciliations', { page: found.pages })}`)
  return {
    found,
    zone: user?.time_zone ?? 'UTC',
    yesterday: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const { data } = await visit.api.payments.reconcile({ day: text(form, 'day') })
    return data
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('payAdmin.reconciliations.seoTitle'),
  description: page.t('payAdmin.reconciliations.lead'),
  path: address('reconciliations'),
}))

type Compared = OutputOf<(typeof payments)['reconcile']>['data']

/** Daily comparisons of the books with the provider's list. */
export default function Reconciliations() {
  const { found, zone, yesterday } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const toast = useToast()
  const form = useForm<Compared>('compare', {
    fields: ['day'],
    onDone: ({ checked, differences }) =>
      toast(
        t('payAdmin.reconciliations.compared', {
          checked: format.number(checked),
          count: differences,
        }),
        { type: differences === 0 ? 'success' : 'warning' },
      ),
  })
  return (
    <BooksPage part="reconciliations">
      <div className="apart stack-4">
        <Soft>{t('payAdmin.reconciliations.lead')}</Soft>
        <div className="formColumn">
          <Form form={form}>
            <Field
              {...form.field('day', yesterday)}
              type="date"
              label={t('payAdmin.reconciliations.day')}
              hint={t('payAdmin.reconciliations.dayHint')}
              required
            />
            <div>
              <Button type="submit" busy={form.busy}>
                {t('payAdmin.reconciliations.compare')}
              </Button>
            </div>
          </Form>
        </div>
        <AdminList
          found={found}
          none={{
            icon: <CalendarCheck aria-hidden="true" />,
            title: t('payAdmin.reconciliations.none'),
            hint: t('payAdmin.reconciliations.noneHint'),
          }}
          to={(page) => address('reconciliations', { page })}
        >
          <HeadedTable
            headers={[
              t('payAdmin.reconciliations.day'),
              t('payAdmin.reconciliations.checked'),
              t('payAdmin.reconciliations.result'),
            ]}
          >
            {found.data.map((row) => (
              <tr key={row.id}>
                <td>
                  <RowHead>
                    <time dateTime={row.day}>{format.date(row.day, 'medium')}</time>
                    <span className="soft">
                      {t(`payAdmin.provider.${row.provider === 'stripe' ? 'stripe' : 'sandbox'}`)},{' '}
                      {momentText(row.at, zone, format)}
                    </span>
                  </RowHead>
                </td>
                <td data-label={t('payAdmin.reconciliations.checked')} className="numbers">
                  {format.number(row.checked)}
                </td>
                <td data-label={t('payAdmin.reconciliations.result')}>
                  {row.differences.length === 0 ? (
                    <Badge tone="good">{t('payAdmin.reconciliations.equal')}</Badge>
                  ) : (
                    <details className="fold">
                      <summary>
                        {t('payAdmin.reconciliations.differences', {
                          count: row.differences.length,
                        })}
                      </summary>
                      <Differences rows={row.differences} />
                    </details>
                  )}
                </td>
              </tr>
            ))}
          </HeadedTable>
        </AdminList>
      </div>
    </BooksPage>
  )
}

function Differences({ rows }: { rows: readonly Difference[] }) {
  const { t, format } = usePageContext()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('payAdmin.reconciliations.thing')}</th>
          <th scope="col">{t('payAdmin.column.order')}</th>
          {(['ours', 'theirs'] as const).map((side) => (
            <th key={side} scope="col" data-amount>
              {t(`payAdmin.reconciliations.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.providerId}`}>
            <td>
              <RowHead>
                <span>{t(`payAdmin.reconciliations.kind.${row.kind}`)}</span>
                <bdi className="soft">{row.providerId}</bdi>
              </RowHead>
            </td>
            <td data-label={t('payAdmin.column.order')}>
              {row.order === null ? (
                NO_VALUE
              ) : (
                <LocaleLink to={address('payment', { id: row.order })}>
                  {format.plain(row.order)}
                </LocaleLink>
              )}
            </td>
            {(['ours', 'theirs'] as const).map((side) => (
              <td key={side} data-label={t(`payAdmin.reconciliations.${side}`)} data-amount>
                {row[side] === null
                  ? t('payAdmin.reconciliations.missing')
                  : format.sum({ amount: row[side], currency: row.currency })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import { Landmark } from 'lucide-react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { readingsOf } from '#text/numbers.ts'
import { answerForm, text } from '../../../ground/forms/answer.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { visitContext } from '../../../ground/page/load-context.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Button } from '../../../ground/ui/button.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Soft, Two } from '../../../ground/ui/layout.tsx'
import { RowHead, Table } from '../../../ground/ui/table.tsx'
import { RowForm } from '../user/row-form.tsx'
import { AdminPage } from './admin-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { api, language } = context.get(visitContext)
  return api.costs.list({ lang: language })
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { costs } = visit.api
  const form = await request.formData()
  const country = text(form, 'country')
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') === 'set')
      await costs.set({
        country,
        rate: number(form, 'rate'),
        years: number(form, 'years'),
        deposit: number(form, 'deposit'),
        extra: number(form, 'extra'),
        source: text(form, 'source'),
        sourceUrl: text(form, 'sourceUrl'),
      })
    else await costs.remove({ country })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('buyingCosts.seoTitle'),
  description: page.t('buyingCosts.lead'),
  path: address('buying-costs'),
}))

/** With a comma or a point; as typed where it is no number. */
const number = (form: FormData, name: string): number | string =>
  readingsOf(text(form, name))[0] ?? text(form, name)

const NUMBERS = ['rate', 'years', 'deposit', 'extra'] as const

/** Costs of buying by country, each with its source. */
export default function BuyingCostsPage() {
  const { data, countries } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const form = useForm('set', {
    fields: ['country', ...NUMBERS, 'source', 'sourceUrl'],
    onDone: (_, element) => element.reset(),
  })
  const percent = (value: number) => format.percent(value / 100, { decimals: 2 })
  return (
    <AdminPage title={t('accounts.admin.costs')}>
      <div className="apart stack-4">
        <Soft>{t('buyingCosts.lead')}</Soft>
        {data.length === 0 ? (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t('buyingCosts.none')}>
            <p>{t('buyingCosts.noneHint')}</p>
          </EmptyState>
        ) : (
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('buyingCosts.country')}</th>
                {NUMBERS.map((name) => (
                  <th key={name} scope="col">
                    {t(`buyingCosts.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('buyingCosts.source')}</th>
                <th scope="col">
                  <span className="unseen">{t('buyingCosts.delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.country}>
                  <td>
                    <RowHead>{row.name}</RowHead>
                  </td>
                  {NUMBERS.map((name) => (
                    <td key={name} data-label={t(`buyingCosts.${name}`)}>
                      {name === 'years' ? format.number(row.years) : percent(row[name])}
                    </td>
                  ))}
                  <td data-label={t('buyingCosts.source')}>
                    {row.sourceUrl ? (
                      <a href={row.sourceUrl} rel="noopener nofollow">
                        <bdi>{row.source}</bdi>
                      </a>
                    ) : (
                      <bdi>{row.source}</bdi>
                    )}
                    <Soft as="span" className="softLine">
                      {format.date(row.updatedAt, 'medium')}
                    </Soft>
                  </td>
                  <td>
                    <RowForm
                      name={`delete-${row.country}`}
                      hidden={{ country: row.country }}
                      label={t('buyingCosts.delete')}
                      about={row.name}
                      done={t('buyingCosts.deleted')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <h2 className="heading">{t('buyingCosts.enter')}</h2>
        <Form form={form}>
          <Two>
            <Select {...form.field('country')} label={t('buyingCosts.country')} required>
              {countries.map(({ country, name }) => (
                <option key={country} value={country}>
                  {name}
                </option>
              ))}
            </Select>
            {NUMBERS.map((name) => (
              <Field
                key={name}
                {...form.field(name)}
                label={t(`buyingCosts.${name}`)}
                suffix={name === 'years' ? undefined : '%'}
                inputMode="decimal"
                autoComplete="off"
                required
              />
            ))}
            <Field
              {...form.field('source')}
              label={t('buyingCosts.source')}
              maxLength={200}
              required
              dir="auto"
            />
            <Field {...form.field('sourceUrl')} label={t('buyingCosts.sourceUrl')} type="url" />
          </Two>
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('buyingCosts.save')}
            </Button>
          </div>
        </Form>
      </div>
    </AdminPage>
  )
}

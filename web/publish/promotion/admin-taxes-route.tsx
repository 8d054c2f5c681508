import { Percent } from 'lucide-react'
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  BUYER_KINDS,
  TAX_TREATMENTS,
  type BuyerKind,
  type TaxTreatment,
} from '#contract/publish/payment-lists.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft, Two } from '../../ground/ui/layout.tsx'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import { AddForm } from './admin-add.tsx'
import { DeleteRow } from './admin-confirm.tsx'
import { rateIn } from './admin-fields.ts'
import { PromoPage } from './admin-tabs.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, language } = context.get(visitContext)
  const [{ data: rules }, { data: seller }, { data: countries }] = await Promise.all([
    api.payments.taxRules({}),
    api.payments.issuer({}),
    api.places.countries({ lang: language }),
  ])
  return {
    rules,
    seller: seller && (countries.find(({ id }) => id === seller.country)?.localeName ?? ''),
    countries: countries.map(({ id, localeName }) => ({ id, name: localeName })),
    today: new Date().toISOString().slice(0, 10),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { payments } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') !== 'add') {
      await payments.deleteTaxRule({ id: Number(text(form, 'id')) })
      return true
    }
    await payments.addTaxRule({
      country: text(form, 'country') || null,
      // The API rejects unknown ones.
      kind: text(form, 'kind') as BuyerKind,
      treatment: text(form, 'treatment') as TaxTreatment,
      rate: rateIn(visit, text(form, 'rate')),
      from: text(form, 'from'),
      source: text(form, 'source'),
    })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('promoAdmin.taxes.seoTitle'),
  description: page.t('promoAdmin.taxes.lead'),
  path: address('promo-taxes'),
}))

/** Which tax buyers pay to the seller, by country and kind of buyer. */
export default function PromoTaxes() {
  const { rules, seller, countries, today } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  if (seller === null)
    return (
      <PromoPage part="taxes">
        <Banner
          tone="warn"
          action={
            <LinkButton to={address('promo-seller')}>{t('promoAdmin.seller.tab')}</LinkButton>
          }
        >
          {t('promoAdmin.taxes.noSeller')}
        </Banner>
      </PromoPage>
    )
  return (
    <PromoPage part="taxes">
      <Soft>{t('promoAdmin.taxes.lead')}</Soft>
      <p>{t('promoAdmin.taxes.of', { country: seller })}</p>
      {rules.length === 0 ? (
        <EmptyState icon={<Percent aria-hidden="true" />} title={t('promoAdmin.taxes.none')}>
          <p>{t('promoAdmin.taxes.noneHint')}</p>
        </EmptyState>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('promoAdmin.tax.buyers')}</th>
              <th scope="col">{t('promoAdmin.tax.treatment')}</th>
              <th scope="col" data-amount>
                {t('promoAdmin.tax.rate')}
              </th>
              <th scope="col">{t('promoAdmin.tax.from')}</th>
              <th scope="col">{t('promoAdmin.tax.source')}</th>
              <th scope="col">
                <span className="unseen">{t('promoAdmin.delete')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => {
              const country = rule.country?.name ?? t('promoAdmin.tax.otherCountries')
              return (
                <tr key={rule.id}>
                  <td>
                    <RowHead>
                      <bdi>{country}</bdi>
                      <span className="soft">{t(`promoAdmin.kind.${rule.kind}`)}</span>
                    </RowHead>
                  </td>
                  <td data-label={t('promoAdmin.tax.treatment')}>
                    {t(`promoAdmin.treatment.${rule.treatment}`)}
                  </td>
                  <td data-label={t('promoAdmin.tax.rate')} data-amount>
                    {format.percent(rule.rate / 100_000, { decimals: 3 })}
                  </td>
                  <td data-label={t('promoAdmin.tax.from')}>
                    {format.date(rule.validFrom, 'medium')}
                  </td>
                  <td data-label={t('promoAdmin.tax.source')}>
                    <bdi>{rule.source}</bdi>
                  </td>
                  <td>
                    <DeleteRow
                      id={rule.id}
                      about={`${country}, ${t(`promoAdmin.kind.${rule.kind}`)}`}
                      done={t('promoAdmin.taxes.deleted')}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
      <AddRule countries={countries} today={today} />
    </PromoPage>
  )
}

function AddRule({
  countries,
  today,
}: {
  countries: readonly { id: string; name: string }[]
  today: string
}) {
  const { t } = usePageContext()
  return (
    <AddForm
      title={t('promoAdmin.taxes.add')}
      fields={['country', 'kind', 'treatment', 'rate', 'from', 'source']}
      button={t('promoAdmin.taxes.addButton')}
      done={t('promoAdmin.taxes.added')}
    >
      {(form) => (
        <>
          <Two>
            <Select {...form.field('country')} label={t('promoAdmin.tax.country')}>
              <option value="">{t('promoAdmin.tax.otherCountries')}</option>
              {countries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Select {...form.field('kind')} label={t('promoAdmin.tax.buyers')}>
              {BUYER_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`promoAdmin.kind.${kind}`)}
                </option>
              ))}
            </Select>
            <Select {...form.field('treatment')} label={t('promoAdmin.tax.treatment')}>
              {TAX_TREATMENTS.map((treatment) => (
                <option key={treatment} value={treatment}>
                  {t(`promoAdmin.treatment.${treatment}`)}
                </option>
              ))}
            </Select>
            <Field
              {...form.field('rate')}
              label={t('promoAdmin.tax.rate')}
              hint={t('promoAdmin.tax.rateHint')}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
            />
          </Two>
          <ul className="stack-2 soft">
            {(['reverse_charge', 'outside'] as const).map((treatment) => (
              <li key={treatment}>
                <strong>{t(`promoAdmin.treatment.${treatment}`)}</strong>{' '}
                {t(`promoAdmin.treatmentAbout.${treatment}`)}
              </li>
            ))}
          </ul>
          <Two>
            <Field
              {...form.field('from', today)}
              type="date"
              label={t('promoAdmin.tax.from')}
              required
            />
            <Field
              {...form.field('source')}
              label={t('promoAdmin.tax.source')}
              hint={t('promoAdmin.tax.sourceHint')}
              maxLength={500}
              required
              dir="auto"
            />
          </Two>
        </>
      )}
    </AddForm>
  )
}

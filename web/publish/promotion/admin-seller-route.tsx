import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { BUYER_LINE_MAX } from '#contract/publish/payment-lists.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select, TextArea } from '../../ground/ui/field.tsx'
import { Soft, Two } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { PromoPage } from './admin-tabs.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, language } = context.get(visitContext)
  const [{ data: seller }, { data: countries }] = await Promise.all([
    api.payments.issuer({}),
    api.places.countries({ lang: language }),
  ])
  return { seller, countries: countries.map(({ id, localeName }) => ({ id, name: localeName })) }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    await visit.api.payments.setIssuer({
      prefix: text(form, 'prefix').trim(),
      name: text(form, 'name'),
      address: text(form, 'address'),
      country: text(form, 'country'),
      vatId: text(form, 'vatId'),
      register: text(form, 'register'),
      email: text(form, 'email'),
      version: Number(text(form, 'version')),
    })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('promoAdmin.seller.seoTitle'),
  description: page.t('promoAdmin.seller.lead'),
  path: address('promo-seller'),
}))

/** Who sells promotions and issues invoices. */
export default function PromoSeller() {
  const { seller, countries } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('seller', {
    fields: ['prefix', 'name', 'address', 'country', 'vatId', 'register', 'email'],
    onDone: () => toast(t('promoAdmin.seller.saved'), { type: 'success' }),
  })
  return (
    <PromoPage part="seller">
      {seller === null && <Banner tone="warn">{t('promoAdmin.seller.none')}</Banner>}
      <Soft>{t('promoAdmin.seller.lead')}</Soft>
      <div className="formColumn">
        <Form form={form} hidden={{ version: String(seller?.version ?? 0) }}>
          <Two>
            <Field
              {...form.field('name', seller?.name)}
              label={t('promoAdmin.seller.name')}
              maxLength={BUYER_LINE_MAX}
              autoComplete="organization"
              required
              dir="auto"
            />
            <Field
              {...form.field('prefix', seller?.prefix)}
              label={t('promoAdmin.seller.prefix')}
              hint={t('promoAdmin.seller.prefixHint')}
              maxLength={8}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              required
              dir="ltr"
            />
          </Two>
          <TextArea
            {...form.field('address', seller?.address)}
            label={t('promoAdmin.seller.address')}
            rows={3}
            maxLength={500}
            required
            dir="auto"
          />
          <Two>
            <Select
              {...form.field('country', seller?.country)}
              label={t('promoAdmin.seller.country')}
              hint={t('promoAdmin.seller.countryHint')}
            >
              {countries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Field
              {...form.field('vatId', seller?.vatId ?? '')}
              label={t('promoAdmin.seller.vatId')}
              maxLength={BUYER_LINE_MAX}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
            <Field
              {...form.field('register', seller?.register ?? '')}
              label={t('promoAdmin.seller.register')}
              hint={t('promoAdmin.seller.registerHint')}
              maxLength={BUYER_LINE_MAX}
              autoComplete="off"
              dir="auto"
            />
            <Field
              {...form.field('email', seller?.email ?? '')}
              type="email"
              label={t('promoAdmin.seller.email')}
              autoComplete="off"
              dir="ltr"
            />
          </Two>
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('promoAdmin.seller.save')}
            </Button>
          </div>
        </Form>
      </div>
    </PromoPage>
  )
}

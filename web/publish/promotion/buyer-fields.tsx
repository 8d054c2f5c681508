import type { FormState } from '../../ground/forms/use-form.ts'
import { BUYER_LINE_MAX } from '#contract/publish/payment-lists.ts'
import type { Buyer } from '#contract/publish/payments.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Two } from '../../ground/ui/layout.tsx'
import styles from './promo.module.css'

/** Name, address and tax number of the buyer, for the invoice. The fields of a business show once it is chosen, also without scripts. */
export function BuyerFields({
  form,
  buyer,
  countries,
  valueOf,
  errorOf,
}: {
  form: FormState
  buyer: Buyer
  countries: readonly { id: string; name: string }[]
  valueOf: (name: string) => string | undefined
  errorOf: (name: string) => string | undefined
}) {
  const { t } = usePageContext()
  const kind = valueOf('buyer.kind') ?? buyer.kind
  const field = (name: keyof Buyer) => ({
    ...form.field(`buyer.${name}`, valueOf(`buyer.${name}`) ?? buyer[name]),
    error: errorOf(`buyer.${name}`),
    label: t(`pay.buyer.${name}`),
    maxLength: BUYER_LINE_MAX,
  })
  return (
    <div className={`${styles['buyer']} stack-4`}>
      <div className="row-2">
        <fieldset className="segments" data-drawn>
          <legend className="unseen">{t('pay.buyer.kind')}</legend>
          {(['person', 'business'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="buyer.kind" value={one} defaultChecked={kind === one} />
              <span>{t(`pay.buyer.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={`${styles['ofBusiness']} two`}>
        <Field {...field('company')} dir="auto" autoComplete="organization" />
        <Field
          {...field('vatId')}
          hint={t('pay.buyer.vatIdHint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Two>
        <Field {...field('name')} dir="auto" required autoComplete="name" />
        <Field {...field('street')} dir="auto" required autoComplete="street-address" />
        <Field {...field('postalCode')} dir="auto" autoComplete="postal-code" />
        <Field {...field('city')} dir="auto" required autoComplete="address-level2" />
      </Two>
      <Select
        {...form.field('buyer.country', valueOf('buyer.country') ?? buyer.country)}
        error={errorOf('buyer.country')}
        label={t('pay.buyer.country')}
        autoComplete="country"
      >
        {countries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

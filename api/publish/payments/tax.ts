import type { BuyerKind, TaxTreatment } from '#contract/publish/payment-lists.ts'
import type { Buyer } from '#contract/publish/payments.ts'
import { vatNumber } from '#contract/publish/vat-numbers.ts'
import { Problem, type Call } from '../../context.ts'
import { maySell } from '../../ground/gateways/payment-provider.ts'
import { selectIssuer, selectTaxRule, type IssuerRow } from './issuer-queries.ts'

export interface Tax {
  treatment: TaxTreatment
  /** Thousandths of a per cent. */
  rate: number
}

/** A buyer with the number of the country, and the VAT number as invoices write it. */
export interface CheckedBuyer {
  kind: BuyerKind
  countryId: number
  vatId: string
}

/** Throws `Problem` 422 for an unknown country, and for a VAT number that its country cannot have. */
export function checkBuyer(
  { kind, country, vatId }: Pick<Buyer, 'kind' | 'country' | 'vatId'>,
  { places }: Pick<Call, 'places'>,
): CheckedBuyer {
  const place = places.get(country)
  if (place?.type !== 'country')
    throw new Problem(422, 'validation_failed', 'pay.field.country', {}, { field: 'buyer.country' })
  if (kind === 'person' || vatId === '') return { kind, countryId: place.number, vatId: '' }
  const number = vatNumber(vatId, place.iso2)
  if (number === null)
    throw new Problem(422, 'validation_failed', 'pay.field.vatId', {}, { field: 'buyer.vatId' })
  return { kind, countryId: place.number, vatId: number }
}

/** The seller, and the tax that a buyer pays. Throws `Problem` 409 `not_sold` before the operator set who sells, in production without Stripe, or where no rule says the tax. */
export async function taxFor(
  buyer: CheckedBuyer,
  { db, env }: Pick<Call, 'db' | 'env'>,
): Promise<{ issuer: IssuerRow; tax: Tax }> {
  const issuer = maySell(env) ? await selectIssuer(db) : undefined
  if (!issuer) throw new Problem(409, 'not_sold', 'pay.error.notSold')
  const tax = await selectTaxRule(db, {
    seller: issuer.country_id,
    buyer: buyer.countryId,
    // Without a number nothing proves that a business buys.
    kind: buyer.vatId === '' ? 'person' : 'business',
  })
  if (!tax) throw new Problem(409, 'not_sold', 'pay.error.notSoldThere')
  return { issuer, tax }
}

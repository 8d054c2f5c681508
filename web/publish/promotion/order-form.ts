import { PACKAGES, type Package } from '#contract/publish/promotion-lists.ts'
import type { Buyer, OrderLine } from '#contract/publish/payments.ts'
import type { Promotable } from '#contract/publish/promotion.ts'
import { momentOf, wallTime } from '#i18n/zones.ts'
import { json, text } from '../../ground/forms/answer.ts'

/** Facts of an offer in the form; the API checks all of them again. */
interface KnownOffer {
  /** `top.7.EUR` */
  prices: string[]
  until: Partial<Record<Package, string>>
}

export const knownOf = ({ prices, until }: Promotable): string =>
  JSON.stringify({
    prices: prices.map((one) => `${one.package}.${one.days}.${one.currency}`),
    until,
  } satisfies KnownOffer)

/** Ids of the ticked offers. */
const chosenOffers = (form: FormData): number[] =>
  [...form.keys()]
    .map((key) => Number(/^offer-(\d+)$/.exec(key)?.[1]))
    .filter((id) => Number.isSafeInteger(id))

/** When it begins: a date in the time zone of the account; null for at once. */
function startOf(form: FormData): string | null {
  const day = text(form, 'start') === 'date' ? text(form, 'date') : ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const zone = text(form, 'zone') || 'UTC'
  try {
    if (day <= wallTime(new Date(), zone).slice(0, 10)) return null
    return momentOf(`${day}T00:00`, zone).toISOString()
  } catch {
    return null
  }
}

/** The chosen packages of the ticked offers, where they are sold, in the order of the offers. */
export function linesOf(form: FormData): OrderLine[] {
  const startsAt = startOf(form)
  const currency = text(form, 'currency')
  return chosenOffers(form).flatMap((offer) => {
    const known = json(form, `known-${offer}`) as Partial<KnownOffer>
    return PACKAGES.flatMap((name): OrderLine[] => {
      const days = Number(text(form, `days-${name}`))
      if (!days || !known.prices?.includes(`${name}.${days}.${currency}`)) return []
      return [{ offer, package: name, days, startsAt, until: known.until?.[name] ?? null }]
    })
  })
}

/** Fields of the buyer, each with its error. */
export const BUYER_FIELDS = [
  'buyer.kind',
  'buyer.name',
  'buyer.company',
  'buyer.street',
  'buyer.postalCode',
  'buyer.city',
  'buyer.country',
  'buyer.vatId',
] as const

export function buyerOf(form: FormData): Buyer {
  const isBusiness = text(form, 'buyer.kind') === 'business'
  return {
    kind: isBusiness ? 'business' : 'person',
    name: text(form, 'buyer.name'),
    company: isBusiness ? text(form, 'buyer.company') : '',
    street: text(form, 'buyer.street'),
    postalCode: text(form, 'buyer.postalCode'),
    city: text(form, 'buyer.city'),
    country: text(form, 'buyer.country'),
    vatId: isBusiness ? text(form, 'buyer.vatId') : '',
  }
}

/** Fields of the buyer that the price depends on. */
export function payerOf(form: FormData): Pick<Buyer, 'kind' | 'country' | 'vatId'> {
  const { kind, country, vatId } = buyerOf(form)
  return { kind, country, vatId }
}

import { PACKAGES, type Package } from '#contract/publish/promotion-lists.ts'
import type { Buyer, OrderLine } from '#contract/publish/payments.ts'
import { DAYS_AHEAD_MAX } from '#contract/publish/promotion-lists.ts'
import type { Promotable } from '#contract/publish/promotion.ts'
import { dayAfter, momentOf } from '#i18n/zones.ts'
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

/** Why a start cannot be used. `unclear`: at once is chosen, and a date is typed. */
export type StartProblem = 'missing' | 'past' | 'ahead' | 'unclear'

/** When it begins: a date in the time zone of the account; null for at once. */
export function startOf(form: FormData): { at: string | null; problem: StartProblem | null } {
  const day = text(form, 'date')
  const wrong = (problem: StartProblem) => ({ at: null, problem })
  if (text(form, 'start') !== 'date') return day ? wrong('unclear') : { at: null, problem: null }
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return wrong('missing')
  try {
    const zone = text(form, 'zone') || 'UTC'
    const now = Date.now()
    if (day < dayAfter(now, 1, zone)) return wrong('past')
    if (day > dayAfter(now, DAYS_AHEAD_MAX - 1, zone)) return wrong('ahead')
    return { at: momentOf(`${day}T00:00`, zone).toISOString(), problem: null }
  } catch {
    return wrong('missing')
  }
}

/** A chosen package that a ticked offer cannot have in the chosen currency. */
export interface Unsold {
  offer: number
  package: Package
  days: number
}

/** The chosen packages of the ticked offers, in the order of the offers; those that are not sold apart. */
export function choiceOf(form: FormData): { lines: OrderLine[]; unsold: Unsold[] } {
  const startsAt = startOf(form).at
  const currency = text(form, 'currency')
  const lines: OrderLine[] = []
  const unsold: Unsold[] = []
  for (const offer of chosenOffers(form)) {
    const known = json(form, `known-${offer}`) as Partial<KnownOffer>
    for (const name of PACKAGES) {
      const days = Number(text(form, `days-${name}`))
      if (!days) continue
      const line = { offer, package: name, days }
      if (known.prices?.includes(`${name}.${days}.${currency}`))
        lines.push({ ...line, startsAt, until: known.until?.[name] ?? null })
      else unsold.push(line)
    }
  }
  return { lines, unsold }
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

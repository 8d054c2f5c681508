import { ApiError } from '#contract/errors.ts'
import { minorDigits } from '#contract/publish/payment-lists.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { momentOf } from '#i18n/zones.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { minorOf, scaled } from './admin-amount.ts'

/** An error of one field of a form. */
export function refusedField(
  { host, language }: Visit,
  field: string,
  key: MessageKey,
  values: Record<string, string | number> = {},
): ApiError {
  const message = host.messages.translator(language)(key, values)
  return new ApiError(422, {
    type: 'error',
    code: 'validation_failed',
    message,
    errors: { [field]: [message] },
  })
}

/** A typed amount in minor units. Throws the error of its field. */
export function amountIn(visit: Visit, text: string, currency: string, field = 'amount'): number {
  const amount = minorOf(text, currency, visit.locale)
  if (typeof amount === 'number') return amount
  throw amount === 'decimals'
    ? refusedField(visit, field, 'payAdmin.amount.decimals', {
        currency,
        digits: minorDigits(currency),
      })
    : refusedField(visit, field, 'payAdmin.amount.unreadable')
}

/** Decimals of a rate in per cent. */
const RATE_DIGITS = 3

/** A typed percentage in thousandths of a per cent; empty is 0. Throws the error of its field. */
export function rateIn(visit: Visit, text: string): number {
  if (text.trim() === '') return 0
  const rate = scaled(text.replace(/[%٪]/g, ''), RATE_DIGITS, visit.locale)
  if (typeof rate === 'number') return rate
  throw refusedField(visit, 'rate', 'payAdmin.amount.unreadable')
}

/** A day and time in the zone of the account, as a moment; undefined when empty. Throws the error of its field. */
export function momentIn(
  visit: Visit,
  text: string,
  zone: string,
  field: string,
): string | undefined {
  if (text === '') return undefined
  try {
    return momentOf(text.slice(0, 16), zone).toISOString()
  } catch {
    throw refusedField(visit, field, 'promoAdmin.price.moment')
  }
}

/** A place by its address, or by its whole name; null when empty. Throws the error of its field. */
export async function placeIn(visit: Visit, typed: string): Promise<string | null> {
  const text = typed.trim()
  if (text === '') return null
  const { places } = visit.api
  const unknown = refusedField(visit, 'place', 'promoAdmin.price.noPlace')
  if (text.startsWith('/')) {
    const found = await places
      .page({ path: text.slice(1), lang: visit.language })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return null
        throw error
      })
    if (!found || found.location.type === 'area') throw unknown
    return found.location.id
  }
  const found = await places.find({ q: text.slice(0, 58), areas: '0', lang: visit.language })
  const place = (Array.isArray(found) ? found : [found]).find(({ name, localeName }) =>
    [name, localeName].some((own) => own.toLowerCase() === text.toLowerCase()),
  )
  if (!place) throw unknown
  return place.id
}

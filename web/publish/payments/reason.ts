import type { MessageKey } from '#i18n/translate.ts'

/** Stripe's codes that are explained; others say that the bank gave no reason. */
const REASONS = [
  'insufficient_funds',
  'payment_intent_authentication_failure',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
] as const

/** Why a payment failed, in plain words. */
export function reasonKey(code: string): MessageKey {
  const known = REASONS.find((one) => one === code)
  return known ? `pay.reason.${known}` : 'pay.reason.card_declined'
}

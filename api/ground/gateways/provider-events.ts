import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../secret.ts'
import { BadEvent, EVENT_AGE_MAX_SECONDS, type ProviderEvent } from './payments.ts'

/** The parts of Stripe’s event that name an object. */
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({ id: z.string().min(1).max(255), object: z.string() }),
  }),
})

/** Types by how they begin, and the object that they must carry. `charge.refunded` carries a charge, and comes beside `refund.created`. */
const KINDS: readonly { type: RegExp; object: string; kind: ProviderEvent['object'] }[] = [
  { type: /^payment_intent\./, object: 'payment_intent', kind: 'intent' },
  { type: /^(charge\.refund|refund)\./, object: 'refund', kind: 'refund' },
  { type: /^charge\.dispute\./, object: 'dispute', kind: 'dispute' },
]

/** The event in Stripe’s JSON; null for a type that is of no interest. Throws `BadEvent` when it is not an event. */
export function eventOf(json: unknown): ProviderEvent | null {
  const { success, data: event } = Event.safeParse(json)
  if (!success) throw new BadEvent('not an event')
  const { id, type, data } = event
  const kind = KINDS.find((known) => known.type.test(type) && known.object === data.object.object)
  return kind ? { id, type, object: kind.kind, objectId: data.object.id } : null
}

/** The same of a body. */
export function eventIn(body: string): ProviderEvent | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new BadEvent('not JSON')
  }
  return eventOf(json)
}

const hmac = (secret: string, seconds: number | string, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** The header `stripe-signature` of a body, sent at that second. */
export const signEvent = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${hmac(secret, seconds, body)}`

function partsOf(header: string): { time: string; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const values = (name: string) =>
    parts.filter(([key]) => key === name).map(([, value = '']) => value)
  const [time = '', ...more] = values('t')
  if (!/^\d{1,12}$/.test(time) || more.length > 0) throw new BadEvent('no time in the signature')
  return { time, signatures: values('v1') }
}

/** Throws `BadEvent` when it was signed too long ago, or in the future, which Stripe’s library does not check. */
export function checkAge(header: string): void {
  const age = Math.floor(Date.now() / 1000) - Number(partsOf(header).time)
  if (Math.abs(age) > EVENT_AGE_MAX_SECONDS) throw new BadEvent('signed too long ago or too early')
}

/** Throws `BadEvent` unless one of the signatures is valid and of now. */
export function checkSignature(secret: string, body: string, header: string): void {
  const { time, signatures } = partsOf(header)
  const expected = hmac(secret, time, body)
  if (!signatures.some((signature) => isSameSecret(signature, expected)))
    throw new BadEvent('no valid signature')
  checkAge(header)
}

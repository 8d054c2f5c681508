import { bodyLimit } from 'hono/body-limit'
import type { Services } from '../../context.ts'
import { providerOf } from '../../ground/gateways/payment-provider.ts'
import { BadEvent } from '../../ground/gateways/payments.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { receiveEvent } from './events.ts'

const BODY_MAX = 256 * 1024

/** Signatures are of bytes: no byte may be replaced or left out. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new BadEvent('not UTF-8')
  }
}

/** Where the payment provider sends its events: `POST /pay/webhooks/stripe`. It sends again until the answer is 200. */
export function mountPaymentEvents(app: ApiApp, services: Services): void {
  const tooLarge = bodyLimit({
    maxSize: BODY_MAX,
    onError: (context) => context.text('Body too large', 413),
  })
  app.post('/pay/webhooks/:provider', tooLarge, async (context) => {
    const provider = await providerOf(services.env, services.db)
    if (context.req.param('provider') !== provider.name)
      return context.text('Unknown provider', 404)
    try {
      const body = textOf(await context.req.arrayBuffer())
      await receiveEvent(provider, body, context.req.header('stripe-signature') ?? '', services)
    } catch (error) {
      if (!(error instanceof BadEvent)) throw error
      services.log.warn({ reason: error.message }, 'an event of the payment provider was refused')
      return context.text('Invalid event', 400)
    }
    return context.json({ received: true }, 200, { 'cache-control': 'no-store' })
  })
}

import type { Kysely } from 'kysely'
import type { SandboxCard } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'
import { sandboxOf } from '#api/ground/gateways/payment-provider.ts'
import type { Intent, PaymentProvider } from '#api/ground/gateways/payments.ts'
import { createStripe } from '#api/ground/gateways/stripe.ts'
import type { Sandbox, SandboxSettings } from '#api/ground/gateways/sandbox.ts'
import type { SandboxJob } from '#api/ground/gateways/sandbox-queries.ts'
import { stripeServer, type StripeServer } from './stripe-server.ts'

/** Events at once, each delivered once; nothing happens by itself for an hour. */
export const CALM: SandboxSettings = {
  deliveries: () => [0],
  processingMs: 3_600_000,
  disputeMs: 3_600_000,
}

/** A provider, and what happens outside the portal. */
export interface PaymentWorld<P extends PaymentProvider = PaymentProvider> {
  provider: P
  pay: (intent: Intent, card: SandboxCard) => Promise<void>
  answer: (intent: Intent, isApproved: boolean) => Promise<void>
  settle: (intent: Intent) => Promise<void>
  /** The number of the dispute. */
  dispute: (intent: Intent) => Promise<string>
  decide: (dispute: string, state: 'under_review' | 'won' | 'lost') => Promise<void>
  failRefund: (refund: string) => Promise<void>
  /** Bodies of the events so far, in order. */
  events: () => Promise<string[]>
  sign: (body: string) => string
}

export async function sandboxWorld(
  db: Kysely<Database>,
  settings = CALM,
): Promise<PaymentWorld<Sandbox>> {
  const provider = await sandboxOf(db, settings)
  return {
    provider,
    pay: async ({ secret }, card) => void (await provider.confirm(secret, card)),
    answer: async ({ secret }, isApproved) => void (await provider.challenge(secret, isApproved)),
    settle: ({ id }) => provider.settle(id),
    async dispute({ id }) {
      await provider.openDispute(id)
      const { id: dispute } = await db
        .selectFrom('sandbox_objects')
        .select('id')
        .where('key', '=', `dispute of ${id}`)
        .executeTakeFirstOrThrow()
      return dispute
    },
    decide: provider.decideDispute,
    failRefund: provider.failRefund,
    async events() {
      const jobs = await db
        .selectFrom('jobs')
        .select('data')
        .where('kind', '=', 'sandbox_event')
        .orderBy('id')
        .execute()
      return jobs.flatMap(({ data }) => {
        const job = data as SandboxJob
        return 'event' in job ? [JSON.stringify(job.event)] : []
      })
    },
    sign: provider.sign,
  }
}

export async function stripeWorld(
  timeoutMs?: number,
): Promise<PaymentWorld & { server: StripeServer }> {
  const server = await stripeServer()
  const provider = await createStripe({
    secretKey: server.secretKey,
    publishableKey: 'pk_test_of_the_stand_in',
    webhookSecret: server.webhookSecret,
    url: server.url,
    timeoutMs,
  })
  const moved = { under_review: 0, lost: 0 }
  return {
    server,
    provider,
    pay: async ({ id }, card) => server.confirm(id, card),
    answer: async ({ id }, isApproved) => server.challenge(id, isApproved),
    settle: async ({ id }) => server.settle(id),
    dispute: async ({ id }) => server.openDispute(id),
    decide: async (dispute, state) =>
      server.changeDispute(
        dispute,
        state,
        state === 'won' ? Number(server.objects.get(dispute)?.amount) : moved[state],
      ),
    failRefund: async (refund) => server.failRefund(refund),
    events: async () => [...server.events],
    sign: (body) => server.sign(body),
  }
}

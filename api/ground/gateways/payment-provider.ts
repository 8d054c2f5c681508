import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { isDemo, type Env } from '#env.ts'
import { portalSecret, signature } from '../secret.ts'
import type { PaymentProvider } from './payments.ts'
import { createSandbox, type Sandbox, type SandboxSettings } from './sandbox.ts'
import { createStripe, stripeSettings } from './stripe.ts'

/** Keeps its connections. */
const stripes = new WeakMap<object, Promise<PaymentProvider>>()

/** Stripe where it is configured, else the built-in sandbox. */
export function providerOf(
  env: Parameters<typeof stripeSettings>[0],
  db: Kysely<Database>,
): Promise<PaymentProvider> {
  const settings = stripeSettings(env)
  if (!settings) return sandboxOf(db)
  let stripe = stripes.get(env)
  if (!stripe) {
    stripe = createStripe(settings)
    stripes.set(env, stripe)
  }
  return stripe
}

/** The provider of an earlier payment, also after another one has replaced it. Throws for Stripe without its keys. */
export async function providerNamed(
  name: PaymentProvider['name'],
  env: Parameters<typeof stripeSettings>[0],
  db: Kysely<Database>,
): Promise<PaymentProvider> {
  if (name === 'sandbox') return sandboxOf(db)
  const provider = await providerOf(env, db)
  if (provider.name !== name) throw new Error('Stripe is not configured any more.')
  return provider
}

/** Whether something may be sold: in production test cards buy nothing, but in a demo. */
export const maySell = (
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'NODE_ENV' | 'LARES_DEMO' | 'DATABASE_URL'>,
): boolean => !isSandboxed(env) || env.NODE_ENV !== 'production' || isDemo(env)

/** Whether payments go to the sandbox. */
export const isSandboxed = (env: Pick<Env, 'STRIPE_SECRET_KEY'>): boolean => !env.STRIPE_SECRET_KEY

/** The sandbox, also where Stripe has replaced it: its earlier payments and events. */
export async function sandboxOf(
  db: Kysely<Database>,
  settings?: SandboxSettings,
): Promise<Sandbox> {
  const secret = signature(await portalSecret(db), 'sandbox', 'events')
  return createSandbox(db, `whsec_${secret}`, settings)
}

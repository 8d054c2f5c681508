import type { sandbox } from '#contract/publish/payments.ts'
import { Problem, type Handlers, type Services } from '../../context.ts'
import { isSandboxed, maySell, sandboxOf } from '../../ground/gateways/payment-provider.ts'
import type { Attempt, Sandbox } from '../../ground/gateways/sandbox.ts'
import type { SandboxJob } from '../../ground/gateways/sandbox-queries.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { receiveEvent } from './events.ts'

const notFound = () => new Problem(404, 'not_found', 'api.error.notFound')

async function attempt(
  { env, db }: Pick<Services, 'env' | 'db'>,
  act: (provider: Sandbox) => Promise<Attempt | null>,
): Promise<{ data: Attempt }> {
  if (!isSandboxed(env) || !maySell(env)) throw notFound()
  const data = await act(await sandboxOf(db))
  if (!data) throw notFound()
  return { data }
}

export const handlers: Handlers<typeof sandbox> = {
  confirm: ({ secret, card }, call) => attempt(call, (provider) => provider.confirm(secret, card)),
  challenge: ({ secret, approve }, call) =>
    attempt(call, (provider) => provider.challenge(secret, approve === '1')),
}

/** The job: sends an event of the sandbox as a provider would, or does what happens later there. */
export async function runSandboxJob(
  { data }: Pick<Job, 'data'>,
  services: Services,
): Promise<void> {
  const job = data as SandboxJob
  const provider = await sandboxOf(services.db)
  if ('settle' in job) return provider.settle(job.settle)
  if ('dispute' in job) return provider.openDispute(job.dispute)
  const body = JSON.stringify(job.event)
  await receiveEvent(provider, body, provider.sign(body), services)
}

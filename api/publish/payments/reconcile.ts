import type { Difference } from '#contract/publish/payments.ts'
import type { Services } from '../../context.ts'
import { providerOf } from '../../ground/gateways/payment-provider.ts'
import {
  selectMovements,
  selectUnreconciled,
  upsertReconciliation,
  type MovementRow,
} from './reconcile-queries.ts'

const DAY_MS = 86_400_000
/** A movement of the end of a day may be booked in the next. */
const LATE_MS = 2 * 3_600_000

/**
 * Compares a day (in UTC) of the books with the provider’s list, both ways, and keeps a report. What the provider made that day must be in the books, whenever it was booked; what
 * was booked that day must be in the provider’s list of that day or the hours around it.
 */
export async function reconcile(
  day: string,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<{ checked: number; differences: Difference[] }> {
  const { db, log } = services
  const provider = await providerOf(services.env, services.db)
  const from = new Date(`${day}T00:00:00Z`)
  const to = new Date(from.getTime() + DAY_MS)
  const theirs = new Map<string, MovementRow>()
  const around = new Map<string, MovementRow>()
  const window = { from: new Date(from.getTime() - LATE_MS), to: new Date(to.getTime() + LATE_MS) }
  for await (const one of provider.movements(from, to)) theirs.set(one.id, { ...one, order: null })
  for await (const one of provider.movements(window.from, window.to))
    around.set(one.id, { ...one, order: null })
  const booked = await selectMovements(db, provider.name, { ids: [...theirs.keys()], from, to })
  const differences: Difference[] = []
  for (const [id, their] of theirs) {
    const our = booked.find((one) => one.id === id)
    if (our?.amount !== their.amount || our.currency !== their.currency)
      differences.push(differenceOf(their, our, their))
  }
  for (const our of booked)
    if (!theirs.has(our.id) && !around.has(our.id))
      differences.push(differenceOf(our, our, undefined))
  const checked = new Set([...theirs.keys(), ...booked.map(({ id }) => id)]).size
  await upsertReconciliation(db, { provider: provider.name, day, checked, differences })
  if (differences.length > 0)
    log.error(
      { day, differences: differences.length },
      'the books differ from the payment provider',
    )
  return { checked, differences }
}

const differenceOf = (
  { kind, id, currency }: MovementRow,
  our: MovementRow | undefined,
  their: MovementRow | undefined,
): Difference => ({
  kind,
  providerId: id,
  order: our?.order ?? null,
  currency,
  ours: our?.amount ?? null,
  theirs: their?.amount ?? null,
})

/** Compares the days of the last week that ended and have no report yet. */
export async function reconcileDue(services: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  for (const day of await selectUnreconciled(services.db)) await reconcile(day, services)
}

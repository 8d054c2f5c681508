import type { accounts, DemoPerson } from '#contract/people/accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { isDemo, isDemoOfThisMachine, isThisMachine } from '#env.ts'
import { Problem, type Call } from '../../context.ts'
import { DEMO_STAFF, selectDemoPeople, type DemoPersonRow } from './demo-queries.ts'

/** A program that forwards calls to this machine, such as a tunnel, leaves the name that visitors typed. */
const isFromThisMachine = ({ request, clientAddress, env }: Call): boolean =>
  isDemoOfThisMachine(env) &&
  isThisMachine(new URL(request.url)) &&
  /^(127\.|::1$|::ffff:127\.)/.test(clientAddress)

/** Demo people that this caller may sign in as. Empty if the portal is no demo. */
async function openPeople(offer: number | undefined, call: Call): Promise<DemoPersonRow[]> {
  if (!isDemo(call.env)) return []
  const withStaff = isFromThisMachine(call)
  return (await selectDemoPeople(call.db, offer ?? null)).filter(
    ({ as }) => withStaff || !DEMO_STAFF.some((one) => one === as),
  )
}

export async function demoPeople(
  offer: number | undefined,
  call: Call,
): Promise<OutputOf<typeof accounts.demoPeople>['data']> {
  return (await openPeople(offer, call)).map(({ as, name, agency }) => ({ as, name, agency }))
}

/** The id of the account. Throws `Problem` 404. */
export async function demoPerson(
  as: DemoPerson,
  offer: number | undefined,
  call: Call,
): Promise<number> {
  const person = (await openPeople(offer, call)).find((one) => one.as === as)
  if (!person) throw new Problem(404, 'no_demo', 'accounts.error.noDemo')
  return person.id
}

import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, signature } from './secret.ts'
import type { Services } from '../context.ts'
import { tooMany } from './limits.ts'

/** Limit per key in a number of seconds, counted by all processes of the portal together. */
export interface SharedLimit {
  name: string
  points: number
  seconds: number
}

/** Uses one point of `key`, or throws `Problem` 429. Rejected requests do not extend the wait. */
export const chargeShared = (
  limit: SharedLimit,
  key: string,
  services: Pick<Services, 'db' | 'env'>,
): Promise<void> => chargeAllShared([[limit, key]], services)

/** Takes one of each, in one statement; `transaction`: and gives them back if that fails. */
export async function chargeAllShared(
  charges: readonly (readonly [SharedLimit, string])[],
  { db, env }: Pick<Services, 'db' | 'env'>,
  transaction: Kysely<Database> = db,
): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const charged = await Promise.all(
    charges.map(async ([limit, key]) => ({ limit, key: await keyOf(db, limit, key) })),
  )
  const values = charged.map(
    ({ limit, key }) => sql`(${key}, 1, now() + make_interval(secs => ${limit.seconds}))`,
  )
  const { rows } = await sql<{ key: string; points: number; wait: number }>`
    insert into shared_limits as l (key, points, expires_at) values ${sql.join(values)}
    on conflict (key) do update set
      points = case when l.expires_at <= now() then 1 else l.points + 1 end,
      expires_at = case when l.expires_at <= now() then excluded.expires_at else l.expires_at end
    returning key, points, extract(epoch from expires_at - now())::float8 as wait`.execute(
    transaction,
  )
  for (const { limit, key } of charged) {
    const { points = 0, wait = 0 } = rows.find((row) => row.key === key) ?? {}
    if (points > limit.points) throw tooMany(Math.max(1, Math.ceil(wait)), limit.points)
  }
}

/** Gives one back. */
export async function returnShared(
  limit: SharedLimit,
  key: string,
  db: Kysely<Database>,
): Promise<void> {
  await sql`update shared_limits set points = points - 1 where key = ${await keyOf(db, limit, key)} and points > 0`.execute(
    db,
  )
}

const keyOf = async (db: Kysely<Database>, { name }: SharedLimit, key: string): Promise<string> =>
  `${name} ${signature(await portalSecret(db), 'limit', key)}`

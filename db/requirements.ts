import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { ownNames } from './own-names.ts'
import { missingRights } from './roles.ts'
import type { Database } from './schema.ts'
import { withClient } from './with-client.ts'

/** Oldest major version of PostgreSQL: `merge … when not matched by source` and the privilege MAINTAIN came with it. */
export const OLDEST_POSTGRES = 17
/** The version that the embedded database has, and that all tests run on. */
export const TESTED_POSTGRES = 18

/** Throws `CannotStart` for a server that is too old. */
export async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  const { number = 0, version = '' } = rows[0] ?? {}
  if (number < OLDEST_POSTGRES * 10_000)
    throw new CannotStart(
      `The database server is PostgreSQL ${version}. Lares needs ${OLDEST_POSTGRES} or newer, and is tested on ${TESTED_POSTGRES}. Upgrade the server, or leave DATABASE_URL empty to use the embedded database.`,
    )
}

/** Throws `CannotStart` if the account of the connection may not create the tables of the portal or change those of another; the message says how it may. */
export async function checkMigrationRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    account: string
    owner: string | null
    grant: string | null
  }>(
    `select current_user as account,
       (select pg_get_userbyid(relowner) from pg_class
        where relnamespace = 'public'::regnamespace and relname = 'migrations' and not pg_has_role(relowner, 'usage')) as owner,
       (select format('grant %s on schema public to %I', string_agg(one, ', '), current_user)
        from unnest(array['usage', 'create']) as one where not has_schema_privilege('public', one) having count(*) > 0) as grant`,
  )
  const { account, owner, grant } = rows[0]!
  if (owner !== null)
    throw new CannotStart(
      `The tables belong to ${owner}, so the account ${account} cannot bring them up to date. Set DATABASE_OWNER_URL to the address with the account ${owner}.`,
    )
  if (grant !== null)
    throw new CannotStart(
      `The account ${account} may not create tables. Run as the owner of the database:\n  ${grant};`,
    )
}

/** Throws `CannotStart` for a server that is too old, and if the account of `url` lacks a right that the portal needs; the message has the statements that grant it. */
export async function checkRights(url: string): Promise<void> {
  const own = await ownNames()
  const grants = await withClient(url, 'lares rights', async (client) => {
    await checkVersion(client)
    return missingRights(client, own)
  })
  if (grants.length)
    throw new CannotStart(
      `The account of DATABASE_URL lacks rights. Run as the owner of the database:\n${grants.map((grant) => `  ${grant};`).join('\n')}`,
    )
}

/** Behind a pooler the settings of a connection are the pooler's. Logs those that the portal counts on and does not find. */
export async function warnOfPooler(
  db: Kysely<Database>,
  log: { warn(text: string): void },
): Promise<void> {
  const { rows } = await sql<{ zone: string; limit: string }>`
    select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`.execute(
    db,
  )
  const { zone, limit } = rows[0]!
  if (zone !== 'UTC')
    throw new CannotStart(
      `The pooler of DATABASE_URL does not pass on the time zone of its clients: it is ${zone}. Use PgBouncer (docs/pooler.md).`,
    )
  if (limit === '0')
    log.warn(
      'The pooler of DATABASE_URL sets no limit for statements: add connect_query to its configuration (docs/pooler.md).',
    )
}

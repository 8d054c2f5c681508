import pg from 'pg'
import type { OwnNames } from './own-names.ts'

/** The account that the portal queries with: it reads and writes rows, owns nothing and creates nothing. */
export interface AppRole {
  name: string
  /** Set at each start; absent where the operator manages the account. */
  password?: string
}

/** Rights on every table but `migrations` (read only) and `audit_log` (insert only). `maintain`: the portal updates statistics after large changes. */
const ON_TABLES = 'select, insert, update, delete, maintain'

/**
 * Grants an account the use of all tables, present and later. Call it as the owner, under the migration lock, since concurrent grants
 * fail. Costs one query where nothing is missing.
 */
export async function grantUse(owner: pg.Client, { name, password }: AppRole): Promise<void> {
  const role = pg.escapeIdentifier(name)
  if (password !== undefined) {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
    await owner.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
    )
  }
  const { rows } = await owner.query<{ missing: boolean }>(
    `select exists (
       select from pg_class where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relname <> 'migrations'
         and case relkind when 'S' then not has_sequence_privilege($1, oid, 'usage') when 'r' then not has_table_privilege($1, oid, 'insert') or (relname = 'audit_log' and has_table_privilege($1, oid, 'update, delete')) else false end
     ) as missing`,
    [name],
  )
  if (!rows[0]?.missing) return
  // Other accounts may have tables there, on which the owner can grant nothing.
  const { rows: owned } = await owner.query<{ tables: string; sequences: string }>(
    `select string_agg(oid::regclass::text, ', ') filter (where relkind = 'r') as tables, string_agg(oid::regclass::text, ', ') filter (where relkind = 'S') as sequences
     from pg_class where relnamespace = 'public'::regnamespace and relowner = current_user::regrole`,
  )
  await owner.query(`
    grant usage on schema public to ${role};
    grant ${ON_TABLES} on ${owned[0]!.tables} to ${role};
    revoke insert, update, delete on migrations from ${role};
    revoke update, delete on audit_log from ${role};
    grant usage, select on sequence ${owned[0]!.sequences} to ${role};
    alter default privileges in schema public grant ${ON_TABLES} on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role}`)
}

/** Statements that grant the account of a connection what it lacks of the rights that the portal needs on its tables. */
export async function missingRights(client: pg.Client, own: OwnNames): Promise<string[]> {
  // Market figures are computed in temporary tables.
  const { rows } = await client.query<{ statement: string }>(
    `with needed as (
       select oid, relname, relkind = 'S' as is_sequence,
         case when relkind = 'S' then 'usage, select' when relname = 'migrations' then 'select'
           when relname = 'audit_log' then 'select, insert' else $1 end as rights
       from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
         and (relname = any($2::text[]) or relname = any($3::text[]) or exists (
           select from pg_depend d join pg_class t on t.oid = d.refobjid where d.objid = pg_class.oid and d.deptype in ('a', 'i') and t.relname = any($2::text[])))
     )
     select format('grant temporary on database %I to %I', current_database(), current_user) as statement
     where not has_database_privilege(current_database(), 'temporary')
     union all
     select format('grant %s on %s%I to %I', rights, case when is_sequence then 'sequence ' else '' end, relname, current_user)
     from needed
     where exists (
       select from unnest(string_to_array(rights, ', ')) as one
       where not case when is_sequence then has_sequence_privilege(oid, one) else has_table_privilege(oid, one) end)`,
    [ON_TABLES, [...own.tables], [...own.sequences]],
  )
  return rows.map(({ statement }) => statement)
}

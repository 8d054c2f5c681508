import type pg from 'pg'

/** Rows that come with the schema; the portal only reads them. */
const SEEDED = ['search_trims', 'ticket_moves']

/**
 * Everything that makes two databases the same to the portal, a sorted line each; the order of columns and comments for people are left out.
 * `expect(await catalogOf(one)).toEqual(await catalogOf(other))` lists the differences.
 */
export async function catalogOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(CATALOG)
  const seeds = await Promise.all(
    SEEDED.map(async (table) => {
      const { rows: seeded } = await client.query<{ line: string }>(
        `select format('row of ${table}: %s', to_jsonb(t)) as line from ${table} t`,
      )
      return seeded
    }),
  )
  return [...rows, ...seeds.flat()].map(({ line }) => line).sort()
}

/** The table `migrations` is the history of a database, not part of its catalog. */
const CATALOG = `
with relations as (
  select * from pg_class where relnamespace = 'public'::regnamespace and relname !~ '^migrations'
)
select format('%s %s: persistence %s, options %s, row security %s %s, owned by %s, rights %s',
  relkind, relname, relpersistence, reloptions, relrowsecurity, relforcerowsecurity, relowner::regrole,
  (select array_agg(right_given order by right_given) from unnest(relacl::text[]) right_given)) as line
from relations
union all
select format('column %s.%s: %s, collation %s, not null %s, default %s, identity %L, generated %L, storage %s %s, statistics %s %s, comment %s',
  relname, attname, format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, attnotnull,
  pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage, attcompression, attstattarget, attoptions,
  col_description(attrelid, attnum))
from relations r join pg_attribute on attrelid = r.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
where relkind in ('r', 'v', 'm', 'c') and attnum > 0 and not attisdropped
union all
select format('constraint %s of %s: %s, valid %s', conname, relname, pg_get_constraintdef(c.oid), convalidated)
from relations r join pg_constraint c on conrelid = r.oid
union all
select pg_get_indexdef(indexrelid) || format(', valid %s, clustered %s', indisvalid, indisclustered)
from relations r join pg_index on indrelid = r.oid
union all
select pg_get_triggerdef(t.oid) || ', enabled ' || tgenabled::text
from relations r join pg_trigger t on tgrelid = r.oid where not tgisinternal
union all
select pg_get_functiondef(oid) || coalesce(', rights ' || proacl::text, '')
from pg_proc where pronamespace = 'public'::regnamespace
union all
select format('sequence %s: %s', relname, to_jsonb(s) - 'seqrelid' - 'seqtypid')
from relations r join pg_sequence s on seqrelid = r.oid
union all
select format('view %s: %s', relname, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
union all
select format('type %s: %s %s', typname, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
union all
select format('domain %s: %s %s %s', typname, format_type(typbasetype, typtypmod), typnotnull, pg_get_constraintdef(c.oid))
from pg_type t left join pg_constraint c on contypid = t.oid where typnamespace = 'public'::regnamespace and typtype = 'd'
union all
select format('extension %s in %s', extname, extnamespace::regnamespace) from pg_extension
union all
select format('policy %s of %s: %s %s', polname, relname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
from relations r join pg_policy on polrelid = r.oid
union all
select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace
union all
select format('default rights %s: %s', defaclobjtype, defaclacl) from pg_default_acl where defaclnamespace in (0, 'public'::regnamespace)
`

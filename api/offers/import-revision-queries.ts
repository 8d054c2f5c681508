import type { Db } from './import-queries.ts'

export interface NewRevision {
  source_id: number
  digest: Buffer
  size: number
  name: string
  address: string | null
  etag: string | null
  last_modified: string | null
}

/** Notes a file of a source; one that is known by its bytes keeps its number. */
export async function insertRevision(db: Db, revision: NewRevision): Promise<number> {
  const { source_id: _source, digest: _digest, ...latest } = revision
  const row = await db
    .insertInto('feed_revisions')
    .values(revision)
    .onConflict((conflict) => conflict.columns(['source_id', 'digest']).doUpdateSet({ ...latest, fetched_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The file that was fetched at an address last, and what its server called it. */
export async function lastFetched(
  db: Db,
  sourceId: number,
  address: string,
): Promise<{ id: number; digest: Buffer; name: string; etag: string | null; last_modified: string | null } | undefined> {
  return db
    .selectFrom('feed_revisions')
    .select(['id', 'digest', 'name', 'etag', 'last_modified'])
    .where('source_id', '=', sourceId)
    .where('address', '=', address)
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findRevision(db: Db, sourceKey: string, id: number): Promise<{ source_id: number; digest: Buffer; name: string } | undefined> {
  return db
    .selectFrom('feed_revisions')
    .innerJoin('sources', 'sources.id', 'feed_revisions.source_id')
    .select(['source_id', 'digest', 'feed_revisions.name'])
    .where('sources.key', '=', sourceKey)
    .where('feed_revisions.id', '=', id)
    .executeTakeFirst()
}

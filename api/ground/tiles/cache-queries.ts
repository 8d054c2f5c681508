import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A tile of the tile server; without bytes where the server has none. */
export interface CachedTile {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the server's map when it was fetched. */
  version: string
  fetchedAt: number
}

/** Tiles of one server on disk, at most `maxBytes` of them: the longest unused are deleted first. Its methods throw where the disk fails. */
export interface TileCache {
  get(z: number, x: number, y: number): CachedTile | null
  put(z: number, x: number, y: number, tile: CachedTile): void
  /** The server's map as it was last put. */
  readMap(): string | null
  putMap(map: string): void
  close(): void
}

/** A tile's use is written at most this often, so that reading seldom writes. */
const USED_EVERY_MS = 86_400_000
/** Rows that are deleted at once when the cache is full: a visitor may be waiting. */
const DELETED_ROWS = 200
/** SQLite's codes of a damaged file. */
const DAMAGED: readonly unknown[] = [11, 26]

/** Opens the cache of a server in a folder; a damaged one is deleted and begins anew, also later. Several processes may share it. */
export function openTileCache(
  folder: string,
  server: string,
  maxBytes: number,
  now = Date.now,
): TileCache {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'tiles.sqlite')
  const renew = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return open(file, server, maxBytes, now)
  }
  let cache = whole(() => open(file, server, maxBytes, now), renew)
  /** Acts on the cache; on a new one where this one proves damaged. */
  const on = <T>(act: (cache: TileCache) => T): T =>
    whole(
      () => act(cache),
      () => {
        cache.close()
        cache = renew()
        return act(cache)
      },
    )
  return {
    get: (z, x, y) => on((each) => each.get(z, x, y)),
    put: (z, x, y, tile) => on((each) => each.put(z, x, y, tile)),
    readMap: () => on((each) => each.readMap()),
    putMap: (map) => on((each) => each.putMap(map)),
    close: () => cache.close(),
  }
}

function whole<T>(act: () => T, renew: () => T): T {
  try {
    return act()
  } catch (error) {
    // A file that is in use, or a full disk, is not damaged.
    if (!DAMAGED.includes((error as { errcode?: unknown }).errcode)) throw error
    return renew()
  }
}

function open(file: string, server: string, maxBytes: number, now: () => number): TileCache {
  const database = new DatabaseSync(file, { timeout: 100 })
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists tile (
        z integer not null, x integer not null, y integer not null,
        version text not null, fetched_at integer not null, used_at integer not null, bytes blob not null,
        primary key (z, x, y)
      );
      create index if not exists tile_used_at on tile (used_at);
      create table if not exists map (server text not null, map text);
    `)
    const known = database.prepare('select server, map from map').get()
    if (known?.['server'] !== server) {
      database.exec('delete from tile; delete from map')
      database.prepare('insert into map (server) values (?)').run(server)
    }
    const readMap = database.prepare('select map from map')
    const putMap = database.prepare('update map set map = ?')
    const select = database.prepare(
      'select version, fetched_at, used_at, bytes from tile where z = ? and x = ? and y = ?',
    )
    const use = database.prepare('update tile set used_at = ? where z = ? and x = ? and y = ?')
    const insert = database.prepare('insert or replace into tile values (?, ?, ?, ?, ?, ?, ?)')
    const measure = database.prepare(
      `select (pages.page_count - free.freelist_count) * size.page_size as bytes
      from pragma_page_count pages, pragma_freelist_count free, pragma_page_size size`,
    )
    const deleteOldest = database.prepare(
      `delete from tile where rowid in (select rowid from tile order by used_at limit ${DELETED_ROWS})`,
    )
    return {
      get(z, x, y) {
        const row = select.get(z, x, y)
        if (!row) return null
        if (now() - Number(row['used_at']) > USED_EVERY_MS) use.run(now(), z, x, y)
        return {
          bytes: row['bytes'] as Uint8Array<ArrayBuffer>,
          version: String(row['version']),
          fetchedAt: Number(row['fetched_at']),
        }
      },
      put(z, x, y, { bytes, version, fetchedAt }) {
        insert.run(z, x, y, version, fetchedAt, now(), bytes)
        if (Number(measure.get()?.['bytes']) > maxBytes) deleteOldest.run()
      },
      readMap: () => (readMap.get()?.['map'] as string | null | undefined) ?? null,
      putMap: (map) => void putMap.run(map),
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

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

/** Tiles on disk, at most `maxBytes` of them: the longest unused are deleted first. */
export interface TileCache {
  get(z: number, x: number, y: number): CachedTile | null
  put(z: number, x: number, y: number, tile: CachedTile): void
  close(): void
}

/** A tile's use is written at most this often, so that reading seldom writes. */
const USED_EVERY_MS = 86_400_000
/** Share that is deleted at once when the cache is full. */
const DELETED_SHARE = 0.1
/** A row without bytes takes about as much on disk. */
const ROW_BYTES = 100

/** Opens the cache in a folder; a damaged one is deleted and begins anew. Several processes may share it. */
export function openTileCache(folder: string, maxBytes: number, now = Date.now): TileCache {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'tiles.sqlite')
  try {
    return open(file, maxBytes, now)
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return open(file, maxBytes, now)
  }
}

function open(file: string, maxBytes: number, now: () => number): TileCache {
  const database = new DatabaseSync(file, { timeout: 1000 })
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
    `)
    const select = database.prepare(
      'select version, fetched_at, used_at, bytes from tile where z = ? and x = ? and y = ?',
    )
    const use = database.prepare('update tile set used_at = ? where z = ? and x = ? and y = ?')
    const insert = database.prepare('insert or replace into tile values (?, ?, ?, ?, ?, ?, ?)')
    const measure = database.prepare(
      `select coalesce(sum(length(bytes) + ${ROW_BYTES}), 0) as size from tile`,
    )
    const oldest = database.prepare(
      `select z, x, y, length(bytes) + ${ROW_BYTES} as size from tile order by used_at limit 1000`,
    )
    const remove = database.prepare('delete from tile where z = ? and x = ? and y = ?')
    const sizeNow = () => Number(measure.get()?.['size'])
    let size = sizeNow()

    const makeRoom = (): void => {
      // Another process may have written, too.
      size = sizeNow()
      while (size > maxBytes * (1 - DELETED_SHARE)) {
        const rows = oldest.all()
        if (rows.length === 0) return
        for (const row of rows) {
          remove.run(row['z']!, row['x']!, row['y']!)
          size -= Number(row['size'])
          if (size <= maxBytes * (1 - DELETED_SHARE)) return
        }
      }
    }
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
        size += bytes.length + ROW_BYTES
        if (size > maxBytes) makeRoom()
      },
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

import { join } from 'node:path'
import { dataHome } from '#db/home.ts'
import type { Env } from '#env.ts'
import { createDiskStorage, type Storage } from './storage.ts'

/** Where the files of the portal are: in the bucket of `STORAGE_URL`, else in the folder `files` of `DATA_DIR`. */
export const openStorage = ({
  DATA_DIR,
  STORAGE_URL,
}: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>): Promise<Storage> =>
  openStorageAt(STORAGE_URL ?? 'disk', DATA_DIR)

/** `disk`, or the address of a bucket. */
export async function openStorageAt(place: string, dataDir: string | undefined): Promise<Storage> {
  const home = dataHome(dataDir)
  if (place === 'disk') return createDiskStorage(join(home, 'files'))
  // The client takes time to load, and memory.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(place, join(home, 'transit'))
}

import type { Services } from '#api/context.ts'
import { hasOffers } from '#db/queries.ts'
import { seedDemo } from '#demo/demo.ts'

/** On its first start with its own database, the portal gets demo offers. */
export async function fillEmptyPortal({
  db,
  log,
  storage,
  places,
}: Pick<Services, 'db' | 'log' | 'storage' | 'places'>): Promise<void> {
  if (await hasOffers(db)) return
  log.info('adding demo offers to an empty portal')
  await seedDemo({ db, places, storage, log: (line) => log.info(line) })
}

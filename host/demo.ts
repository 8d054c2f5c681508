import type { Services } from '#api/context.ts'
import { hasOffers } from '#db/queries.ts'
import { seedDemo } from '#demo/demo.ts'

/** A portal that was started for the first time, on its own database, shows what it can with offers that are made up. */
export async function fillEmptyPortal({
  db,
  log,
  storage,
  places,
}: Pick<Services, 'db' | 'log' | 'storage' | 'places'>): Promise<void> {
  if (await hasOffers(db)) return
  log.info('this is the first start: filling the portal with demo offers')
  await seedDemo({ db, places, storage, log: (line) => log.info(line) })
}

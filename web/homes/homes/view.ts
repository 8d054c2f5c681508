import type { Offer } from '#contract/homes/offers.ts'
import { factsOf } from './cards.ts'
import { change } from './store.ts'

/** The page of a home was opened. */
export const noteView = (offer: Offer): void =>
  change({
    do: 'view',
    home: {
      id: offer.id,
      at: new Date().toISOString(),
      known: factsOf({ ...offer, pictureCount: offer.pictures.length }),
    },
  })

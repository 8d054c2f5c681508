import { useEffect } from 'react'
import type { Offer } from '#contract/homes/offers.ts'
import { settled } from '../../ground/page/later.tsx'

/** Viewing an offer's page marks it as viewed, and counts the view for the advertiser. */
export function useSeeing(offer: Offer): void {
  useEffect(() => {
    navigator.sendBeacon(`/api/offers/${offer.id}/view`)
    settled
      .then(() => import('../homes/view.ts'))
      .then(
        ({ noteView }) => noteView(offer),
        () => undefined,
      )
  }, [offer])
}

import type { Offer } from '#contract/homes/offers.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactBar } from './contact-bar.tsx'

/** Id of the ways to the advertiser. */
const WAYS = 'ways'

/** The ways to the advertiser, and a bar that leads to the first of them once they have been scrolled past. */
export function Contact({ offer }: { offer: Offer }) {
  return (
    <>
      <div id={WAYS}>
        <ContactActions slugId={offer.slugId} contact={offer.contact} />
      </div>
      <ContactBar offer={offer} of={WAYS} />
    </>
  )
}

import { useEffect, useState } from 'react'
import { Mail } from 'lucide-react'
import type { Offer } from '#contract/homes/offers.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { PriceLine } from '../../ground/ui/offer-price.tsx'
import styles from './contact-bar.module.css'

/** Elements below the view count as in view, so that a jump past the contact links is noticed too. */
const BELOW = '0px 0px 1000000px'

/** Price and contact at the thumb, on narrow screens from where the ways to the advertiser, `of`, have been scrolled past. It follows the first of them. */
export function ContactBar({ offer, of }: { offer: Offer; of: string }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const ways = document.getElementById(of)
    if (!ways) return
    // There may be no way at all.
    const observer = new IntersectionObserver(
      ([entry]) => setShown(entry?.isIntersecting === false && ways.querySelector('a') !== null),
      { rootMargin: BELOW },
    )
    observer.observe(ways)
    return () => observer.disconnect()
  }, [of])
  return (
    <div className={styles['bar']} data-shown={isShown} inert={!isShown} data-print="off">
      <PriceLine price={offer.price} className="amount" />
      <Button
        look="primary"
        icon={<Mail aria-hidden="true" />}
        onClick={() => document.getElementById(of)?.querySelector('a')?.click()}
      >
        {t('leads.form.contact')}
      </Button>
    </div>
  )
}

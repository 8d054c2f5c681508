import { Play, Rotate3d } from 'lucide-react'
import type { Offer } from '#contract/homes/offers.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { buttonClass } from '../../ground/ui/button.tsx'
import { isShownLink } from './shown-link.ts'

/** The ways to a virtual tour and a video, which other sites have: each says which. */
export function MediaLinks({ tourUrl, videoUrl }: Pick<Offer, 'tourUrl' | 'videoUrl'>) {
  const t = useT()
  const links = [
    { url: tourUrl, icon: <Rotate3d aria-hidden="true" />, label: t('offer.media.tour') },
    { url: videoUrl, icon: <Play aria-hidden="true" />, label: t('offer.media.video') },
  ]
  return (
    <ul className="row-2" aria-label={t('offer.media.title')}>
      {links.map(
        ({ url, icon, label }) =>
          isShownLink(url) && (
            <li key={label}>
              <a href={url} rel="noopener nofollow ugc" className={buttonClass({})}>
                {icon}
                <span>
                  {label} <bdi dir="ltr">({new URL(url).hostname})</bdi>
                </span>
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

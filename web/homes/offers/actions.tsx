import { startTransition, useEffect, useState } from 'react'
import { later } from '../../ground/page/later.tsx'
import { ShareButtons } from '../../ground/ui/share-buttons.tsx'
import styles from './offer.module.css'

const SaveButtons = later(() =>
  import('../homes/save-button.tsx').then((module) => module.SaveButtons),
)

/** Save, hide, share and print. All need scripts, so they appear after hydration, in reserved space. */
export function OfferActions({ id, title, url }: { id: number; title: string; url: string }) {
  const [ready, setReady] = useState(false)
  // In a transition, or buttons whose code is loading would be removed.
  useEffect(() => startTransition(() => setReady(true)), [])
  return (
    <div
      className={`${styles['actions']} row-2`}
      data-print="off"
      data-script="on"
      data-ready={ready || undefined}
    >
      <SaveButtons id={id} />
      <ShareButtons title={title} url={url} event="offer/share" />
    </div>
  )
}

import { startTransition, useEffect, useState } from 'react'
import { Check, Printer, Share2 } from 'lucide-react'
import { later } from '../../ground/page/later.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import { tell } from '../../ground/page/tell.ts'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './offer.module.css'

const SaveButtons = later(() =>
  import('../homes/save-button.tsx').then((module) => module.SaveButtons),
)

/** Save, hide, share and print. All need scripts, so they appear after hydration, in reserved space. */
export function OfferActions({ id, title, url }: { id: number; title: string; url: string }) {
  const t = useT()
  const toast = useToast()
  const [ready, setReady] = useState(false)
  const [copied, setCopied] = useState(false)
  // In a transition, or buttons whose code is loading would be removed.
  useEffect(() => startTransition(() => setReady(true)), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  async function share() {
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setCopied(true)
      }
      tell('offer/share')
    } catch (error) {
      // Closed by the visitor.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast(t('offer.share.notCopied', { url }), { type: 'warning', duration: 15_000 })
    }
  }
  return (
    <div
      className={`${styles['actions']} row-2`}
      data-print="off"
      data-script="on"
      data-ready={ready || undefined}
    >
      <SaveButtons id={id} />
      <Button
        size="s"
        look="quiet"
        icon={copied ? <Check /> : <Share2 />}
        onClick={() => void share()}
      >
        <span aria-live="polite">{copied ? t('offer.share.copied') : t('offer.share.label')}</span>
      </Button>
      <Button size="s" look="quiet" icon={<Printer />} onClick={() => window.print()}>
        {t('offer.print.label')}
      </Button>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { Check, Printer, Share2 } from 'lucide-react'
import { useT } from '../page/page-context.tsx'
import { tell } from '../page/tell.ts'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

/** Share and print: they need scripts. `event`: counted when it was shared. */
export function ShareButtons({
  title,
  url,
  event,
}: {
  title: string
  url: string
  event: 'offer/share' | 'journal/share'
}) {
  const t = useT()
  const toast = useToast()
  const [copied, setCopied] = useState(false)
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
      tell(event)
    } catch (error) {
      // Closed by the visitor.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast(t('share.notCopied', { url }), { type: 'warning', duration: 15_000 })
    }
  }
  return (
    <>
      <Button
        size="s"
        look="quiet"
        icon={copied ? <Check /> : <Share2 />}
        onClick={() => void share()}
      >
        <span aria-live="polite">{copied ? t('share.copied') : t('share.label')}</span>
      </Button>
      <Button size="s" look="quiet" icon={<Printer />} onClick={() => window.print()}>
        {t('share.print')}
      </Button>
    </>
  )
}

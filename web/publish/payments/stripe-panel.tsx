import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { address } from '#contract/addresses.ts'
import type { Order, PayStart } from '#contract/publish/payments.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import styles from './payments.module.css'
import { appearanceOf, loadStripe, stripeLocale, type StripeClient } from './stripe.ts'

type Mounted = { stripe: StripeClient; elements: ReturnType<StripeClient['elements']> }

/** Stripe's card form, in frames of Stripe: no card number reaches this page. */
export function StripePanel({
  order,
  start,
  amount,
}: {
  order: Order
  start: PayStart
  amount: string
}) {
  const { t, locale, dir } = usePageContext()
  const hydrated = useHydrated()
  const frame = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'busy'>('loading')
  const [problem, setProblem] = useState<string | null>(null)

  useLeaving()
  useEffect(() => {
    // The policy that lets Stripe in comes with the document of this page.
    if (!isOwnDocument()) return location.reload()
    let isGone = false
    let undo = (): void => undefined
    loadStripe(start.publishableKey ?? '').then(
      (stripe) => {
        if (isGone || !frame.current) return
        const elements = stripe.elements({
          clientSecret: start.secret,
          locale: stripeLocale(locale),
          appearance: appearanceOf(dir),
          loader: 'auto',
        })
        const element = elements.create('payment')
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.mount(frame.current)
        mounted.current = { stripe, elements }
        const dark = matchMedia('(prefers-color-scheme: dark)')
        const paint = (): void => elements.update({ appearance: appearanceOf(dir) })
        dark.addEventListener('change', paint)
        undo = () => {
          dark.removeEventListener('change', paint)
          element.destroy()
        }
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      undo()
    }
  }, [start.secret, start.publishableKey, locale, dir])

  const pay = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!mounted.current || state !== 'ready') return
    setState('busy')
    setProblem(null)
    const { stripe, elements } = mounted.current
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: `${location.origin}/${locale}${address('pay-status', { order: order.id })}`,
      },
    })
    // Only a failure comes back here: else Stripe leads on.
    setProblem(error?.message ?? t('pay.reason.card_declined'))
    setState('ready')
  }
  return (
    <form className="stack-4" onSubmit={(event) => void pay(event)}>
      {!hydrated && <Banner tone="warn">{t('pay.stripe.scripts')}</Banner>}
      {state === 'failed' && <Banner tone="bad">{t('pay.stripe.failed')}</Banner>}
      <div ref={frame} className={styles['frame']} aria-busy={state === 'loading'} />
      {problem && <Banner tone="bad">{problem}</Banner>}
      <Button
        type="submit"
        look="primary"
        busy={state === 'busy'}
        disabled={state === 'loading' || state === 'failed'}
      >
        {t('pay.page.pay', { amount })}
      </Button>
      <p className="soft">{t('pay.stripe.who')}</p>
    </form>
  )
}

/** Whether the document was loaded for this page, not for one before it. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return !entry || new URL(entry.name, location.href).pathname === location.pathname
}

/** Other pages are loaded as documents, under their own policy. */
function useLeaving(): void {
  useEffect(() => {
    const leave = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link) event.stopPropagation()
    }
    document.addEventListener('click', leave, { capture: true })
    return () => document.removeEventListener('click', leave, { capture: true })
  }, [])
}

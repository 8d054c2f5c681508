/** The part of Stripe.js that the page uses. */
interface PaymentElement {
  mount(element: HTMLElement): void
  on(event: 'ready' | 'loaderror', act: (event: { error?: { message?: string } }) => void): void
  destroy(): void
}
interface Elements {
  create(kind: 'payment'): PaymentElement
  update(options: { appearance: object }): void
}
export interface StripeClient {
  elements(options: {
    clientSecret: string
    locale: string
    appearance: object
    loader: 'auto'
  }): Elements
  confirmPayment(options: {
    elements: Elements
    confirmParams: { return_url: string }
  }): Promise<{ error?: { type: string; message?: string } }>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeClient
  }
}

/** Of the API version that the server speaks; must come from Stripe itself. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'

let loading: Promise<void> | null = null

/** Loads Stripe.js, once. Throws where it cannot be loaded. */
export async function loadStripe(publishableKey: string): Promise<StripeClient> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = null
      reject(new Error('Stripe.js was not loaded'))
    })
    document.head.append(script)
  })
  await loading
  if (!window.Stripe) throw new Error('Stripe.js was not loaded')
  return window.Stripe(publishableKey)
}

/** Locales that Stripe.js has under another code; it falls back to English for those that it lacks. */
const LOCALES: Readonly<Record<string, string>> = { no: 'nb', 'zh-CN': 'zh', pt: 'pt' }
export const stripeLocale = (locale: string): string => LOCALES[locale] ?? locale

/** The look of our own fields, from the tokens as they are now. */
export function appearanceOf(dir: 'ltr' | 'rtl'): object {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colour('--accent'),
    colorBackground: colour('--paper'),
    colorText: colour('--ink'),
    colorTextSecondary: colour('--ink-soft'),
    colorDanger: colour('--bad'),
    borderRadius: '10px',
    fontFamily: 'Noto Sans, system-ui, sans-serif',
    fontSizeBase: '16px',
  }
  probe.remove()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return { theme: isDark ? 'night' : 'stripe', inputs: 'spaced', labels: 'above', variables, dir }
}

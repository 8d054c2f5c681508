import { HIDDEN_EARLY } from './settings.ts'

/** The Trusted Types API; TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string | null
      createScript?: (text: string) => string | null
      createScriptURL?: (url: string) => string | null
    },
  ): { createHTML(text: string): string }
}

export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes

/** Its scripts run on the page for paying alone: the policy of other pages names only ours (`host/content-policy.ts`). */
const STRIPE = 'https://js.stripe.com'

/** How React creates an inert script element. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * Trusted Types policy for all places where text could become markup or code, in ours and in packages; named in `host/content-policy.ts`.
 * Allows text without markup (JSON-LD), React's empty script, and scripts of our own files (the map's worker). A listing's inline script has
 * run on load; React may insert it into a later page, empty. The browser rejects everything else. Called once, before hydration: React
 * recreates the page after changes to the document.
 */
export function guardText(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
    createScript: (text) => (text === HIDDEN_EARLY ? '' : null),
    createScriptURL: (url) =>
      [location.origin, STRIPE].includes(new URL(url, location.origin).origin) ? url : null,
  })
}

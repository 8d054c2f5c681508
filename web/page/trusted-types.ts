import { HIDDEN_EARLY } from './settings.ts'

/** What the browser asks before text becomes something that can run (Trusted Types); the type has yet to come to TypeScript. */
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

/** How React makes a script element that does not run. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * Stands before every place in which text could become markup or a program, in our code and in that of packages; the page's policy
 * (`host/content-policy.ts`) names it. What it lets through: text without any markup (the JSON of search engines), React's empty script, and programs of
 * our own files (the map's worker). The listing's inline program has run when the page came, or has nothing to do:
 * React may put it into a later page, empty. Everything else is refused by the browser. Once, before the page is taken over: React makes all of it again when something has changed it meanwhile.
 */
export function guardText(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
    createScript: (text) => (text === HIDDEN_EARLY ? '' : null),
    createScriptURL: (url) =>
      new URL(url, location.origin).origin === location.origin ? url : null,
  })
}

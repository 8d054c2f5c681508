import { trustedTypes } from '../page/trusted-types.ts'

const inert = trustedTypes?.createPolicy('inert', { createHTML: (text) => text })

/** Parses markup in a separate document, which runs and fetches nothing. */
export function parseInert(markup: string): Document {
  return new DOMParser().parseFromString(inert ? inert.createHTML(markup) : markup, 'text/html')
}

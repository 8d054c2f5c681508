import { trustedTypes } from '../page/trusted-types.ts'

const inert = trustedTypes?.createPolicy('inert', { createHTML: (text) => text })

/** Reads markup into a document of its own, in which nothing runs and nothing is fetched. */
export function parseInert(markup: string): Document {
  return new DOMParser().parseFromString(inert ? inert.createHTML(markup) : markup, 'text/html')
}

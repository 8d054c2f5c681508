import type { MetaDescriptor } from 'react-router'

/** The API as an OpenAPI document. */
export const DOCUMENT = '/docs/api.json'

/** Names the document to programs that read the page (RFC 8631). */
export const serviceDescription: MetaDescriptor = {
  tagName: 'link',
  rel: 'service-desc',
  type: 'application/json',
  href: DOCUMENT,
}

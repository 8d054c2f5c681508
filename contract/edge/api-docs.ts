import { address } from '../addresses.ts'

/** Last part of the address of a page of the API reference: `feeds-in` for the calls of `feedsIn`. */
export const apiDocsSlug = (group: string): string =>
  group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The page with the calls of a feature of the contract. */
export const apiDocsAddress = (group: string): string =>
  address('api-docs-part', { slug: apiDocsSlug(group) })

/** The page of a schema, by its name in the OpenAPI document. */
export const schemaAddress = (name: string): string => address('api-docs-part', { slug: name })

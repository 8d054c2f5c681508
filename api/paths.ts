import { MCP_PATH } from '#contract/edge/mcp.ts'

// Apart from the handlers, which a node with pages alone does not load.

export const DOCS_PATHS = ['/docs/api.json'] as const
/** The path of export feeds, as a router pattern. */
export const FEED_OUT_PATHS = ['/feeds/*'] as const
/**
 * `/map/places/{locale}/{z}/{x}/{y}`: a vector tile with the names of the places that a map shows there. `/map/tiles/{version}/{z}/{x}/{y}`: a vector tile with
 * streets, as its source stores it; 204 where its map is empty. `/map/tiles.json` describes them. `/map/offers/{id}.svg`: a drawing of where an offer is, as far
 * as its owner allows, and `/map/offers/{id}-narrow.svg` one for narrow screens.
 */
export const MAP_PATHS = ['/map/*'] as const
export const SEO_PATHS = [
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemaps/*',
] as const

/** The addresses that the API answers; all others are pages. */
export const API_PATHS = [
  '/api/*',
  '/libraries/*',
  '/translations/*',
  '/media/*',
  '/attachments/*',
  '/manifest/*',
  '/broadcasting/auth',
  '/apps/*',
  '/pay/webhooks/*',
  ...DOCS_PATHS,
  ...MAP_PATHS,
  ...SEO_PATHS,
  ...FEED_OUT_PATHS,
  MCP_PATH,
] as const

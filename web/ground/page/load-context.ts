import { createContext, type MetaDescriptor } from 'react-router'
import type { PageUnits } from '#contract/people/country-units.ts'
import type { User } from '#contract/people/accounts.ts'
import type { Answer, Client } from '#contract/client.ts'
import type { ApiContract } from '#contract/index.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { AddressChoice } from './address-choice.ts'
import type { Carried, CarryOptions } from './carry.server.ts'
import type { CookieScope } from './cookie.ts'

/** Provided by the process, once. */
export interface WebHost {
  /**
   * The API: its own handler in the same process, or a fetch to `API_URL`. The path starts with `/api`.
   * `call` is the call of the requested page: it carries the visitor's address past anything a header could claim.
   */
  api: (request: Request, call: WebCall) => Response | Promise<Response>
  /** Public reads of the API, without a `Request` for each. Bodies may be shared, and are frozen then. Without it, `api` is called. */
  read?: (read: Read, call: WebCall) => Promise<Answer>
  messages: Messages
  /** Public address, `https://www.example.com`; null: the origin of the request. */
  origin: string | null
  /** Parent domain of places' subdomains (`barcelona.example.com`); null: none. */
  domain: string | null
  /** Style address of a full map; null: the offline map. */
  mapStyle: string | null
  /** Server of pictures; absent: the portal. */
  media?: string | undefined
  production: boolean
  log: { error: (details: object, message: string) => void }
}

/** A GET without a user. */
export interface Read {
  /** With the origin of the page. */
  url: string
  /** `X-Lang` */
  lang: string
}

/** Provided by the process for each request. */
export interface WebCall {
  /** Address of the visitor; proxy headers count only from trusted proxies. */
  clientAddress: string
  /** Request id in the log, shared with its API calls. */
  requestId: string
  /** Of the span that makes the page (W3C Trace Context). */
  traceparent?: string
  /** Updated by those calls, for the page's log line. */
  facts?: { account?: number; tokenId?: number; code?: string }
  /** Updated by those calls: the offers of the page, for the cache of pages. */
  shown?: object[]
  /** Status with which an earlier layer rejected the request, for the error page. */
  refused?: number
  /** Nonce of the page's own scripts for caches in front of us; removed from the page. User content cannot know it. */
  nonce?: string
}

/** One request, for guards and loaders: `context.get(visitContext)`. */
export interface Visit {
  /** The original request; loaders take addresses from their `url` instead. */
  request: Request
  /** API client for this visitor: in the page's language, from the visitor's address. */
  api: Client<ApiContract>
  /** The signed-in user, fetched once. Only for pages that are not cached: see `isPrivate` of pages.ts. */
  user: () => Promise<User | null>
  /** A failed action, for the loaders that run after it. */
  failure: { error: unknown } | null
  locale: LocaleCode
  /** The language of the page's content: the locale's, or English while that lacks the tier of the page. Names and texts are fetched in it. */
  language: LocaleCode
  /** The locales that are complete for the page. */
  complete: readonly LocaleCode[]
  /** The currency chosen in the address, else its country's, else EUR: prices are converted to it. */
  currency: string
  /** The units chosen in the address, else its country's. */
  units: PageUnits
  choice: AddressChoice
  /** The visitor's place; null on pages without the guard `init`. */
  visitorPlace: PlaceDetails | null
  /** `https://www.example.com` */
  origin: string
  cookies: CookieScope
  /** Tags of the document's head that only crawlers and previews read. */
  documentHead: readonly MetaDescriptor[]
  /** A part of the page could not be loaded: no cache may store it. */
  isPartial: boolean
  /** Puts a text into the document, and returns its reference; in data for client navigation, the text itself. */
  carry: (text: string, options?: CarryOptions) => string
  /** The texts of the document. */
  carried: Carried
  /** `Set-Cookie` texts of API calls, sent with the page. */
  setCookies: string[]
  host: WebHost
  call: WebCall
  /** Id of the running build: open pages of older ones reload. */
  build: string
  /** Address of the only style sheet. */
  style: string
}

export const visitContext = createContext<Visit>()

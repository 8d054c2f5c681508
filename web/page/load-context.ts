import { createContext } from 'react-router'
import type { User } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import type { ApiContract } from '#contract/index.ts'
import type { Location } from '#contract/places.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { CookieScope } from './cookie.ts'

/** What the process gives to the web, once. */
export interface WebHost {
  /**
   * The API: its own handler in the same process, or a fetch to `API_URL`. The path starts with `/api`.
   * `call` is that of the page asked for: it carries the visitor's address past anything a header could claim.
   */
  api: (request: Request, call: WebCall) => Response | Promise<Response>
  messages: Messages
  /** Public address, `https://www.example.com`; null: that of the request. */
  origin: string | null
  /** Domain that places' subdomains (`barcelona.example.com`) stand under; null: there are none. */
  domain: string | null
  /** Address of the style of a full map; null: the map is ours. */
  mapStyle: string | null
  production: boolean
  log: { error: (details: object, message: string) => void }
}

/** What the process gives to the web with a request. */
export interface WebCall {
  /** Address of the visitor, as far as proxies are trusted. */
  clientAddress: string
  /** The number under which the request stands in the log; calls of the API that it makes get the same. */
  requestId: string
  /** Filled in by those calls, for the line of the page in the log. */
  facts?: { account?: number; tokenId?: number; code?: string }
  /** The status with which the request was refused before it came here: the page says so. */
  refused?: number
  /** Marks the page's own scripts, for those who put it before browsers: what else stands in the page cannot know it. It is taken out of the page. */
  nonce?: string
}

/** One visitor's request, as guards and loaders see it: `context.get(visitContext)`. */
export interface Visit {
  /** As it came; loaders read addresses from their `url` instead. */
  request: Request
  /** The API, called as this visitor: in the page's language, from the visitor's address. */
  api: Client<ApiContract>
  /** Who is logged in; asked for once. Only for pages that no cache keeps: see `isPrivate` of pages.ts. */
  user: () => Promise<User | null>
  /** What went wrong with what was sent, for the loaders that run after it. */
  failure: { error: unknown } | null
  locale: LocaleCode
  /** What the page is written in: the locale's language, English until that is complete. Names and texts are asked for in it. */
  language: LocaleCode
  /** The currency chosen, else EUR: prices are converted to it. */
  currency: string
  /** Where the visitor is; null on pages that do not ask (those without the guard `init`). */
  location: Location | null
  /** `https://www.example.com` */
  origin: string
  cookies: CookieScope
  /** What the API has set on the way, to be sent with the page: `Set-Cookie` texts. */
  setCookies: string[]
  host: WebHost
  call: WebCall
  /** Which build serves: a newer one makes open pages reload. */
  build: string
}

export const visitContext = createContext<Visit>()

import type { User } from '#contract/people/accounts.ts'
import type { Visit } from './load-context.ts'

/** An incomplete language: its English name, and the notice in its own words if available. */
export interface Unfinished {
  language: string
  own: string | null
}

/** Data of every page, which the root loads: messages, formats, visitor. */
export interface RootData extends Pick<
  Visit,
  | 'locale'
  | 'language'
  | 'complete'
  | 'currency'
  | 'units'
  | 'choice'
  | 'visitorPlace'
  | 'origin'
  | 'build'
  | 'style'
  | 'cookies'
> {
  /** The part that header and footer have otherwise than the content, if the language lacks only the tier of the page. */
  layout: Pick<RootData, 'language' | 'complete' | 'words'> | null
  /** Files that its text needs at once. */
  fonts: readonly string[]
  unfinished: Unfinished | null
  /** Only on pages that are not cached. */
  user: User | null | undefined
  mapStyle: string | null
  /** JSON of messages and formats, or its reference. */
  words: string
}

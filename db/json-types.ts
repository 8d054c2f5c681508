import type { Selectable } from 'kysely'
import type { AroundKind, Noise } from '#contract/homes/around-kinds.ts'
import type { ChatFacts, PhraseKind } from '#contract/talk/chat-phrases.ts'
import type { AgencyBranches } from './schema.ts'

// Shapes of JSON columns that no contract has. Comments on the columns in db/schema/*.sql name them.

/** Null or an empty text removes the value. `logo` is a key in file storage. */
export interface ChangeContent {
  name?: string
  website?: string | null
  phone?: string | null
  email?: string | null
  logo?: string | null
  texts?: Record<string, string>
  /** By number of the branch, branches that are not public included. */
  branches?: Record<string, BranchAddress>
}

/** Fields of a branch for a moderator. */
export type BranchAddress = Pick<
  Selectable<AgencyBranches>,
  'name' | 'country_id' | 'state_id' | 'city_id' | 'street' | 'postal_code' | 'phone'
>

/** The terms that someone agreed to, and when. */
export interface AgreedTerms {
  version: string
  terms_date: string
  language: string
  agreed_at: string
}

/** Times in ISO 8601; a phrase, with the facts of the offer at that time. */
export interface MessageData {
  slots?: string[]
  at?: string
  say?: PhraseKind
  topic?: string
  facts?: ChatFacts
}

/** Contents of an exported feed when it was last read completely. */
export interface FeedContents {
  offers: number
  converted: number
  withoutPlace: number
  withoutRate: number
}

/** An intent, a refund or a dispute of the built-in payment provider. Amounts are in the provider’s units. */
export interface SandboxObject {
  amount: number
  currency: string
  status: string
  /** The secret by which a browser confirms an intent. */
  secret?: string
  /** Number of the order, as the portal gave it. */
  order?: string
  /** The intent of a refund or dispute. */
  intent?: string
  /** Test card that was used last. */
  card?: string
  /** Of an intent: paid back so far, and whether the bank took the money. */
  refunded?: number
  disputed?: boolean
  error?: string | null
  reason?: string
}

/** A place near the public point of offers, as coarse as that point is. */
export interface StoredPlace {
  kind: AroundKind
  minutes: number
  metres: number
  lat: number
  lon: number
  /** By language; `''` is the one on the spot. */
  names: Record<string, string> | null
}

export interface StoredNoise {
  noise: Noise
  metres: number
}

import { useSyncExternalStore } from 'react'
import type { Client } from '#contract/client.ts'
import { HOMES_AT_ONCE } from '#contract/return/favorite-limits.ts'
import type { favorites, HomeFacts, HomeNow } from '#contract/return/favorites.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { homesNow } from './store.ts'

/** In local storage: the last known card of each home, to be read offline. */
const KEY = 'homes-cards'
/** Viewed homes whose cards are stored. */
export const VIEWED_OFFLINE = 60

/** `was`: its card when it was last live. */
export type KnownHome = HomeNow & { was: OfferCard | null; shown?: ShownHome }
/** The content of a page about a home that was saved without a network: until its card is known. */
export interface ShownHome {
  title: string
  titleLang: string
  slugId: string
}
export type Cards = Readonly<Record<number, KnownHome>>
const NONE: Cards = {}
let read: { text: string | null; cards: Cards } = { text: null, cards: NONE }
let memory: string | null = null
const listeners = new Set<() => void>()

export const useCards = (): Cards => useSyncExternalStore(subscribe, cardsNow, () => NONE)

export function cardsNow(): Cards {
  const text = load()
  if (text !== read.text) read = { text, cards: parse(text) }
  return read.cards
}

/** Requests the present state of homes, and stores it for homes that are read offline. Throws without a network. */
export async function refreshCards(
  api: Client<{ favorites: typeof favorites }>,
  ids: readonly number[],
): Promise<Cards> {
  const found: Record<number, KnownHome> = {}
  const before = cardsNow()
  for (let at = 0; at < ids.length; at += HOMES_AT_ONCE) {
    const { data } = await api.favorites.now({ ids: ids.slice(at, at + HOMES_AT_ONCE).join(',') })
    for (const home of data)
      found[home.id] = { ...home, was: home.card ?? before[home.id]?.was ?? null }
  }
  store({ ...cardsNow(), ...found })
  return found
}

/** Stores the title and address of a home whose card is not known, as shown on the page. */
export function noteShown(id: number, shown: ShownHome): void {
  const cards = cardsNow()
  if (!cards[id]) store({ ...cards, [id]: { id, card: null, gone: null, was: null, shown } })
}

/** The facts of a home that a visitor sees, for a later comparison. */
export const factsOf = ({
  price,
  status,
  pictureCount,
  action,
  category,
  area,
  slugId,
  title,
  titleLang,
  places,
}: Omit<OfferCard, 'district' | 'point' | 'pictures' | 'highlighted'>): HomeFacts => ({
  price,
  status,
  pictures: pictureCount,
  action,
  category,
  area,
  slugId,
  title,
  titleLang,
  place: [...new Set(places.map(({ name }) => name).reverse())].slice(0, 2).join(', '),
})

function store(cards: Record<number, KnownHome>): void {
  const { favorites, viewed, hidden } = homesNow()
  const wanted = [...favorites, ...viewed.slice(0, VIEWED_OFFLINE), ...hidden]
  const kept = Object.fromEntries(
    wanted.flatMap(({ id }) => {
      const home = cards[id]
      if (!home) return []
      return [[id, { ...home, card: withOnePicture(home.card), was: withOnePicture(home.was) }]]
    }),
  )
  const text = JSON.stringify(kept)
  try {
    localStorage.setItem(KEY, text)
    memory = null
  } catch {
    memory = text
  }
  listeners.forEach((listener) => listener())
}

const withOnePicture = (card: OfferCard | null): OfferCard | null =>
  card && { ...card, pictures: card.pictures.slice(0, 1) }

/** Deletes the cards of homes that are no longer the visitor's. */
export const dropCards = (): void => store({ ...cardsNow() })

function parse(text: string | null): Cards {
  try {
    return JSON.parse(text ?? '{}') as Cards
  } catch {
    return NONE
  }
}

function load(): string | null {
  if (memory !== null) return memory
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

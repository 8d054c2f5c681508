import { createContext, useContext } from 'react'
import type { OfferCard } from '#contract/homes/offers.ts'

/** The hovered or focused home. */
export type HighlightedHome = Pick<OfferCard, 'id' | 'point'>

/** The highlighted home, shared by list and map. Outside of React's state, because rendering the long list on every hover would be slow. */
export class Highlight {
  #home: HighlightedHome | null = null
  readonly #listeners = new Set<() => void>()

  readonly get = (): HighlightedHome | null => this.#home

  readonly set = (home: HighlightedHome | null): void => {
    if (home?.id === this.#home?.id) return
    this.#home = home
    this.#listeners.forEach((listener) => listener())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const HighlightContext = createContext(new Highlight())

export const useHighlight = (): Highlight => useContext(HighlightContext)

/** The home of the card in which an event occurred. */
export function homeAt(target: EventTarget | null): HighlightedHome | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-offer]') : null
  if (!card) return null
  const [lat, lon] = card.dataset['at']?.split(',').map(Number) ?? []
  return {
    id: Number(card.dataset['offer']),
    point: lat === undefined || lon === undefined ? null : { lat, lon },
  }
}

import { useEffect, useMemo, useState } from 'react'
import { favorites, type HomeFacts } from '#contract/return/favorites.ts'
import { factsOf, refreshCards, type Cards } from '../../homes/homes/cards.ts'
import { change, homesNow } from '../../homes/homes/store.ts'
import { useApi } from '../../ground/page/api.ts'
import { factsAfter, isSameFacts } from '../../homes/homes/changed.ts'

const CALLS = { favorites }
/** In session storage: the known facts of each home when this visit began. */
const KEY = 'homes-visit'
/** A page that is opened later than this is another visit. */
const VISIT_MS = 30 * 60_000

type Known = Readonly<Record<number, HomeFacts | null>>
interface Visit {
  at: number
  owner: number | null
  known: Known
}

/** The known facts of the saved homes before this visit, for the whole visit. */
function visitNow(owner: number | null): Known {
  const known = Object.fromEntries(homesNow().favorites.map((home) => [home.id, home.known]))
  let began: Visit | null = null
  try {
    began = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Visit | null
  } catch {
    // Blocked, or not ours: a visit begins.
  }
  const isSame = began?.owner === owner && Date.now() - began.at < VISIT_MS
  const visit = { at: Date.now(), owner, known: isSame ? { ...known, ...began!.known } : known }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visit))
  } catch {
    // Blocked: a reload begins another visit.
  }
  return visit.known
}

export type Freshness = 'loading' | 'fresh' | 'offline'

/** Refreshes the homes, and again when the network is back. */
export function useRefreshed(ids: readonly number[]): Freshness {
  const api = useApi(CALLS)
  const [freshness, setFreshness] = useState<Freshness>('loading')
  const [attempt, setAttempt] = useState(0)
  const idList = ids.toSorted((a, b) => a - b).join(',')
  useEffect(() => {
    let isLeft = false
    const set = (next: Freshness): void => {
      if (!isLeft) setFreshness(next)
    }
    if (idList === '') set('fresh')
    else
      refreshCards(api, idList.split(',').map(Number)).then(
        () => set('fresh'),
        () => set('offline'),
      )
    const again = (): void => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => {
      isLeft = true
      removeEventListener('online', again)
    }
  }, [api, idList, attempt])
  return freshness
}

/** The known facts of the saved homes when this visit began. Their present facts are stored for the next one. */
export function useVisit(cards: Cards, freshness: Freshness, owner: number | null): Known {
  // Another account has other homes.
  const knownFacts = useMemo(() => visitNow(owner), [owner])
  useEffect(() => {
    if (freshness !== 'fresh') return
    const changes = homesNow().favorites.flatMap(({ id, known: before }) => {
      const now = cards[id]
      const after = now?.card ? factsOf(now.card) : now && before && factsAfter(before, now)
      return after && !isSameFacts(after, before) ? [{ do: 'edit', id, known: after } as const] : []
    })
    if (changes.length) change(...changes)
  }, [cards, freshness])
  return knownFacts
}

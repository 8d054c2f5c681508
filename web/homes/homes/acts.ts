import { FAVORITES_MAX, HIDDEN_MAX } from '#contract/return/favorite-limits.ts'
import { favorites } from '#contract/return/favorites.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { tell } from '../../ground/page/tell.ts'
import { useToast } from '../../ground/ui/toast.tsx'
import { cardsNow, factsOf } from './cards.ts'
import { change, homesNow, useHomes } from './store.ts'

const CALLS = { favorites }
/** For reading the message and pressing `Undo`. */
const UNDO_MS = 8000

const factsNow = (id: number) => {
  const card = cardsNow()[id]?.card
  return card ? factsOf(card) : null
}

/** Saves a home, or removes it; both can be undone. */
export function useHeart(id: number): { isSaved: boolean; toggle: () => void } {
  const { t } = usePageContext()
  const toast = useToast()
  const isSaved = useHomes().favorites.some((home) => home.id === id)
  const toggle = (): void => {
    const saved = homesNow().favorites.find((home) => home.id === id)
    if (saved) {
      change({ do: 'unsave', id })
      toast(t('homes.heart.removedNow'), {
        duration: UNDO_MS,
        action: { label: t('homes.undo'), act: () => change({ do: 'save', home: saved }) },
      })
      return
    }
    if (homesNow().favorites.length >= FAVORITES_MAX) {
      toast(t('homes.limit', { count: FAVORITES_MAX }), { type: 'error', duration: UNDO_MS })
      return
    }
    const at = new Date().toISOString()
    const home = { id, at, list: null, place: 0, note: '', noteLang: null, known: factsNow(id) }
    change({ do: 'save', home })
    tell('offer/favorite')
    toast(t('homes.heart.savedNow'), {
      type: 'success',
      duration: UNDO_MS,
      action: { label: t('homes.undo'), act: () => change({ do: 'unsave', id }) },
    })
  }
  return { isSaved, toggle }
}

/** Hides a home and its duplicates everywhere, which can be undone. */
export function useHide(id: number): () => void {
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  return () => {
    if (homesNow().hidden.length >= HIDDEN_MAX) {
      toast(t('homes.hide.limit', { count: HIDDEN_MAX }), { type: 'error', duration: UNDO_MS })
      return
    }
    const home = { id, at: new Date().toISOString(), known: factsNow(id), same: [] as number[] }
    change({ do: 'hide', home })
    let isUndone = false
    toast(t('homes.hide.done'), {
      duration: UNDO_MS,
      action: {
        label: t('homes.undo'),
        act: () => {
          isUndone = true
          change({ do: 'unhide', id })
        },
      },
    })
    // Offline, only the home itself.
    Promise.all([api.favorites.same({ id }), api.favorites.now({ ids: String(id) })]).then(
      ([{ data: same }, { data: now }]) => {
        const card = now[0]?.card
        if (!isUndone)
          change({ do: 'hide', home: { ...home, same, known: card ? factsOf(card) : home.known } })
      },
      () => undefined,
    )
  }
}

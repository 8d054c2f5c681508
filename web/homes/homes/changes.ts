import {
  FAVORITES_MAX,
  HIDDEN_MAX,
  LISTS_MAX,
  VIEWED_MAX,
} from '#contract/return/favorite-limits.ts'
import type { Favorite, HomeChange, OwnHomes } from '#contract/return/favorites.ts'

/** The homes that a visitor saved, viewed and hid, as stored in their browser. */
export interface Homes extends Omit<OwnHomes, 'records'> {
  /** The account whose copy it is; null: not signed in. */
  owner: number | null
  /** Whether views are stored; null: as the consent says. */
  records: boolean | null
  /** Changes that the server does not have yet. */
  waiting: { key: string; change: HomeChange }[]
}

export const NO_HOMES: Homes = {
  owner: null,
  favorites: [],
  lists: [],
  viewed: [],
  hidden: [],
  records: null,
  waiting: [],
}

/** Applies a change as the server does (`api/return/favorites/queries.ts`). Changes that the server rejects have no effect here. */
export function applyChange(homes: Homes, change: HomeChange): Homes {
  const { favorites, lists, viewed, hidden } = homes
  switch (change.do) {
    case 'save': {
      const { home } = change
      const favorite = favorites.find(({ id }) => id === home.id)
      if (!favorite && favorites.length >= FAVORITES_MAX) return homes
      const merged: Favorite = favorite
        ? {
            ...favorite,
            ...(favorite.note === '' && { note: home.note, noteLang: home.noteLang }),
            list: favorite.list ?? home.list,
          }
        : { ...home, list: lists.some(({ id }) => id === home.list) ? home.list : null }
      return { ...homes, favorites: inOrder([...without(favorites, home.id), merged]) }
    }
    case 'unsave':
      return { ...homes, favorites: without(favorites, change.id) }
    case 'edit': {
      const { do: _do, id, ...values } = change
      return {
        ...homes,
        favorites: inOrder(
          favorites.map((home) => (home.id === id ? { ...home, ...values } : home)),
        ),
      }
    }
    case 'list': {
      const { list } = change
      const isKnown = lists.some(({ id }) => id === list.id)
      if (!isKnown && lists.length >= LISTS_MAX) return homes
      if (lists.some(({ id, name }) => id !== list.id && isSameName(name, list.name))) return homes
      return {
        ...homes,
        lists: isKnown
          ? lists.map((each) => (each.id === list.id ? list : each))
          : [...lists, list],
      }
    }
    case 'unlist':
      return {
        ...homes,
        lists: lists.filter(({ id }) => id !== change.id),
        favorites: favorites.map((home) =>
          home.list === change.id ? { ...home, list: null } : home,
        ),
      }
    case 'view':
      return homes.records === false
        ? homes
        : {
            ...homes,
            viewed: [change.home, ...without(viewed, change.home.id)].slice(0, VIEWED_MAX),
          }
    case 'forget':
      return { ...homes, viewed: change.id === undefined ? [] : without(viewed, change.id) }
    case 'record':
      return { ...homes, records: change.on, viewed: change.on ? viewed : [] }
    case 'hide': {
      const others = without(hidden, change.home.id)
      return others.length >= HIDDEN_MAX ? homes : { ...homes, hidden: [change.home, ...others] }
    }
    case 'unhide':
      return { ...homes, hidden: without(hidden, change.id) }
  }
}

/** Changes that add a browser's own homes to an account: nothing is doubled, and lists of one name are merged. */
export function mergeChanges(account: OwnHomes, local: Homes): HomeChange[] {
  const listOf = new Map(
    local.lists.map(({ id, name }) => [
      id,
      account.lists.find((list) => isSameName(list.name, name))?.id ?? id,
    ]),
  )
  return [
    ...local.lists
      .filter(({ id }) => listOf.get(id) === id)
      .map((list) => ({ do: 'list', list }) as const),
    // The first of a list stay first: the last ones are dropped above the limit.
    ...local.favorites.map(
      (home) =>
        ({
          do: 'save',
          home: { ...home, list: home.list && (listOf.get(home.list) ?? null) },
        }) as const,
    ),
    ...(local.records === false ? [{ do: 'record', on: false } as const] : []),
    ...local.viewed.toReversed().map((home) => ({ do: 'view', home }) as const),
    ...local.hidden.toReversed().map((home) => ({ do: 'hide', home }) as const),
  ]
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const without = <T extends { id: number }>(homes: readonly T[], id: number): T[] =>
  homes.filter((home) => home.id !== id)
const inOrder = (homes: Favorite[]): Favorite[] =>
  homes.toSorted((a, b) => a.place - b.place || b.at.localeCompare(a.at) || a.id - b.id)

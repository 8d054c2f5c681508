import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { favorites, HomeChange, OwnHomes } from '#contract/return/favorites.ts'
import { applyChange, mergeChanges, NO_HOMES, type Homes } from './changes.ts'
import { dropCards } from './cards.ts'
import { homesNow, update } from './store.ts'

type Api = Client<{ favorites: typeof favorites }>

/** Changes of one call: far below its limits, with the longest notes. */
const CHANGES_AT_ONCE = 100

let running: Promise<number> | null = null

/**
 * Merges the browser's homes with the account's, and returns the number of homes that were rejected because a limit is reached. Homes that were saved without an account are added to it, and
 * a copy of another account is dropped. Throws without a network: the changes wait.
 */
export function sync(api: Api, userId: number): Promise<number> {
  running ??= meet(api, userId).finally(() => {
    running = null
  })
  return running
}

async function meet(api: Api, userId: number): Promise<number> {
  let account: OwnHomes | null = null
  if (homesNow().owner !== userId) {
    account = (await api.favorites.own({})).data
    adopt(account, userId)
  }
  let refused = 0
  let most = CHANGES_AT_ONCE
  for (;;) {
    const waiting = homesNow().waiting.slice(0, most)
    if (waiting.length === 0 && account) return refused
    const sent = new Set(waiting.map(({ key }) => key))
    try {
      if (waiting.length === 0) account = (await api.favorites.own({})).data
      else {
        const answer = await api.favorites.change({ changes: waiting.map((one) => one.change) })
        account = answer.data
        refused += answer.refused
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422)) throw error
      // The server never accepts one of them: they are sent one by one, so that it accepts the others.
      if (waiting.length > 1) {
        most = 1
        continue
      }
      account = (await api.favorites.own({})).data
    }
    const now = account
    update((homes) => {
      const rest = homes.waiting.filter(({ key }) => !sent.has(key))
      return made(
        { ...now, owner: userId, waiting: rest },
        rest.map((each) => each.change),
      )
    })
  }
}

function adopt(account: OwnHomes, userId: number): void {
  update((homes) => {
    const changes = homes.owner === null ? mergeChanges(account, homes) : []
    const waiting = changes.map((change) => ({ key: crypto.randomUUID(), change }))
    return made({ ...account, owner: userId, waiting }, changes)
  })
}

const made = (homes: Homes, changes: readonly HomeChange[]): Homes =>
  changes.reduce(applyChange, homes)

/** After signing out, the browser keeps only the changes that the account does not have yet. */
export function leave(): void {
  update(({ waiting }) =>
    made(
      NO_HOMES,
      waiting.map(({ change }) => change),
    ),
  )
  dropCards()
}

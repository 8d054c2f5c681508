import type { TextChanges } from '#api/ground/texts/follow.ts'
import type { SearchService } from '#api/homes/search/service.ts'
import type { Places } from '#places/index.ts'
import { placeKey } from '#search/index.ts'
import type { OfferVersions } from './page-cache.ts'
import type { FollowChanges } from './purge.ts'

/** Versions of offers stay below: a change of a text is newer than each change of an offer before it. */
const OFFERS_BELOW = 2 ** 32

interface Sources {
  search: Pick<SearchService, 'version' | 'lastChange' | 'followChanges'>
  texts: Pick<TextChanges, 'version' | 'follow'>
  places: Pick<Places, 'get'>
}

/** The versions that cached pages are compared with: of the offers that a page shows, and of the edited texts of all pages, which change rarely. */
export const versionsOf = ({ search, texts }: Omit<Sources, 'places'>): OfferVersions => ({
  // Null before the offers were read.
  now: () => (search.version === 0 ? null : texts.version * OFFERS_BELOW + search.version),
  lastChange: (scopes) => texts.version * OFFERS_BELOW + search.lastChange(scopes),
})

/** Changes for shared caches: of offers, and of the texts of places; null (everything) for texts of other pages, which have no tags. */
export const changesOf =
  ({ search, texts, places }: Sources): FollowChanges =>
  (listener) => {
    const endings = [
      search.followChanges(listener),
      texts.follow((subjects) => {
        const changed = subjects.map((subject) => places.get(subject))
        listener(
          changed.every((place) => place !== null)
            ? changed.map((place) => [placeKey(place), 0] as const)
            : null,
        )
      }),
    ]
    return () => {
      for (const end of endings) end()
    }
  }

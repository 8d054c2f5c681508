import type { SavedSearch } from '#contract/return/saved-searches.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { rememberSearch } from '../../homes/search/save/came-from.ts'

/** The name of a saved search as a link to its results, which offer to replace it then. Without its place it has none. */
export function SearchLink({
  search: { id, name, page, problem },
  access,
  label,
}: {
  search: Pick<SavedSearch, 'id' | 'name' | 'page' | 'problem'>
  access: string | undefined
  /** Instead of the name. */
  label?: string
}) {
  const text = <bdi>{label ?? name}</bdi>
  return problem === 'place' ? (
    text
  ) : (
    <LocaleLink to={page} onClick={() => rememberSearch({ id, access })}>
      {text}
    </LocaleLink>
  )
}

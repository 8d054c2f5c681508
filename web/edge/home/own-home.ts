import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isFailed, loadBeside } from '../../ground/forms/keep-forms.ts'
import { showAll } from '../../ground/page/early-place.ts'
import { rememberNearest } from '../../ground/page/nearest-place.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unpacked } from '../../ground/page/packed.ts'
import type { Home } from './home.ts'
import type { Shown } from './route.tsx'
import { placeToShow } from './visitor-place.ts'

/** The start page with the homes of the visitor's place: the page is the same for everyone, and the browser requests theirs (docs/decisions/170). */
export function useOwnHome(page: Home): Home {
  const { locale, cookies } = usePageContext()
  const { load, data } = useFetcher<string>()
  const { placeId, placeBy } = page
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    let isOver = false
    void placeToShow({ placeId, placeBy }, cookies).then((id) => {
      if (isOver) return
      const address = id === placeId ? '' : `/${locale}?location=${id}`
      setWanted(address)
      if (address) loadBeside(load, address)
    })
    return () => {
      isOver = true
    }
  }, [placeId, placeBy, locale, cookies, load])
  const hasFailed = isFailed(data)
  useEffect(() => {
    if (hasFailed) showAll()
  }, [hasFailed])
  const own = data && !hasFailed ? unpacked<Shown>(data).home : null
  // Ignores data that was loaded for another page.
  const home =
    own && !placeBy && wanted === `/${locale}?location=${own.placeId}`
      ? { ...own, homeSearch: page.homeSearch }
      : page
  const { place } = home
  useEffect(() => rememberNearest(place), [place])
  return home
}

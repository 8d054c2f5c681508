import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { isFailed, loadBeside } from '../forms/keep-forms.ts'
import { showAll } from '../page/early-place.ts'
import { rememberCountry } from '../page/nearest-country.ts'
import { usePageContext } from '../page/page-context.tsx'
import { unpacked } from '../page/packed.ts'
import type { Home } from './home.ts'
import type { Shown } from './route.tsx'
import { placeToShow } from './visitor-place.ts'

/** The start page with the homes of the visitor's place: the page is the same for everyone, and the browser asks for theirs (docs/decisions/170). */
export function useOwnHome(page: Home): Home {
  const { locale, cookies } = usePageContext()
  const { load, data } = useFetcher<string>()
  const { placeId, placeBy } = page
  useEffect(() => {
    void placeToShow({ placeId, placeBy }, cookies).then((id) => {
      if (id !== placeId) loadBeside(load, `/${locale}?location=${id}`)
    })
  }, [placeId, placeBy, locale, cookies, load])
  const hasFailed = isFailed(data)
  useEffect(() => {
    if (hasFailed) showAll()
  }, [hasFailed])
  const home = data && !hasFailed ? { ...unpacked<Shown>(data).home, asked: page.asked } : page
  const iso2 = home.place?.iso2
  useEffect(() => rememberCountry(iso2), [iso2])
  return home
}

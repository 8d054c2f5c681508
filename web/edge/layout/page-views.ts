import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { tell } from '../../ground/page/tell.ts'

/** Counts each page that is viewed. Renders nothing. */
export function PageViews(): null {
  const { pathname } = useLocation()
  useEffect(() => tell('page/view'), [pathname])
  return null
}

import { useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { done, listeners, preloading } from './prefetch.ts'

/** The page's data takes longest: its link reports success or failure. */
function onSettled({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch') return
  const { pathname } = new URL(target.href)
  const page = preloading().find((item) => `${item.split('?')[0]}.data` === pathname)
  if (page) done(page)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('load', onSettled, true)
  document.addEventListener('error', onSettled, true)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('load', onSettled, true)
    document.removeEventListener('error', onSettled, true)
  }
}
const nothing: readonly string[] = []

/** Renders the current preloads; used once, in the layout. Earlier requests wait for it. */
export function PrefetchQueue() {
  const pages = useSyncExternalStore(subscribe, preloading, () => nothing)
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

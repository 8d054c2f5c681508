import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PAGES, type PageName } from '#contract/pages.ts'
import { guardReloads } from './page/freshness.ts'
import { keepEarlyPresses } from './page/later.tsx'
import { guardText } from './page/trusted-types.ts'

/** React Router's map of pages comes without the paths that our table has: `host/trim-page-map.ts`. */
const { routes } = (
  window as unknown as {
    __reactRouterManifest: { routes: Record<string, { path?: string }> }
  }
).__reactRouterManifest
for (const name in routes)
  if (name in PAGES) routes[name]!.path ??= `:locale/${PAGES[name as PageName].path}`

guardText()
guardReloads()
keepEarlyPresses()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardReloads } from './page/freshness.ts'
import { keepEarlyPresses } from './page/later.tsx'
import { guardText } from './page/trusted-types.ts'

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

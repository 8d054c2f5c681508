import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardReloads } from './freshness.ts'
import { keepEarlyPresses } from './later.tsx'
import { guardText } from './trusted-types.ts'

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

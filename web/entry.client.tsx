import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setPictureBase } from '#contract/people/pictures.ts'
import { guardReloads } from './ground/page/freshness.ts'
import { keepEarlyPresses } from './ground/page/later.tsx'
import { guardText } from './ground/page/trusted-types.ts'

guardText()
setPictureBase(document.documentElement.dataset['media'])
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

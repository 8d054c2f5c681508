import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { favorites } from '#contract/return/favorites.ts'
import { useApi } from '../../ground/page/api.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { refreshCards, type Cards } from './cards.ts'
import { changesOf, type HomeChanges } from './changed.ts'
import styles from './hearts.module.css'
import { useHomes } from './store.ts'

const CALLS = { favorites }

/** Changes of homes since the visitor viewed them, on their cards. */
export default function SeenChanges({
  cards,
}: {
  cards: readonly { element: HTMLElement; id: number }[]
}) {
  const t = useT()
  const api = useApi(CALLS)
  const { viewed } = useHomes()
  const knownFacts = useMemo(() => new Map(viewed.map((home) => [home.id, home.known])), [viewed])
  const shown = cards.filter(
    ({ element, id }) => knownFacts.get(id) && !element.closest('[data-own-homes]'),
  )
  const idList = [...new Set(shown.map(({ id }) => id))].sort((a, b) => a - b).join()
  const [now, setNow] = useState<Cards>({})
  useEffect(() => {
    if (idList === '') return
    let isLeft = false
    refreshCards(api, idList.split(',').map(Number)).then(
      (found) => {
        if (!isLeft) setNow(found)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [api, idList])
  return shown.map(({ element, id }) => {
    const changes = changesOf(knownFacts.get(id) ?? null, now[id])
    const text = changes && textOf(changes, t)
    if (!text) return null
    return createPortal(
      <p className={styles['seen']} data-print="off">
        {text}
      </p>,
      element,
      `seen ${id}`,
    )
  })
}

function textOf({ price, status, photos }: HomeChanges, t: ReturnType<typeof useT>): string | null {
  if (price) {
    const share = Math.abs(price.now - price.before) / price.before
    return t(price.now < price.before ? 'homes.seen.cut' : 'homes.seen.raised', { share })
  }
  if (status) return t(status === 'reserved' ? 'homes.seen.reserved' : 'homes.seen.available')
  return photos > 0 ? t('homes.seen.photos', { count: photos }) : null
}

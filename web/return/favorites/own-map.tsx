import { useEffect, useMemo, useRef } from 'react'
import type { Box } from '#contract/homes/areas.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import type { Cluster } from '#contract/homes/search.ts'
import Ground, { PADDING, stand, useMap, type Start } from '../../homes/map/ground.tsx'
import { ZoomButtons } from '../../homes/map/zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Pins } from '../../homes/search/map/pins.tsx'

/** Degrees; a smaller area is shown with its surroundings. */
const SMALL = 0.02
const CLOSE = 13

/** Saved homes on a map. A pin leads to its home in the list below. */
export default function OwnMap({
  cards,
  onOpen,
}: {
  cards: readonly OfferCard[]
  onOpen: (id: number) => void
}) {
  const { t, chosenMoney } = usePageContext()
  const pins = useMemo(
    () =>
      cards.flatMap(({ id, point, price }): Cluster[] =>
        point
          ? [
              {
                ...point,
                count: 1,
                box: [point.lon, point.lat, point.lon, point.lat],
                offer: {
                  id,
                  amount: price.amount,
                  currency: price.currency,
                  priceType: price.type,
                  converted: chosenMoney?.convert(price) ?? null,
                },
              },
            ]
          : [],
      ),
    [cards, chosenMoney],
  )
  const [lats, lons] = [pins.map(({ lat }) => lat), pins.map(({ lon }) => lon)]
  const box: Box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  const isSmall = Math.max(box[2] - box[0], box[3] - box[1]) < SMALL
  const start: Start = isSmall
    ? { lat: (box[1] + box[3]) / 2, lon: (box[0] + box[2]) / 2, zoom: CLOSE }
    : { box, padding: PADDING }
  return (
    <Ground label={t('favorites.map.label')} start={start} within>
      <KeepInView pins={pins} start={start} />
      <Pins
        pins={pins}
        open={null}
        inert={false}
        onOpen={({ offer }) => offer && onOpen(offer.id)}
      />
      <ZoomButtons />
    </Ground>
  )
}

/** Stays where the visitor moved the map, unless a home that came, or every home, is out of view. */
function KeepInView({ pins, start }: { pins: readonly Cluster[]; start: Start }) {
  const map = useMap()
  const before = useRef(pins)
  useEffect(() => {
    const ids = new Set(before.current.map(({ offer }) => offer?.id))
    before.current = pins
    const bounds = map.getBounds()
    const isSeen = (pin: Cluster): boolean => bounds.contains(pin)
    if (
      pins.some((pin) => !ids.has(pin.offer?.id) && !isSeen(pin)) ||
      (ids.size > pins.length && !pins.some(isSeen))
    )
      stand(map, start)
  }, [map, pins, start])
  return null
}

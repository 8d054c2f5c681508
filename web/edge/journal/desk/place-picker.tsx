import { useState } from 'react'
import { PlaceInput } from '../../../homes/place-search/place-input.tsx'
import { usePlacesFound } from '../../../homes/place-search/places-found.ts'
import type { RecentPlace } from '../../../homes/place-search/recent.ts'

/** A place, found while typing. `cleared`: the field is empty after a choice, for the next one. */
export function PlacePicker({
  place,
  cleared = false,
  onChoose,
}: {
  place: RecentPlace | null
  cleared?: boolean
  onChoose: (place: RecentPlace) => void
}) {
  const [text, setText] = useState(place?.name ?? '')
  const [typed, setTyped] = useState('')
  const found = usePlacesFound(typed, false, place)
  return (
    <PlaceInput
      text={text}
      placeId={place?.id}
      onType={(value) => {
        setText(value)
        setTyped(value)
      }}
      found={found}
      onChoose={(chosen) => {
        onChoose(chosen)
        setText(cleared ? '' : chosen.name)
        setTyped('')
      }}
      button={null}
    />
  )
}

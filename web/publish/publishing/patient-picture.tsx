import { useEffect, useRef, useState } from 'react'
import { pause } from '../../people/pictures/uploader.ts'

/** Attempts before giving up. */
const LOADS_MAX = 10

export interface PatientPictureProps {
  src: string
  alt: string
}

/** A picture that retries after connection failures; browsers try once. */
export function PatientPicture(props: PatientPictureProps) {
  const [failed, setFailed] = useState(0)
  const image = useRef<HTMLImageElement>(null)
  const again = (): void => {
    if (failed < LOADS_MAX - 1)
      void pause(failed + 1, new AbortController().signal).then(() => setFailed(failed + 1))
  }
  // It may have failed before hydration, without an event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) again()
  }, [])
  return (
    <img {...props} key={failed} ref={image} loading="lazy" draggable={false} onError={again} />
  )
}

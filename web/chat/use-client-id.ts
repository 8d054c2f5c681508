import { useState } from 'react'

/** The id of the message that is being written: it stays while the page is loaded anew, so that what is sent again is there once, until `renew` is called when it was sent. */
export function useClientId(loaded: string): [id: string, renew: () => void] {
  const [id, setId] = useState(loaded)
  return [id, () => setId(crypto.randomUUID())]
}

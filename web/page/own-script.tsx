import { createContext, use } from 'react'

const Nonce = createContext<string | undefined>(undefined)
/** Only where pages are drawn on the server. */
export const NonceProvider = Nonce.Provider

/** A script of ours that stands in the page: the policy lets it run. */
export function OwnScript({ children }: { children: string }) {
  return <script nonce={use(Nonce)}>{children}</script>
}

import { createContext, use } from 'react'

const Nonce = createContext<string | undefined>(undefined)
/** Only on the server. */
export const NonceProvider = Nonce.Provider

/** An inline script of ours, which the policy allows by its nonce. */
export function OwnScript({ children }: { children: string }) {
  return <script nonce={use(Nonce)}>{children}</script>
}

import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../ground/page/hydrated.ts'

/** A dialog with a fragment of its own in the address, so that Back closes it and links can open it. */
export function useOver(): { over: string; show: (name: string) => void; close: () => void } {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const close = () => {
    if ((state as { here?: true } | null)?.here) void navigate(-1)
    else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }
  return {
    // The server knows no fragment.
    over: hydrated ? hash.slice(1) : '',
    show: (name) =>
      void navigate(
        { search, hash: `#${name}` },
        { state: { here: true }, preventScrollReset: true },
      ),
    close,
  }
}

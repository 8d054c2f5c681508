import { useLocation, useNavigate } from 'react-router'

/** A dialog with a fragment of its own in the address, so that Back closes it and links can open it. */
export function useOver(): { over: string; show: (name: string) => void; close: () => void } {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const close = () => {
    if ((state as { here?: true } | null)?.here) void navigate(-1)
    else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }
  return {
    over: hash.slice(1),
    show: (name) =>
      void navigate(
        { search, hash: `#${name}` },
        { state: { here: true }, preventScrollReset: true },
      ),
    close,
  }
}

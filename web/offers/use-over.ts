import { useLocation, useNavigate } from 'react-router'

/** What stands over the page has an address behind `#`, so that Back closes it and a link leads to it. */
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

import { useMemo } from 'react'
import { createClient, type Client } from '#contract/client.ts'
import { contract, type ApiContract } from '#contract/index.ts'
import { useLocale } from './page-context.tsx'

/** The API for what the browser asks by itself. Loaders use `visit.api`. */
export function useApi(): Client<ApiContract> {
  const locale = useLocale()
  return useMemo(() => createClient(contract, { base: '/api', fetch: (request) => fetch(request), headers: () => ({ 'x-lang': locale, ...xsrf() }) }), [locale])
}

/** The token against forged requests, where the API has set one (specification, section 7). */
function xsrf(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}
}

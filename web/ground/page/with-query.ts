/** A local address with the query added before its hash; unchanged if it is elsewhere, or without a query. */
export function withQuery(address: string, query: string): string {
  if (query === '' || !/^\/(?!\/)/.test(address)) return address
  const [path = '', hash] = address.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`
}

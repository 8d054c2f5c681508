/** Campaign and click parameters that others add to links. No page depends on them. */
const TRACKING = /^(utm_\w{1,30}|\w{0,8}clid|gbraid|wbraid|mc_[ce]id|_g[al]|igshid|li_fat_id)$/i

/** The address without these parameters, and the parameters as a query without its question mark. */
export function partTracking(url: URL): { url: URL; tracking: string } {
  const names = [...new Set(url.searchParams.keys())].filter((name) => TRACKING.test(name))
  if (names.length === 0) return { url, tracking: '' }
  const plain = new URL(url)
  const tracking = new URLSearchParams()
  for (const name of names) {
    for (const value of url.searchParams.getAll(name)) tracking.append(name, value)
    plain.searchParams.delete(name)
  }
  return { url: plain, tracking: String(tracking) }
}

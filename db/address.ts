/** User and password, the hosts with their ports, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** The addresses of the hosts of a PostgreSQL address, in libpq's form: `postgresql://user:password@db1:5432,db2:5432/lares?target_session_attrs=read-write`. */
export function addressesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? []
  if (!hosts.includes(',')) return [address]
  return hosts.split(',').map((host) => before + host + after)
}

/** Of the account that connects. */
export const userOf = (address: string): string =>
  decodeURIComponent(new URL(addressesOf(address)[0]!).username)

/** `db1:5432`, for messages. */
export function hostOf(address: string): string {
  const { hostname, port, searchParams } = new URL(addressesOf(address)[0]!)
  return `${searchParams.getAll('host').at(-1) || hostname || 'localhost'}:${port || 5432}`
}

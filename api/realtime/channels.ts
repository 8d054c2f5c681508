/** As long as Pusher's, of the same letters. */
const NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/
/** Kinds that need what we do not have: a key of their own, a list of who is there, a signed-in user. */
const REFUSED = /^(private-encrypted-|presence-|#)/

export const isChannel = (name: unknown): name is string =>
  typeof name === 'string' && NAME.test(name) && !REFUSED.test(name)
export const isPrivateChannel = (name: string): boolean => name.startsWith('private-')

/** The number of the user whose channel it is; null for any other. */
export function userOfChannel(name: string): number | null {
  const [, id] = /^private-user-([1-9]\d{0,14})$/.exec(name) ?? []
  return id ? Number(id) : null
}

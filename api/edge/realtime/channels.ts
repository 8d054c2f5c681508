/** Length and characters as in Pusher. */
const NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/
/** Channel kinds that need unsupported features: encryption, presence, user sign-in. */
const REFUSED = /^(private-encrypted-|presence-|#)/

export const isChannel = (name: unknown): name is string =>
  typeof name === 'string' && NAME.test(name) && !REFUSED.test(name)
export const isPrivateChannel = (name: string): boolean => name.startsWith('private-')

/** The user id of a user's channel; null for others. */
export function userOfChannel(name: string): number | null {
  const [, id] = /^private-user-([1-9]\d{0,14})$/.exec(name) ?? []
  return id ? Number(id) : null
}

import { address } from './addresses.ts'

const MEMBER_PAGES: readonly string[] = [
  address.offerForm(),
  address.ownOffers(),
  address.company(),
  address.leads(),
  address.integrations(),
  address.feeds(),
  address.proOffers(),
  address.profile(),
  address.access(),
  address.notifications(),
]

/** Whether a path with its locale is a page that needs an account, without a query or any word that somebody chose: fit for a mail to an address that was only typed. */
export function isMemberPage(path: string): boolean {
  return MEMBER_PAGES.includes(
    /^\/[a-z]{2}(?:-[A-Z]{2})?(\/[a-z/]+?)(?:\/\d{1,15})?$/.exec(path)?.[1] ?? '',
  )
}

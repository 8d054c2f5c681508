import type { StoredDemoPerson } from '#contract/people/accounts.ts'
import { ROLES } from '#contract/library.ts'
import { isLocale } from '#i18n/locales.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { drawName, drawPhone, zoneOf } from './contacts.ts'
import { DEMO_COUNTRIES } from './countries.ts'
import type { DemoOffer } from './offers.ts'
import { createRandom } from './random.ts'

/** A person of the demo portal, who has no password (decision 164). */
export interface Person {
  /** `.example` is reserved (RFC 2606). */
  email: string
  name: string
  demo_as: StoredDemoPerson
  roles: number
  locale: string
  currency: string
  time_zone: string
}
export interface Seat {
  email: string
  agency: string
  role: 'owner' | 'agent'
}

/** Agents of an agency, beside its owner. */
export const AGENTS_PER_AGENCY = 2

const STAFF: readonly Exclude<StoredDemoPerson, 'owner' | 'agent'>[] = [
  'visitor',
  'writer',
  'moderator',
  'admin',
]

/** The moderator who answers requests. */
export const SUPPORT = 'support@demo.example'

const bits = (as: StoredDemoPerson): number =>
  1 + (as === 'writer' || as === 'moderator' || as === 'admin' ? 2 ** ROLES[as] : 0)

function person(email: string, as: StoredDemoPerson, lang: string, iso2: string): Person {
  const country = DEMO_COUNTRIES.find((one) => one.iso2 === iso2)
  return {
    email,
    name: drawName(createRandom(email), lang),
    demo_as: as,
    roles: bits(as),
    locale: isLocale(lang) ? lang : 'en',
    currency: country?.currency ?? 'EUR',
    time_zone: zoneOf(iso2),
  }
}

export const agentEmail = (agency: string, number: number): string =>
  `agent${number}@${agency}.example`
const sellerEmail = (externalId: string): string => `seller-${externalId}@demo.example`

/** The account that gets the messages about an offer: the agent of its agency, or the private seller. */
export function advertiserOf({ externalId, agency }: DemoOffer): string {
  if (agency === null) return sellerEmail(externalId)
  return agentEmail(agency, createRandom(`${externalId} agent`).integer(1, AGENTS_PER_AGENCY))
}

/** One person per role, the people of the agencies, and a seller for each offer without an agency. */
export function drawPeople(offers: readonly DemoOffer[]): { people: Person[]; seats: Seat[] } {
  const seats = DEMO_AGENCIES.flatMap(({ slug }): Seat[] => [
    { email: `office@${slug}.example`, agency: slug, role: 'owner' },
    ...Array.from({ length: AGENTS_PER_AGENCY }, (_, index): Seat => ({
      email: agentEmail(slug, index + 1),
      agency: slug,
      role: 'agent',
    })),
  ])
  const agencyOf = new Map(DEMO_AGENCIES.map((agency) => [agency.slug, agency]))
  return {
    seats,
    people: [
      ...STAFF.map((as) => person(`${as}@demo.example`, as, 'en', 'MT')),
      person(SUPPORT, 'moderator', 'en', 'MT'),
      ...seats.map(({ email, agency }) => {
        const { iso2 = '', languages = [] } = agencyOf.get(agency) ?? {}
        return person(email, 'agent', languages[0] ?? 'en', iso2)
      }),
      ...offers
        .filter(({ agency }) => agency === null)
        .map(({ externalId, lang, iso2 }) => person(sellerEmail(externalId), 'owner', lang, iso2)),
    ],
  }
}

/** The number that a visitor sees on request: an agent's, or the seller's. */
export const phoneOf = (offer: DemoOffer): string =>
  drawPhone(createRandom(advertiserOf(offer)), offer.iso2, offer.city)

import type { Example } from './example.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { contact } from './contact.ts'
import { events } from './events.ts'
import { locations } from './locations.ts'
import { market } from './market.ts'
import { members } from './members.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { profile } from './profile.ts'
import { realtime } from './realtime.ts'
import { search } from './search.ts'
import { similar } from './similar.ts'
import { system } from './system.ts'

/** Calls, with what they answer, by feature and endpoint. */
export const examples: Record<string, Record<string, readonly Example[]>> = { accounts, access, profile, members, contact, events, notifications, realtime, locations, market, offers, search, similar, system }

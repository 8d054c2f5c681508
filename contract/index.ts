import { locations } from './locations.ts'
import { market } from './market.ts'
import { offers } from './offers.ts'
import { search } from './search.ts'
import { system } from './system.ts'

/** Every call of the API, by feature. */
export const contract = { locations, market, offers, search, system }
export type ApiContract = typeof contract

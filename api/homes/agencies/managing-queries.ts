import { sql, type RawBuilder } from 'kysely'

/** Whether an account manages the source `s`: an agency's owners and managers, its creator while a member, else its owner. */
export const manages = (userId: number): RawBuilder<boolean> => sql<boolean>`
  (s.name is not null and s.state <> 'closed' and case when s.agency_id is null then s.owner_id = ${userId}
    else exists (select from agency_members m where m.user_id = ${userId} and m.agency_id = s.agency_id and (m.role <> 'agent' or s.owner_id = ${userId})) end)`

import { afterAll, expect } from 'vitest'
import { handlers as agency } from '#api/homes/agencies/own-handlers.ts'
import { handlers as agencies } from '#api/homes/agencies/public.ts'
import { mount } from '#api/people/http/serve.ts'
import { handlers as checks } from '#api/publish/moderation/agencies.ts'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from './accounts.ts'
import { apiOf, read, visitor } from './api.ts'
import { createTestDatabase } from './database.ts'
import { publishingApi } from './publishing.ts'

/** Agencies over a database of their own: rights of members, decisions of moderators, and the public page. */
export async function ownAgencyApi() {
  const { db, drop } = await createTestDatabase()
  afterAll(drop)
  const { services, as: asPublisher, publish, write } = await publishingApi(db)
  const app = apiOf((api) => {
    mount(api, contract.ownAgency, agency, services)
    mount(api, contract.agencies, agencies, services)
    mount(api, contract.agencyChecks, checks, services)
  })
  const as =
    ({ token }: Pick<TestUser, 'token'>) =>
    (method: string, path: string, body?: object) =>
      read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
  const anybody = (path: string) => read(visitor(app)('GET', path))
  const moderator = await createUser(db, { roles: ['moderator'] })

  /** A moderator verified it once, under another name: its page is public, without a mark. */
  const lookAt = async (id: number) =>
    void (await db
      .insertInto('agency_checks')
      .values({
        agency_id: id,
        number: 1,
        name: 'Another',
        legal_name: 'Casa S.L.',
        sent_by: moderator.id,
        verdict: 'verified',
        decided_at: new Date(),
      })
      .execute())

  /** A moderator approves the pending changes. */
  async function approve(id: number): Promise<void> {
    const change = await db
      .selectFrom('agency_changes')
      .select(['id', 'version'])
      .where('agency_id', '=', id)
      .where('open', '=', true)
      .executeTakeFirstOrThrow()
    expect(
      await as(moderator)('POST', `/admin/agencies/${id}/change`, {
        change: change.id,
        version: change.version,
        decision: 'approve',
      }),
    ).toMatchObject({ status: 200, data: { change: null } })
  }

  return { db, services, asPublisher, publish, write, as, anybody, moderator, lookAt, approve }
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createVault, PLAIN, UnknownKey, type Vault } from '../../ground/gateways/vault.ts'
import { SEALED_COLUMNS, sealAgain } from './sealed-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('unencrypted secrets and those of a former key are encrypted with the current key at the start', async () => {
  const plain = (text: string) => Buffer.concat([Buffer.of(PLAIN), Buffer.from(text)])
  const { id } = await createUser(db)
  await db
    .updateTable('users')
    .set({ totp_secret: plain('seed') })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('webhooks')
    .values({ user_id: id, url: 'https://program.example/', events: [], secret: plain('hook') })
    .execute()
  const { id: source } = await db
    .insertInto('sources')
    .values({ key: 'own:1', format: 'kyero' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('source_secrets')
    .values({ source_id: source, username: 'ada', password: plain('feed') })
    .execute()
  await db
    .insertInto('jobs')
    .values([{ kind: 'mail_link', secret: plain('link') }, { kind: 'mail' }])
    .execute()

  const [former, present] = [randomBytes(32), randomBytes(32)]
  const read = async (vault: ReturnType<typeof createVault>) =>
    Promise.all(
      SEALED_COLUMNS.map(async ({ table, column, purpose }) => {
        const { rows } = await sql<{
          value: Buffer
        }>`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
          db,
        )
        expect(rows.every(({ value }) => value.subarray(0, 5).equals(vault.current))).toBe(true)
        return rows.map(({ value }) => vault.open(purpose, value).toString())
      }),
    )
  const first = createVault([former])
  expect(await sealAgain(db, first)).toBe(4)
  expect(await read(first)).toEqual([['seed'], ['hook'], ['feed'], ['link']])
  expect(await sealAgain(db, first)).toBe(0)
  const second = createVault([present, former])
  expect(await sealAgain(db, second)).toBe(4)
  expect(await read(createVault([present]))).toEqual([['seed'], ['hook'], ['feed'], ['link']])
  // Without the former key nothing changes, and the portal does not start.
  await expect(sealAgain(db, createVault([former]))).rejects.toThrow(UnknownKey)
  expect(await read(createVault([present]))).toEqual([['seed'], ['hook'], ['feed'], ['link']])
})

test('the second of two machines with different keys does not start, even without secrets', async () => {
  const fresh = await createTestDatabase()
  onTestFinished(fresh.drop)
  const [one, other] = [randomBytes(32), randomBytes(32)]
  await sealAgain(fresh.db, createVault([one]))
  await expect(sealAgain(fresh.db, createVault([other]))).rejects.toThrow(UnknownKey)
  // The key is changed like that of secrets.
  await sealAgain(fresh.db, createVault([other, one]))
  await sealAgain(fresh.db, createVault([other]))
  await expect(sealAgain(fresh.db, createVault([one]))).rejects.toThrow(UnknownKey)
})

test('several machines can change the key in three steps without meeting a secret that they cannot read', async () => {
  const fresh = await createTestDatabase()
  onTestFinished(fresh.drop)
  const [old, present] = [randomBytes(32), randomBytes(32)]
  const { id } = await createUser(fresh.db)
  const write = (vault: Vault) =>
    fresh.db
      .updateTable('users')
      .set({ totp_secret: vault.seal('totp', 'seed') })
      .where('id', '=', id)
      .execute()
  const read = async (vault: Vault) =>
    vault
      .open(
        'totp',
        (
          await fresh.db
            .selectFrom('users')
            .select('totp_secret')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).totp_secret!,
      )
      .toString()
  const steps = [[old], [old, present], [present, old], [present]].map(createVault)
  await sealAgain(fresh.db, steps[0]!)
  await write(steps[0]!)
  for (const [step, vault] of steps.entries()) {
    const machines = [steps[step - 1] ?? vault, vault]
    // Machines restart one after the other, while those of the previous step keep running and even restart.
    for (const start of [vault, ...machines, vault]) {
      await sealAgain(fresh.db, start)
      for (const writer of step === 3 ? [vault] : machines) {
        await write(writer)
        for (const reader of machines) expect(await read(reader)).toBe('seed')
      }
    }
    await sealAgain(fresh.db, vault)
  }
  // The reason for the first step.
  await expect(read(steps[1]!)).resolves.toBe('seed')
  await expect(read(steps[0]!)).rejects.toThrow(UnknownKey)
})

import { axe } from './axe.ts'
import { createAccount, enter, expect, inDatabase, newEmail, open } from './member.ts'
import { test } from './test.ts'

test('an administrator sees the jobs that failed, retries one and deletes another', async ({
  page,
}) => {
  const buried = await inDatabase((db) =>
    db
      .insertInto('jobs')
      .values(
        [newEmail(), newEmail()].map((to) => ({
          kind: 'mail',
          data: JSON.stringify({
            template: 'account_deleted',
            to,
            locale: 'en',
            values: { name: 'Ada' },
          }),
          attempts: 12,
          error: 'Error: connect ECONNREFUSED 127.0.0.1:25',
          dead_at: new Date(),
          run_at: 'infinity',
        })),
      )
      .returning('id')
      .execute(),
  )
  const [retried, deleted] = buried.map(({ id }) => id) as [number, number]
  const remaining = () =>
    inDatabase(
      async (db) =>
        (await db.selectFrom('jobs').select('id').where('id', 'in', [retried, deleted]).execute())
          .length,
    )
  await enter(page.context(), await createAccount({ roles: ['admin'] }))
  await open(page, '/en/admin/users')
  await page.getByRole('link', { name: 'System status' }).click()
  const row = (id: number) => {
    const retry = page.getByRole('button', { name: `Retry: Email ${id}`, exact: true })
    return page.getByRole('row').filter({ has: retry })
  }
  await expect(row(retried)).toContainText('Email')
  await expect(row(retried)).toContainText('ECONNREFUSED')
  await expect(row(retried)).toContainText('12')
  expect(await axe(page, { colours: true })).toEqual([])

  await page.getByRole('button', { name: `Delete: Email ${deleted}`, exact: true }).click()
  await expect(page.getByText('Job deleted')).toBeVisible()
  await expect(row(deleted)).toHaveCount(0)
  expect(await remaining()).toBe(1)
  await page.getByRole('button', { name: `Retry: Email ${retried}`, exact: true }).click()
  await expect(page.getByText('The job will run again')).toBeVisible()
  await expect(row(retried)).toHaveCount(0)
  // The mail is sent.
  await expect.poll(remaining, { timeout: 20_000 }).toBe(0)
  await inDatabase((db) => db.deleteFrom('jobs').where('dead_at', 'is not', null).execute())
  await page.reload()
  await expect(page.getByText('No failed jobs', { exact: true })).toBeVisible()
})

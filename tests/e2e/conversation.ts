import type { Page } from '@playwright/test'
import { insertChat } from '../chat.ts'
import { createAccount, expect, inDatabase } from './member.ts'
import { homeOf } from './own-home.ts'

/** A question of one account about a home of the other. */
export async function conversation(): Promise<{ id: number; visitor: string; owner: string }> {
  const [visitor, owner] = [
    await createAccount({ name: 'Vera Visitor' }),
    await createAccount({ name: 'Olga Owner', locale: 'ar' }),
  ]
  const offer = Number(/\d+$/.exec(await homeOf(owner, `Talked about by ${owner}`))?.[0])
  const id = await inDatabase(async (db) => {
    const accounts = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', [visitor, owner])
      .execute()
    const idOf = (email: string) => accounts.find((one) => one.email === email)!.id
    return insertChat(db, {
      offer,
      email: visitor,
      people: [idOf(owner)],
      more: { user_id: idOf(visitor), name: 'Vera Visitor' },
    })
  })
  return { id, visitor, owner }
}

/** The texts of the conversation that a page shows, in order, without those that are not sent yet. */
export const transcript = (page: Page): Promise<string[]> =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .evaluateAll((items) =>
      items
        .filter((item) => !item.hasAttribute('data-unsent'))
        .map((item) => item.querySelector('[dir="auto"]')?.textContent ?? ''),
    )

/** Where a message is written. */
export const composer = (page: Page) =>
  page.getByRole('log').locator('..').locator('textarea[name="text"]')

/** Writes and sends by keyboard; the focus stays. */
export async function write(page: Page, text: string): Promise<void> {
  const field = composer(page)
  await field.fill(text)
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
}

/** Opens what is done with a conversation beside writing. */
export const more = (page: Page) => page.locator('summary').filter({ hasText: /^More$/ })

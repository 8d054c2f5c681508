import type { Page } from '@playwright/test'
import { createAccount, enter, expect, inDatabase, open, ready } from './member.ts'
import { homeOf } from './own-home.ts'

type Place = NonNullable<Parameters<typeof homeOf>[2]>

/** In Türkiye, whose promotions the demo has measured; no other test looks at its lists. */
export const KARS = { country: 225, state: 2208, city: 107931 }
export const RIZE = { country: 225, state: 2219, city: 108371 }

/** An account with public flats of its own, by default all in one place. Answers their numbers. */
export async function advertiser(
  page: Page,
  {
    locale = 'en',
    offers = 1,
    place = KARS,
    places = Array.from({ length: offers }, () => place),
  }: {
    locale?: string
    offers?: number
    place?: Place
    places?: readonly Place[]
  } = {},
): Promise<number[]> {
  const email = await createAccount({ locale })
  await enter(page.context(), email)
  const made: number[] = []
  for (const [at, where] of places.entries()) {
    const slug = await homeOf(email, `Quiet flat ${at + 1}`, where)
    made.push(Number(/\d+$/.exec(slug)?.[0]))
  }
  return made
}

export const promotionsOf = (offer: number) =>
  inDatabase((db) =>
    db
      .selectFrom('promotions')
      .select(['state', 'package'])
      .where('offer_id', '=', offer)
      .execute(),
  )
export const chargesOf = (order: number) =>
  inDatabase((db) =>
    db
      .selectFrom('ledger_entries')
      .select('id')
      .where('order_id', '=', order)
      .where('kind', '=', 'order_paid')
      .execute(),
  )

export async function fillBuyer(page: Page): Promise<void> {
  await page.locator('input[name="buyer.street"]').fill('Calle Mayor 1')
  await page.locator('input[name="buyer.postalCode"]').fill('28001')
  await page.locator('input[name="buyer.city"]').fill('Madrid')
  await page.locator('select[name="buyer.country"]').selectOption('country207')
}

/** Opens the form for these offers, chooses seven days at the top of the list, and fills in the buyer. */
export async function chooseTop(
  page: Page,
  offers: readonly number[],
  locale = 'en',
): Promise<void> {
  await open(page, `/${locale}/offer/promo?offers=${offers.join(',')}`)
  await page.locator('input[name="days-top"][value="7"]').check()
  await fillBuyer(page)
}

/** Orders a place at the top of these offers' lists, and answers the number of the order. */
export async function orderTop(
  page: Page,
  offers: readonly number[],
  locale = 'en',
): Promise<number> {
  await chooseTop(page, offers, locale)
  const button = page.locator('button[name=act][value=order]')
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/\/pay\?order=\d+$/)
  await ready(page)
  return Number(new URL(page.url()).searchParams.get('order'))
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.locator(`input[name=card][value=${card}]`).check()
  await page.locator('form:has(input[name=card]) button[type=submit]').click()
}

import type { APIRequestContext } from '@playwright/test'

/** A listing that has homes for sale with pictures, below the locale. */
export const LISTING = '/es/barcelona/barcelona/buy-apartment'

/** Address of an offer with pictures, which those of other tests need not have, below the locale. */
export async function anOffer(request: APIRequestContext): Promise<string> {
  const found = await request.get('/api/offers?location=city32653&action=0&category=1&pictures=1')
  const { data } = (await found.json()) as { data: { slugId: string; pictureCount: number }[] }
  return `/offer/${data.find(({ pictureCount }) => pictureCount > 1)?.slugId}`
}
